#pragma once

#include <string>

#include "simulations/report/run_result.hpp"

namespace signalbox::simulations {

/// A run as one HTML page that needs nothing else: readable offline, without scripts, in dark and
/// light.
[[nodiscard]] std::string result_html(const run_result& of);

}  // namespace signalbox::simulations
