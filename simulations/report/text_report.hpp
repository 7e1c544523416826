#pragma once

#include <string>

#include "simulations/report/run_result.hpp"

namespace signalbox::simulations {

/// A run for the terminal: what it was, the figures, what is broken, and the verdict in the last
/// line.
[[nodiscard]] std::string result_text(const run_result& of);

}  // namespace signalbox::simulations
