#pragma once

#include <string>

#include "simulations/report/run_result.hpp"

namespace signalbox::simulations {

/// Renders a run as one self-contained HTML page: readable offline, without scripts, in dark and
/// light themes.
[[nodiscard]] std::string result_html(const run_result& of);

}  // namespace signalbox::simulations
