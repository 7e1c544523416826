#pragma once

#include <nlohmann/json.hpp>

#include "benchmarks/load/options.hpp"

namespace signalbox::load {

/// Executes one run: connects all clients, loads the server by the mode, and returns the results.
/// Throws `std::runtime_error` with a sentence when it cannot complete: a connection is refused, a
/// change does not arrive, the time limit is exceeded.
///
/// In mode `reconnect` it prints the line `{"event":"ready_for_restart"}` and expects the caller to
/// end and restart the server.
[[nodiscard]] nlohmann::json run(const options& how);

}  // namespace signalbox::load
