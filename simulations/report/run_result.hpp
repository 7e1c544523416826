#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "simulations/run_time.hpp"
#include "simulations/scenario/scenario.hpp"

namespace signalbox::simulations {

/// How things were during one stretch of a run, for the plots.
struct series_point {
  run_time at{0};  ///< its end
  std::uint64_t sessions = 0;
  double deliveries_per_second = 0;
  std::optional<double> changes_per_second{};  ///< published; nothing where that is not seen
  std::optional<double> p50_ms{};  ///< of measured deliveries; nothing where there was none
  std::optional<double> p95_ms{};
  std::optional<double> p99_ms{};
  std::uint64_t in_between = 0;  ///< projects
  std::uint64_t unhealthy = 0;
  std::optional<double> server_cpu{};     ///< cores; nothing on virtual time
  std::optional<double> server_memory{};  ///< bytes
  // What waits in the server; nothing on virtual time.
  std::optional<std::uint64_t> waiting_tasks{};     ///< for a worker
  std::optional<std::uint64_t> waiting_messages{};  ///< for the directory actor
  std::optional<std::uint64_t> outbox_bytes{};      ///< for connections to take
};

/// One figure of a run. Nothing: this ground does not measure it, or there was nothing to measure.
struct figure {
  const metric* what = nullptr;
  std::optional<double> value;
};

struct verdict {
  enum class outcome { kept, broken, not_measured };

  threshold limit;
  std::optional<double> value;
  outcome came_out = outcome::not_measured;
};

/// An invariant and where it was broken; on sockets only those that are seen from outside.
struct broken_invariant {
  run_time at{0};
  std::string name;
  std::string sentence;
  std::string detail;
};

/// Everything a run leaves. On virtual time the same scenario and seed give the same value.
struct run_result {
  scenario plan;
  backend_kind backend = backend_kind::in_memory;
  bool is_short = false;
  run_time lasted{0};
  std::string stopped;  ///< why it ended before its end; empty when it did not
  std::vector<figure> figures;
  std::vector<verdict> verdicts;
  std::vector<series_point> series;
  std::vector<broken_invariant> broken;
  std::uint64_t broken_count = 0;
  /// What was counted besides, by name, for tables: visits, operations, failures by class.
  std::map<std::string, std::uint64_t> counts;
  std::vector<std::string> remarks;  ///< sentences about the run itself

  /// No threshold is broken, no invariant, and it was not stopped.
  [[nodiscard]] bool passed() const;
};

/// Holds the figures against the thresholds.
[[nodiscard]] std::vector<verdict> decide(const std::vector<threshold>& limits,
                                          const std::vector<figure>& figures);

}  // namespace signalbox::simulations
