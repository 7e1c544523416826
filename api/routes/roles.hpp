#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/organizations/{slug}/roles`.
[[nodiscard]] std::vector<route> role_routes();

}  // namespace signalbox::api
