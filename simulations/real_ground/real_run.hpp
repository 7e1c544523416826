#pragma once

#include "simulations/real_ground/server_under_test.hpp"
#include "simulations/report/run_hooks.hpp"
#include "simulations/script/population.hpp"

namespace signalbox::simulations {

/// Runs a scenario against a server over real sockets, in this thread, as long as it lasts. The
/// server has the population already. A scenario that breaks its server ends at once against one
/// that must not be broken (`run_result::stopped`).
[[nodiscard]] run_result run_on_sockets(const scenario& plan, const population& everything,
                                        server_under_test& server, const run_hooks& hooks = {});

}  // namespace signalbox::simulations
