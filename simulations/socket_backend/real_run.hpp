#pragma once

#include <string_view>

#include "simulations/report/run_hooks.hpp"
#include "simulations/scenario/scenario.hpp"
#include "simulations/script/population.hpp"
#include "simulations/socket_backend/server_under_test.hpp"

namespace signalbox::simulations {

/// Returns whether the scenario kills, restarts or stalls its server, which is allowed only for a
/// separate server.
[[nodiscard]] bool breaks_its_server(const scenario& plan);

/// The message for such a scenario on a foreign server.
inline constexpr std::string_view needs_own_server =
    "This scenario kills, restarts or stalls its server: let it start a separate one.";

/// Runs a scenario against a server over real sockets, in this thread and in real time. The server
/// already has the population. A scenario that breaks its server ends immediately if the server
/// must not be broken (`run_result::stopped`).
[[nodiscard]] run_result run_on_sockets(const scenario& plan, const population& everything,
                                        server_under_test& server, const run_hooks& hooks = {});

}  // namespace signalbox::simulations
