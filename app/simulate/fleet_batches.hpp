#pragma once

#include <vector>

#include "core/json/json.hpp"
#include "domain/simulation/simulated_fleet.hpp"

namespace signalbox::app {

/// Splits a fleet into parts that a server accepts in one request, as request bodies: people first,
/// then organizations, members and projects, so that each part refers only to people and
/// organizations of earlier parts. Pure.
[[nodiscard]] std::vector<core::json> fleet_batches(const domain::simulated_fleet& whole,
                                                    std::size_t part_max = domain::fleet_batch_max);

}  // namespace signalbox::app
