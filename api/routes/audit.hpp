#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// What people did: in an organization, and a person's own doings.
[[nodiscard]] std::vector<route> audit_routes();

}  // namespace signalbox::api
