#pragma once

#include <string>

#include "simulations/report/run_hooks.hpp"

namespace signalbox::app {

/// Returns the output of `--progress json` for each point of a run: one JSON object on a line, with
/// its line break. Times are in seconds; `point` is the completed point of the series, or null.
/// Pure.
[[nodiscard]] std::string progress_line(const simulations::run_progress& now);

}  // namespace signalbox::app
