#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/organizations/{slug}/available-compute`: the sizes of the machines that run projects.
[[nodiscard]] std::vector<route> compute_routes();

}  // namespace signalbox::api
