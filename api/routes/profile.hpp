#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/profile`: who one is and what one may do.
[[nodiscard]] std::vector<route> profile_routes();

}  // namespace signalbox::api
