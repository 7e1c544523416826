#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/organizations/{slug}/members/invitations`: for those who invite, and for whoever
/// holds the link.
[[nodiscard]] std::vector<route> invitation_routes();

}  // namespace signalbox::api
