#pragma once

#include <nlohmann/json.hpp>

#include "benchmarks/load/options.hpp"

namespace signalbox::load {

/// One run: connects everybody, does what the mode says, and tells what was seen. Throws
/// `std::runtime_error` with a sentence when it cannot be finished: somebody is not let in, a
/// change does not arrive, the time is up.
///
/// In mode `reconnect` it prints the line `{"event":"ready_for_restart"}` and counts on somebody
/// who then ends the server and starts it again.
[[nodiscard]] nlohmann::json run(const options& how);

}  // namespace signalbox::load
