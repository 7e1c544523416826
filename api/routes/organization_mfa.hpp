#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/organizations/{slug}/members/mfa/enforcement`: whether members need a second factor.
[[nodiscard]] std::vector<route> organization_mfa_routes();

}  // namespace signalbox::api
