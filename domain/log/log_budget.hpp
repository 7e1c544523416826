#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "domain/log/log_entry.hpp"
#include "domain/log/log_histogram.hpp"

namespace signalbox::domain {

/// What a project may store, so that none can fill the machine or keep it busy.
struct log_rate_limits {
  std::uint64_t lines_per_second = 2'000;
  std::uint64_t bytes_per_second = 2ULL * 1024 * 1024;
  /// What may come at once, as a multiple of a second's share.
  std::uint64_t burst_seconds = 10;
};

/// Lines of a source that were not stored.
struct dropped_log_lines {
  std::uint8_t source = 0;
  severity_counts lines{};
  std::uint64_t bytes = 0;
  log_time first;  ///< of the dropped lines
  log_time last;

  [[nodiscard]] std::uint64_t total() const;
};

struct sampled_log_batch {
  std::vector<log_entry> kept;             ///< in their order
  std::vector<dropped_log_lines> dropped;  ///< one for each source with dropped lines
};

/// A project's budget for lines. Within it, all lines are kept. Beyond it, batches are sampled:
/// errors before other lines, and of each kind evenly spaced ones, so that what is kept has the
/// course of the whole. What was dropped is counted exactly. For one thread.
class log_budget {
 public:
  log_budget(const log_rate_limits& limits, std::chrono::steady_clock::time_point now);

  /// Takes a batch from the budget. Time that goes backwards adds nothing.
  [[nodiscard]] sampled_log_batch sample(std::vector<log_entry> batch,
                                         std::chrono::steady_clock::time_point now);

 private:
  void refill(std::chrono::steady_clock::time_point now);

  log_rate_limits limits_;
  std::chrono::steady_clock::time_point at_;
  double lines_ = 0;
  double bytes_ = 0;
};

/// Returns the line that records what was dropped, in the log of its source. It is a warning, and
/// is stored in the transaction of the batch.
[[nodiscard]] log_entry dropped_lines_entry(const dropped_log_lines& what,
                                            const log_rate_limits& limits);

}  // namespace signalbox::domain
