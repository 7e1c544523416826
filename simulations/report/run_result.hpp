#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "simulations/run_time.hpp"
#include "simulations/scenario/scenario.hpp"

namespace signalbox::simulations {

/// The state during one interval of a run, for the plots.
struct series_point {
  run_time at{0};  ///< the end of the interval
  std::uint64_t sessions = 0;
  double deliveries_per_second = 0;
  std::optional<double> changes_per_second{};  ///< published; nothing where it cannot be observed
  std::optional<double> p50_ms{};              ///< of measured deliveries; nothing without any
  std::optional<double> p95_ms{};
  std::optional<double> p99_ms{};
  std::uint64_t in_between = 0;  ///< projects
  std::uint64_t unhealthy = 0;
  std::optional<double> server_cpu{};     ///< cores; nothing on virtual time
  std::optional<double> server_memory{};  ///< bytes
  // Queued work in the server; nothing on virtual time.
  std::optional<std::uint64_t> waiting_tasks{};     ///< for a worker
  std::optional<std::uint64_t> waiting_messages{};  ///< for the directory actor
  std::optional<std::uint64_t> outbox_bytes{};      ///< queued for connections
};

/// One figure of a run. Nothing: this backend does not measure it, or there was nothing to measure.
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

/// An invariant and its violation; on sockets only externally visible ones.
struct broken_invariant {
  run_time at{0};
  std::string name;
  std::string sentence;
  std::string detail;
};

/// The result of a run. On virtual time the same scenario and seed give the same value.
struct run_result {
  scenario plan;
  backend_kind backend = backend_kind::in_memory;
  bool is_short = false;
  run_time lasted{0};
  std::string stopped;  ///< reason for ending early; empty otherwise
  std::vector<figure> figures;
  std::vector<verdict> verdicts;
  std::vector<series_point> series;
  std::vector<broken_invariant> broken;
  std::uint64_t broken_count = 0;
  /// Further counts by name, for tables: visits, operations, failures by class.
  std::map<std::string, std::uint64_t> counts;
  std::vector<std::string> remarks;  ///< sentences about the run itself

  /// Returns true when no threshold was missed, no invariant was violated, and the run was not
  /// stopped.
  [[nodiscard]] bool passed() const;
};

/// Checks the figures against the thresholds.
[[nodiscard]] std::vector<verdict> decide(const std::vector<threshold>& limits,
                                          const std::vector<figure>& figures);

}  // namespace signalbox::simulations
