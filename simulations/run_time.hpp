#pragma once

#include <chrono>

namespace signalbox::simulations {

/// Moments of a run, counted from its start, and durations.
using run_time = std::chrono::microseconds;

}  // namespace signalbox::simulations
