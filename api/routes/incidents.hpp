#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/incidents`: seen by whom they concern, opened and updated by operators.
[[nodiscard]] std::vector<route> incident_routes();

}  // namespace signalbox::api
