#pragma once

#include <string>

#include "simulations/report/run_hooks.hpp"

namespace signalbox::app {

/// What `--progress json` writes at each point of a run: one JSON object on a line, with its end.
/// Times are in seconds; `point` is the point of the series that is done, or null. Pure.
[[nodiscard]] std::string progress_line(const simulations::run_progress& now);

}  // namespace signalbox::app
