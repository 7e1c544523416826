#pragma once

#include <chrono>

namespace signalbox::simulations {

/// Moments of a run, counted from its beginning, and lengths of time in it.
using run_time = std::chrono::microseconds;

}  // namespace signalbox::simulations
