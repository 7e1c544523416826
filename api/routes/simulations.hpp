#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// Rehearsals that operators start, watch, stop and compare.
[[nodiscard]] std::vector<route> simulation_routes();

}  // namespace signalbox::api
