#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/organizations/{slug}/members`: who belongs to it and with which roles.
[[nodiscard]] std::vector<route> member_routes();

}  // namespace signalbox::api
