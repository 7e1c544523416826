#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "domain/project/compute.hpp"

/// Limits of a database that its owner cannot raise from inside: values for PostgreSQL, for process
/// limits (setrlimit) and for a control group.
namespace signalbox::domain {

/// Maximum size of all log files of a database; older ones are deleted.
inline constexpr std::uint64_t log_bytes_max = std::uint64_t{32} << 20;
/// Size at which a log file is rotated.
inline constexpr std::uint64_t log_file_kib = std::uint64_t{4} * 1024;

/// Maximum part of the disk for one session's temporary files.
inline constexpr std::uint64_t temporary_part = 4;
inline constexpr std::uint64_t temporary_mib_min = 64;

/// Approximate part of the disk for WAL between two checkpoints.
inline constexpr std::uint64_t wal_part = 16;
inline constexpr std::uint64_t wal_mib_min = 64;
inline constexpr std::uint64_t wal_mib_max = 1024;

/// Maximum part of the disk for WAL that a replication slot retains. A slot that would need more is
/// invalidated, and its reader starts again.
inline constexpr std::uint64_t slot_wal_part = 16;
inline constexpr std::uint64_t slot_wal_mib_min = 64;
inline constexpr std::uint64_t slot_wal_mib_max = 1024;

/// The limits that depend on the disk.
struct disk_limits {
  std::uint64_t temporary_mib = 0;  ///< `temp_file_limit`, per session
  std::uint64_t wal_mib = 0;        ///< `max_wal_size`
  std::uint64_t slot_wal_mib = 0;   ///< `max_slot_wal_keep_size`

  friend bool operator==(const disk_limits&, const disk_limits&) = default;
};

/// Returns nothing for a disk of unknown size.
[[nodiscard]] std::optional<disk_limits> limits_of_disk(std::uint64_t disk_mib);

/// Maximum resources of a database on its machine.
struct machine_limits {
  std::uint64_t process_memory_mib = 0;  ///< private memory of one process: RLIMIT_DATA
  std::uint64_t memory_mib = 0;          ///< of all its processes and their page cache: memory.max
  std::uint64_t cpu_percent = 0;         ///< of one processor: cpu.max; 0: unlimited
  std::uint64_t processes = 0;           ///< pids.max

  friend bool operator==(const machine_limits&, const machine_limits&) = default;
};

/// In addition to the connections: PostgreSQL's own processes, parallel workers and short-lived
/// processes.
inline constexpr std::uint64_t own_processes = 32;
/// Minimum limit of a process: PostgreSQL would not start below it.
inline constexpr std::uint64_t process_memory_mib_min = 256;

/// Returns the limits of a size; a size with unknown values, or none, gets those of the smallest.
[[nodiscard]] machine_limits limits_of(const std::optional<compute_size>& size);

/// Temporary files of sessions, by process id.
using temporary_use = std::map<std::int64_t, std::uint64_t>;

/// Returns the sessions to terminate, largest first, until a project that uses `used_bytes` in
/// total fits on its disk again; none while it fits. Sessions without temporary files are kept.
[[nodiscard]] std::vector<std::int64_t> sessions_to_end(std::uint64_t disk_mib,
                                                        std::uint64_t used_bytes,
                                                        const temporary_use& sessions);

}  // namespace signalbox::domain
