#pragma once

#include <atomic>
#include <cstdint>

namespace signalbox::log_intake {

/// What the service has done since its start, for metrics.
struct intake_totals {
  std::uint64_t lines = 0;    ///< stored
  std::uint64_t bytes = 0;    ///< of them, as they were read
  std::uint64_t dropped = 0;  ///< lines beyond a budget or the room for waiting ones
  std::uint64_t losses = 0;   ///< files that were gone before they were read
  std::uint64_t read_failures = 0;
  std::uint64_t store_failures = 0;
  std::uint64_t quarantined = 0;    ///< damaged segments
  std::uint64_t disk_removals = 0;  ///< segments that gave way to the limit of the disk
  std::uint64_t open_stores = 0;    ///< now
  std::uint64_t projects = 0;       ///< now
  std::uint64_t followers = 0;      ///< now
  /// From the times of lines of PostgreSQL to their reading, summed up.
  std::uint64_t delay_us = 0;
  std::uint64_t delayed_lines = 0;
};

/// The same while it is counted. Any thread.
struct intake_counts {
  std::atomic<std::uint64_t> lines{0};
  std::atomic<std::uint64_t> bytes{0};
  std::atomic<std::uint64_t> dropped{0};
  std::atomic<std::uint64_t> losses{0};
  std::atomic<std::uint64_t> read_failures{0};
  std::atomic<std::uint64_t> store_failures{0};
  std::atomic<std::uint64_t> quarantined{0};
  std::atomic<std::uint64_t> disk_removals{0};
  std::atomic<std::uint64_t> open_stores{0};
  std::atomic<std::uint64_t> projects{0};
  std::atomic<std::uint64_t> followers{0};
  std::atomic<std::uint64_t> delay_us{0};
  std::atomic<std::uint64_t> delayed_lines{0};
  std::atomic<std::size_t> waiting_bytes{0};  ///< of submitted lines

  [[nodiscard]] intake_totals totals() const {
    return {.lines = lines,
            .bytes = bytes,
            .dropped = dropped,
            .losses = losses,
            .read_failures = read_failures,
            .store_failures = store_failures,
            .quarantined = quarantined,
            .disk_removals = disk_removals,
            .open_stores = open_stores,
            .projects = projects,
            .followers = followers,
            .delay_us = delay_us,
            .delayed_lines = delayed_lines};
  }
};

}  // namespace signalbox::log_intake
