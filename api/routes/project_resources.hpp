#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/projects/{ref}/config/postgres` and the like: what a project's database runs with.
[[nodiscard]] std::vector<route> project_resource_routes();

}  // namespace signalbox::api
