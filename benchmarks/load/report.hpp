#pragma once

#include <chrono>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "benchmarks/load/fleet.hpp"
#include "benchmarks/load/options.hpp"
#include "simulations/measure/histogram.hpp"

namespace signalbox::load {

/// What the server had taken at one moment.
struct sample {
  std::chrono::steady_clock::time_point when;
  double cpu_s = 0;
  double beside_cpu_s = 0;
  double door_cpu_s = 0;  ///< part of `cpu_s` that only took orders
  std::uint64_t resident_bytes = 0;
};

[[nodiscard]] sample sample_now(const options& how);

struct span_of_time {
  sample begin;
  sample end;
};

struct connecting {
  sample begin;
  sample ready;    ///< the last one hears its topic
  sample settled;  ///< and some time has passed
};

/// Quantiles of a histogram, in its unit.
[[nodiscard]] nlohmann::json histogram_json(const histogram& what);
/// What it took to let everybody in.
[[nodiscard]] nlohmann::json connect_json(const fleet& all, const connecting& took);
/// What it took to do nothing.
[[nodiscard]] nlohmann::json idle_json(const fleet& all, const span_of_time& took);
/// What the deliveries of a load took.
[[nodiscard]] nlohmann::json load_json(const fleet& all, std::uint64_t changes,
                                       const span_of_time& took);
/// What became of stalled clients; `held_bytes` is the server's memory before they read again.
[[nodiscard]] nlohmann::json stalled_json(const fleet& all, std::uint64_t held_bytes,
                                          std::uint64_t newest);
/// What was wrong.
[[nodiscard]] nlohmann::json check_json(const fleet& all);

}  // namespace signalbox::load
