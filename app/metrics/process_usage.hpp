#pragma once

#include <cstdint>
#include <string_view>

namespace signalbox::app {

/// What this process takes from the machine, as /proc tells (proc(5)); 0 where it does not.
struct process_usage {
  double cpu_seconds = 0;  ///< user and system time since the start
  std::uint64_t resident_bytes = 0;
  std::uint64_t open_descriptors = 0;
  std::uint64_t descriptors_max = 0;  ///< the soft limit
};

/// Reads /proc: takes about 0.1 ms, more with many open descriptors. Any thread.
[[nodiscard]] process_usage read_process_usage();

/// User and system time in `/proc/self/stat`, whose second field may itself hold spaces and
/// brackets; 0 for any other text.
[[nodiscard]] double cpu_seconds_in(std::string_view stat, double ticks_per_second);

}  // namespace signalbox::app
