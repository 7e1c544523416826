#pragma once

#include <functional>
#include <memory>

#include "simulations/report/run_result.hpp"
#include "simulations/virtual_ground/virtual_person.hpp"

namespace signalbox::simulations {

/// How far a run is.
struct run_progress {
  run_time at{0};
  run_time of{0};
  std::uint64_t sessions = 0;
  std::uint64_t deliveries = 0;
  std::uint64_t violations = 0;
  const series_point* latest = nullptr;  ///< set when a point of the series is done
};

/// What a run asks and tells while it goes on. Any may be empty.
struct run_hooks {
  std::function<void(const run_progress&)> progress;
  std::function<bool()> stop_asked;
  /// Called once, before the first moment: for a test that breaks something on purpose.
  std::function<void(virtual_world&)> tamper;
};

/// Runs a scenario on virtual time, in this thread. The same scenario gives the same result, to the
/// bit.
[[nodiscard]] run_result run_on_virtual_time(const scenario& plan, const server_catalogues& from,
                                             const run_hooks& hooks = {});

}  // namespace signalbox::simulations
