#pragma once

#include <functional>

#include "simulations/memory_backend/virtual_world.hpp"
#include "simulations/report/run_hooks.hpp"

namespace signalbox::simulations {

struct virtual_hooks : run_hooks {
  /// Called once before the start, for a test that breaks something on purpose.
  std::function<void(virtual_world&)> tamper;
};

/// Runs a scenario on virtual time in this thread. The same scenario gives a bit-identical result.
[[nodiscard]] run_result run_on_virtual_time(const scenario& plan, const server_catalogues& from,
                                             const virtual_hooks& hooks = {});

}  // namespace signalbox::simulations
