#pragma once

#include <cstdint>
#include <functional>

#include "simulations/report/run_result.hpp"
#include "simulations/run_time.hpp"

namespace signalbox::simulations {

/// The progress of a run.
struct run_progress {
  run_time at{0};
  run_time of{0};
  std::uint64_t sessions = 0;
  std::uint64_t deliveries = 0;
  std::uint64_t failed_attempts = 0;  ///< to connect
  std::uint64_t losses = 0;           ///< of connections that were live
  std::uint64_t violations = 0;
  const series_point* latest = nullptr;  ///< set when a point of the series is complete
};

/// Callbacks during a run, on its own thread. Any may be empty.
struct run_hooks {
  std::function<void(const run_progress&)> progress;
  std::function<bool()> stop_requested;
};

}  // namespace signalbox::simulations
