#pragma once

#include <vector>

#include "core/json/json.hpp"
#include "domain/simulation/simulated_fleet.hpp"

namespace signalbox::app {

/// A fleet in parts that a server takes at once, as bodies of requests: people first, then
/// organizations, members and projects, so that a part names nobody who is not there yet. Pure.
[[nodiscard]] std::vector<core::json> fleet_batches(const domain::simulated_fleet& whole,
                                                    std::size_t part_max = domain::fleet_batch_max);

}  // namespace signalbox::app
