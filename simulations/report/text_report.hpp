#pragma once

#include <string>

#include "simulations/report/run_result.hpp"

namespace signalbox::simulations {

/// Renders a run for the terminal: its description, the figures, the violations, and the verdict in
/// the last line.
[[nodiscard]] std::string result_text(const run_result& of);

}  // namespace signalbox::simulations
