#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/json/json.hpp"
#include "core/time.hpp"

namespace signalbox::domain {

/// How long one point of a chart lasts. Buckets begin where multiples of it since 1970 do.
inline constexpr std::chrono::minutes probe_bucket_length{5};
inline constexpr std::chrono::hours probe_history_length{24};
inline constexpr std::uint32_t probe_buckets_max = probe_history_length / probe_bucket_length;

/// Looks at a database within one bucket, summed up. A day of these is what a project costs whose
/// charts somebody has looked at, so they are small.
struct probe_bucket {
  std::uint32_t number = 0;        ///< bucket lengths from 1970 to its beginning
  std::uint32_t latency_sum = 0;   ///< µs, of the healthy ones
  std::uint32_t latency_max = 0;   ///< µs
  std::uint32_t database_kib = 0;  ///< the last that was measured; 0: none was
  std::uint16_t probes = 0;
  std::uint16_t healthy = 0;          ///< probes that the database answered
  std::uint16_t connections_max = 0;  ///< of the healthy ones

  friend bool operator==(const probe_bucket&, const probe_bucket&) = default;
};

/// 10,000 projects with a whole day each take 80 MB.
static_assert(sizeof(probe_bucket) == 24);

/// Measuring how large a database is costs a look at each of its files: at most so often.
inline constexpr std::chrono::minutes database_size_interval{1};

/// What one look at a database that answered has measured.
struct probe_reading {
  std::chrono::microseconds latency{0};  ///< from the question to its answer
  std::uint32_t connections = 0;         ///< of clients, without the one that looked
  std::uint32_t connections_max = 0;     ///< that the database lets in
  /// Bytes; nothing where it was not measured this time.
  std::optional<std::uint64_t> database_bytes = std::nullopt;

  friend bool operator==(const probe_reading&, const probe_reading&) = default;
};

[[nodiscard]] std::uint32_t probe_bucket_at(core::time_point at);
[[nodiscard]] core::time_point begin_of_bucket(std::uint32_t number);
/// The first bucket that is not too old yet.
[[nodiscard]] std::uint32_t oldest_probe_bucket(core::time_point now);

/// A day of looks at one database in buckets, oldest first. A bucket without a look is not there.
class probe_history {
 public:
  /// Takes a look in; without a reading it was not answered. Returns the bucket that ended by it,
  /// when it is the first look of another one.
  std::optional<probe_bucket> add(core::time_point at, const std::optional<probe_reading>& seen);

  /// Takes in what was stored. Of a bucket that is here too, the one with more looks counts.
  void merge(const std::vector<probe_bucket>& stored);

  /// Forgets what is older than a day; returns the numbers of what went.
  std::vector<std::uint32_t> forget_old(core::time_point now);

  /// Keeps the newest `count` alone.
  void keep_newest(std::size_t count);

  [[nodiscard]] const std::vector<probe_bucket>& buckets() const { return buckets_; }

 private:
  std::vector<probe_bucket> buckets_;  ///< by number
};

/// Of the probes that the database answered, of which there must be one: in ms, to the µs.
/// @{
[[nodiscard]] double mean_latency_ms(const probe_bucket& what);
[[nodiscard]] double max_latency_ms(const probe_bucket& what);
/// @}

/// The last size that was measured, in bytes; 0: none was.
[[nodiscard]] std::uint64_t database_bytes(const probe_bucket& what);

/// `{probes, healthy, latency_ms, latency_max_ms, connections, database_bytes}`; null where nothing
/// was measured.
[[nodiscard]] core::json probe_point_json(const probe_bucket& what);

}  // namespace signalbox::domain
