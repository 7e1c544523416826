#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/projects/{ref}/api-keys`: access tokens that open one project and nothing else.
[[nodiscard]] std::vector<route> project_key_routes();

}  // namespace signalbox::api
