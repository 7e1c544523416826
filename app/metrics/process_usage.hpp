#pragma once

#include <cstdint>
#include <string_view>

namespace signalbox::app {

/// Resource usage of this process as reported by /proc (proc(5)); 0 for values that are missing.
struct process_usage {
  double cpu_seconds = 0;  ///< user and system time since the start
  std::uint64_t resident_bytes = 0;
  std::uint64_t open_descriptors = 0;
  std::uint64_t descriptors_max = 0;  ///< the soft limit
};

/// Reads /proc, which lasts about 0.1 ms, longer with many open descriptors. Any thread.
[[nodiscard]] process_usage read_process_usage();

/// Returns the user and system time in a text of `/proc/self/stat`, whose second field may contain
/// spaces and brackets; 0 for any other text.
[[nodiscard]] double cpu_seconds_in(std::string_view stat, double ticks_per_second);

}  // namespace signalbox::app
