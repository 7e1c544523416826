#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "core/time.hpp"

namespace signalbox::provisioning {

/// The behaviour of one kind of call.
struct simulated_behaviour {
  std::chrono::microseconds latency_mean{0};
  std::chrono::microseconds latency_jitter{0};  ///< uniform, to either side of the mean
  double failure_rate = 0;                      ///< from 0 to 1
};

/// A fleet of databases that exists in memory only.
struct simulated_settings {
  std::uint64_t seed = 1;  ///< the same seed and the same order of calls give the same fleet
  simulated_behaviour every_step;                    ///< unless named below
  std::map<std::string, simulated_behaviour> steps;  ///< by step id, for example `start`
  simulated_behaviour probe;        ///< its failure is a database that does not respond
  simulated_behaviour backup = {};  ///< 0: ends at once
  simulated_behaviour proof = {};   ///< same
  /// The clock by which backups run; empty: the system's.
  std::function<core::time_point()> now = {};
  double crashes_per_probe = 0;  ///< probability that a probe finds a crashed database, 0 to 1
};

}  // namespace signalbox::provisioning
