#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "core/time.hpp"

namespace signalbox::domain {

/// Counters of a running database, which only grow until it is restarted.
struct usage_counters {
  std::chrono::microseconds cpu{0};  ///< CPU time of all its processes
  std::uint64_t transactions = 0;    ///< committed and rolled back

  friend bool operator==(const usage_counters&, const usage_counters&) = default;
};

/// The growth of the counters between two probes.
struct metered_usage {
  std::chrono::milliseconds time{0};
  std::chrono::microseconds cpu{0};
  std::uint64_t transactions = 0;

  friend bool operator==(const metered_usage&, const metered_usage&) = default;
};

/// The longest time between two probes whose difference is counted. The use during a longer gap
/// would be attributed to the interval in which it ended.
inline constexpr std::chrono::minutes metered_gap_max{5};

/// Turns the counters of consecutive probes into differences.
class usage_meter {
 public:
  /// Returns the growth since the previous counters; nothing for the first ones, after a long gap,
  /// and after the clock was set back. A counter that became smaller began at zero meanwhile.
  std::optional<metered_usage> add(core::time_point at, const usage_counters& counters);

 private:
  struct reading {
    core::time_point at;
    usage_counters counters;
  };

  std::optional<reading> previous_;
};

}  // namespace signalbox::domain
