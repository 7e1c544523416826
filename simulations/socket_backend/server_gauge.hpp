#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "simulations/socket_backend/api_line.hpp"
#include "simulations/time/timeline.hpp"

namespace signalbox::simulations {

/// Returns the sum of a metric's samples in Prometheus' text format, over all labels; nothing when
/// there are none.
[[nodiscard]] std::optional<double> metric_sum(std::string_view exposition, std::string_view name);

/// Polls the server's metrics on the run's time axis. Unanswered readings are missing: gaps are not
/// filled. For one thread.
class server_gauge {
 public:
  struct reading {
    std::optional<double> cpu;                      ///< cores since the previous reading
    std::optional<double> memory;                   ///< resident bytes
    std::optional<std::uint64_t> waiting_tasks;     ///< for a worker
    std::optional<std::uint64_t> waiting_messages;  ///< for the directory actor
    std::optional<std::uint64_t> outbox_bytes;      ///< for connections to take
    std::uint64_t conflations = 0;
  };

  server_gauge(timeline& time, api_line& api) : time_(time), api_(api) {}

  /// Polls now and every `every`.
  void begin(run_time every);
  void end() { over_ = true; }

  [[nodiscard]] const reading& latest() const { return latest_; }
  /// Mean over the whole run, in cores; peak memory in bytes.
  [[nodiscard]] std::optional<double> mean_cpu() const;
  [[nodiscard]] std::optional<double> most_memory() const { return most_memory_; }

 private:
  void ask();
  void apply(std::string_view exposition);

  timeline& time_;
  api_line& api_;
  run_time every_{0};
  bool is_requested_ = false;
  reading latest_;
  std::optional<double> cpu_seconds_;  ///< from the last reading
  run_time notified_at_{0};
  double cpu_spent_ = 0;  ///< s, over all processes of the server
  run_time cpu_seen_for_{0};
  std::optional<double> most_memory_;
  bool over_ = false;
};

}  // namespace signalbox::simulations
