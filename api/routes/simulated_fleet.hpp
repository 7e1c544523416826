#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// What a rehearsal does to a simulated fleet.
[[nodiscard]] std::vector<route> simulated_fleet_routes();

}  // namespace signalbox::api
