#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/organizations/{slug}/members` and the roles that members can have.
[[nodiscard]] std::vector<route> member_routes();

}  // namespace signalbox::api
