#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace signalbox::provisioning {

/// Maximum number of processes of one database that are measured.
inline constexpr std::size_t measured_processes_max = 10'000;

/// The use of the host by a running database.
struct instance_usage {
  /// CPU time of its main process and of all processes that it has started, also of those that have
  /// ended.
  std::chrono::microseconds cpu{0};
  /// Private memory of its processes, plus the largest part of shared memory and files that one of
  /// them has mapped: PostgreSQL's processes share the same buffers.
  std::uint64_t memory_bytes = 0;
};

/// Measures the processes of a database (proc_pid_stat(5), proc_pid_statm(5),
/// proc_tid_children(5)): two small files per process. Processes that end meanwhile are left out.
/// Nothing when the main process has ended, or the kernel does not list children.
[[nodiscard]] std::optional<instance_usage> measure_instance(pid_t main_process);

/// The fields of `/proc/{pid}/stat` that are needed here, in clock ticks.
struct process_ticks {
  std::uint64_t own = 0;       ///< user and system time
  std::uint64_t children = 0;  ///< of ended children that were waited for

  friend bool operator==(const process_ticks&, const process_ticks&) = default;
};

/// Nothing for an unexpected form. The program's name may contain spaces and brackets.
[[nodiscard]] std::optional<process_ticks> ticks_in(std::string_view stat);

}  // namespace signalbox::provisioning
