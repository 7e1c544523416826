#pragma once

#include <vector>

#include "simulations/memory_backend/virtual_server.hpp"
#include "simulations/people/run_context.hpp"

namespace signalbox::simulations {

/// Puts a population into a server's storage and fleet, before the server starts: accounts that are
/// signed in, organizations with members, projects that run or are paused. Returns who everybody
/// is, in the population's order, and behind them the operator.
[[nodiscard]] std::vector<identity> create_population(const population& everything,
                                                      virtual_server& server);

}  // namespace signalbox::simulations
