#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/organizations`.
[[nodiscard]] std::vector<route> organization_routes();

}  // namespace signalbox::api
