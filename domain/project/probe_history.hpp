#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/json/json.hpp"
#include "core/time.hpp"
#include "domain/project/usage_meter.hpp"

namespace signalbox::domain {

/// The duration of one point of a chart. Buckets begin at multiples of it since 1970.
inline constexpr std::chrono::minutes probe_bucket_length{5};
inline constexpr std::chrono::hours probe_history_length{24};
inline constexpr std::uint32_t probe_buckets_max = probe_history_length / probe_bucket_length;

/// Buckets are also summarized by hour, and hours are kept longer.
inline constexpr std::chrono::hours probe_hour_length{1};
inline constexpr std::chrono::days probe_hours_length{30};
inline constexpr std::uint32_t probe_hours_max = probe_hours_length / probe_hour_length;

/// Summary of the probes of a database within one bucket. Every project with viewed charts holds a
/// day of these, so they are small.
struct probe_bucket {
  std::uint32_t number = 0;        ///< bucket lengths from 1970 to its start
  std::uint32_t latency_sum = 0;   ///< µs, of the healthy ones
  std::uint32_t latency_max = 0;   ///< µs
  std::uint32_t database_kib = 0;  ///< last measurement; 0: none
  std::uint32_t disk_kib = 0;      ///< of all files; last measurement; 0: none
  std::uint32_t memory_kib = 0;    ///< highest use by its processes; 0: none
  std::uint32_t cpu_ms = 0;        ///< CPU time within `metered_ms`
  std::uint32_t transactions = 0;  ///< within `metered_ms`
  std::uint32_t metered_ms = 0;    ///< the time to which CPU time and transactions refer; 0: none
  std::uint16_t probes = 0;
  std::uint16_t healthy = 0;          ///< successful probes
  std::uint16_t connections_max = 0;  ///< of the healthy ones

  friend bool operator==(const probe_bucket&, const probe_bucket&) = default;
};

/// A full day of 10,000 projects takes 127 MB.
static_assert(sizeof(probe_bucket) == 44);

/// Minimum interval of measuring a database's size, which accesses each of its files.
inline constexpr std::chrono::minutes database_size_interval{1};

/// The measurements of a successful probe.
struct probe_reading {
  std::chrono::microseconds latency{0};  ///< response time
  std::uint32_t connections = 0;         ///< of clients, without the probe's own
  std::uint32_t connections_max = 0;     ///< maximum of the database
  /// Bytes; nothing when not measured by this probe.
  std::optional<std::uint64_t> database_bytes = std::nullopt;
  /// Bytes used by its processes; nothing when unknown.
  std::optional<std::uint64_t> memory_bytes = std::nullopt;
  /// Nothing when unknown.
  std::optional<usage_counters> counters = std::nullopt;

  friend bool operator==(const probe_reading&, const probe_reading&) = default;
};

[[nodiscard]] std::uint32_t probe_bucket_at(core::time_point at);
[[nodiscard]] core::time_point begin_of_bucket(std::uint32_t number);
/// Returns the first bucket that is not too old.
[[nodiscard]] std::uint32_t oldest_probe_bucket(core::time_point now);
/// Returns the start of the first hour that is not too old.
[[nodiscard]] core::time_point oldest_probe_hour(core::time_point now);

/// A day of probes of one database in buckets, oldest first. Buckets without a probe are omitted.
class probe_history {
 public:
  /// Adds a probe; without a reading it failed. `disk_bytes` is nothing when not measured by this
  /// probe. Returns the previous bucket when the probe is the first of a new one.
  std::optional<probe_bucket> add(core::time_point at, const std::optional<probe_reading>& seen,
                                  std::optional<std::uint64_t> disk_bytes = std::nullopt);

  /// Merges stored buckets. Of two versions of a bucket, the one with more probes is kept.
  void merge(const std::vector<probe_bucket>& stored);

  /// Removes buckets older than a day; returns their numbers.
  std::vector<std::uint32_t> forget_old(core::time_point now);

  /// Keeps only the newest `count`.
  void keep_newest(std::size_t count);

  [[nodiscard]] const std::vector<probe_bucket>& buckets() const { return buckets_; }

 private:
  std::vector<probe_bucket> buckets_;  ///< by number
  usage_meter meter_;
};

/// Returns the summary of the buckets of one hour, of which there is at least one, in order.
[[nodiscard]] probe_bucket hour_of(std::span<const probe_bucket> buckets);

/// For a bucket with at least one healthy probe: in ms, accurate to 1 µs.
/// @{
[[nodiscard]] double mean_latency_ms(const probe_bucket& what);
[[nodiscard]] double max_latency_ms(const probe_bucket& what);
/// @}

/// Returns the last measured size in bytes; 0 if there is none.
[[nodiscard]] std::uint64_t database_bytes(const probe_bucket& what);

/// Returns the last measured size of all files in bytes, and the highest memory use; 0 if there is
/// none.
/// @{
[[nodiscard]] std::uint64_t disk_bytes(const probe_bucket& what);
[[nodiscard]] std::uint64_t memory_bytes(const probe_bucket& what);
/// @}

/// For a bucket with `metered_ms`: the average number of busy cores, and transactions per second,
/// both accurate to 0.001.
/// @{
[[nodiscard]] double cpu_cores(const probe_bucket& what);
[[nodiscard]] double transactions_per_s(const probe_bucket& what);
/// @}

/// `{probes, healthy, latency_ms, latency_max_ms, connections, database_bytes, disk_bytes,
/// memory_bytes, cpu_cores, transactions_per_s}`; null for missing measurements.
[[nodiscard]] core::json probe_point_json(const probe_bucket& what);

}  // namespace signalbox::domain
