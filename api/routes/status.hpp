#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// The public status page, for everybody.
[[nodiscard]] std::vector<route> status_routes();

}  // namespace signalbox::api
