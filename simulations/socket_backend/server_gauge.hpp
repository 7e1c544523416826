#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "simulations/socket_backend/api_line.hpp"
#include "simulations/time/timeline.hpp"

namespace signalbox::simulations {

/// The sum of a metric's samples in Prometheus' text format, whatever their labels; nothing where
/// there is none.
[[nodiscard]] std::optional<double> metric_sum(std::string_view exposition, std::string_view name);

/// What the server says of itself, asked again and again on the run's time axis. What it did not
/// answer is not there: a gap is a gap. For one thread.
class server_gauge {
 public:
  struct reading {
    std::optional<double> cpu;                      ///< cores since the reading before
    std::optional<double> memory;                   ///< resident bytes
    std::optional<std::uint64_t> waiting_tasks;     ///< for a worker
    std::optional<std::uint64_t> waiting_messages;  ///< for the directory actor
    std::optional<std::uint64_t> outbox_bytes;      ///< for connections to take
    std::uint64_t conflations = 0;
  };

  server_gauge(timeline& time, api_line& api) : time_(time), api_(api) {}

  /// Asks now and again every `every`.
  void begin(run_time every);
  void end() { over_ = true; }

  [[nodiscard]] const reading& latest() const { return latest_; }
  /// Over the whole run, in cores; the most memory in bytes.
  [[nodiscard]] std::optional<double> mean_cpu() const;
  [[nodiscard]] std::optional<double> most_memory() const { return most_memory_; }

 private:
  void ask();
  void take(std::string_view exposition);

  timeline& time_;
  api_line& api_;
  run_time every_{0};
  bool is_asked_ = false;
  reading latest_;
  std::optional<double> cpu_seconds_;  ///< as it was told last
  run_time told_at_{0};
  double cpu_spent_ = 0;  ///< s, of all its lives
  run_time cpu_seen_for_{0};
  std::optional<double> most_memory_;
  bool over_ = false;
};

}  // namespace signalbox::simulations
