#pragma once

#include <string_view>

#include "simulations/report/run_hooks.hpp"
#include "simulations/scenario/scenario.hpp"
#include "simulations/script/population.hpp"
#include "simulations/socket_backend/server_under_test.hpp"

namespace signalbox::simulations {

/// Whether it kills, restarts or stalls its server, which only a server of its own may suffer.
[[nodiscard]] bool breaks_its_server(const scenario& plan);

/// What is said to such a scenario where the server is another's.
inline constexpr std::string_view wants_its_own_server =
    "This scenario kills, restarts or stalls its server: let it start its own.";

/// Runs a scenario against a server over real sockets, in this thread, as long as it lasts. The
/// server has the population already. A scenario that breaks its server ends at once against one
/// that must not be broken (`run_result::stopped`).
[[nodiscard]] run_result run_on_sockets(const scenario& plan, const population& everything,
                                        server_under_test& server, const run_hooks& hooks = {});

}  // namespace signalbox::simulations
