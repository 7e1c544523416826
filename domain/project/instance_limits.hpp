#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "domain/project/compute.hpp"

/// What bounds a database that its owner cannot raise from within: figures for PostgreSQL, for the
/// limits of a process (setrlimit) and for a control group.
namespace signalbox::domain {

/// Log files of one database take at most so much; older ones are deleted past it.
inline constexpr std::uint64_t log_bytes_max = std::uint64_t{32} << 20;
/// A log file is closed at this size and another begins.
inline constexpr std::uint64_t log_file_kib = std::uint64_t{4} * 1024;

/// One session's temporary files take at most this part of the disk.
inline constexpr std::uint64_t temporary_part = 4;
inline constexpr std::uint64_t temporary_mib_min = 64;

/// WAL between two checkpoints takes about this part of the disk.
inline constexpr std::uint64_t wal_part = 16;
inline constexpr std::uint64_t wal_mib_min = 64;
inline constexpr std::uint64_t wal_mib_max = 1024;

/// What follows from a disk.
struct disk_limits {
  std::uint64_t temporary_mib = 0;  ///< `temp_file_limit`, of each session
  std::uint64_t wal_mib = 0;        ///< `max_wal_size`

  friend bool operator==(const disk_limits&, const disk_limits&) = default;
};

/// Nothing for a disk of unknown size.
[[nodiscard]] std::optional<disk_limits> limits_of_disk(std::uint64_t disk_mib);

/// What a database takes of its machine at most.
struct machine_limits {
  std::uint64_t process_memory_mib = 0;  ///< private memory of one process: RLIMIT_DATA
  std::uint64_t memory_mib = 0;          ///< of all its processes and their page cache: memory.max
  std::uint64_t cpu_percent = 0;         ///< of one processor: cpu.max; 0: not bounded
  std::uint64_t processes = 0;           ///< pids.max

  friend bool operator==(const machine_limits&, const machine_limits&) = default;
};

/// Beside the connections: PostgreSQL's own processes, parallel workers and what comes and goes.
inline constexpr std::uint64_t own_processes = 32;
/// No process is bounded below this: PostgreSQL would not start.
inline constexpr std::uint64_t process_memory_mib_min = 256;

/// Limits of a size; a size without figures, or none, gets those of the smallest.
[[nodiscard]] machine_limits limits_of(const std::optional<compute_size>& size);

/// Temporary files of one session, by the number of its process.
using temporary_use = std::map<std::int64_t, std::uint64_t>;

/// The sessions to end, those with the most first, until a project that takes `used_bytes` in all
/// fits on its disk again; none while it fits. Sessions without temporary files stay.
[[nodiscard]] std::vector<std::int64_t> sessions_to_end(std::uint64_t disk_mib,
                                                        std::uint64_t used_bytes,
                                                        const temporary_use& sessions);

}  // namespace signalbox::domain
