#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// What is told of incidents outside.
[[nodiscard]] std::vector<route> incident_delivery_routes();

}  // namespace signalbox::api
