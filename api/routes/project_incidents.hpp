#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/projects/{ref}/incidents`: what is and lately was wrong where a project is.
[[nodiscard]] std::vector<route> project_incident_routes();

}  // namespace signalbox::api
