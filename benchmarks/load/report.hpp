#pragma once

#include <chrono>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "benchmarks/load/fleet.hpp"
#include "benchmarks/load/options.hpp"
#include "simulations/measure/histogram.hpp"

namespace signalbox::load {

/// The server's resource usage at one moment.
struct sample {
  std::chrono::steady_clock::time_point when;
  double cpu_s = 0;
  double beside_cpu_s = 0;
  double door_cpu_s = 0;  ///< part of `cpu_s` that only handled control requests
  std::uint64_t resident_bytes = 0;
};

[[nodiscard]] sample sample_now(const options& how);

struct span_of_time {
  sample begin;
  sample end;
};

struct connecting {
  sample begin;
  sample ready;    ///< the last connection has subscribed
  sample settled;  ///< and some time has passed
};

/// Returns the quantiles of a histogram, in its unit.
[[nodiscard]] nlohmann::json histogram_json(const histogram& what);
/// Returns the cost of connecting.
[[nodiscard]] nlohmann::json connect_json(const fleet& all, const connecting& took);
/// Returns the cost of idle connections.
[[nodiscard]] nlohmann::json idle_json(const fleet& all, const span_of_time& took);
/// Returns the cost of a load's deliveries.
[[nodiscard]] nlohmann::json load_json(const fleet& all, std::uint64_t changes,
                                       const span_of_time& took);
/// Returns the results of stalled clients; `held_bytes` is the server's memory before they read
/// again.
[[nodiscard]] nlohmann::json stalled_json(const fleet& all, std::uint64_t held_bytes,
                                          std::uint64_t newest);
/// Returns the faults found by the checks.
[[nodiscard]] nlohmann::json check_json(const fleet& all);

}  // namespace signalbox::load
