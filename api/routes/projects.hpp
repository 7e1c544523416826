#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/projects`: the lists, one project, its password, and where new ones may live.
[[nodiscard]] std::vector<route> project_routes();

}  // namespace signalbox::api
