#pragma once

#include <vector>

#include "simulations/memory_backend/virtual_server.hpp"
#include "simulations/people/run_context.hpp"

namespace signalbox::simulations {

/// Stores a population in a server's storage and fleet before the server starts: signed-in
/// accounts, organizations with members, and projects that are running or paused. Returns the
/// identities of all users, in the population's order, followed by the operator.
[[nodiscard]] std::vector<identity> create_population(const population& everything,
                                                      virtual_server& server);

}  // namespace signalbox::simulations
