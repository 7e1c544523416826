#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

#include "core/error.hpp"
#include "domain/log/log_severity.hpp"
#include "domain/log/log_time.hpp"

namespace signalbox::domain {

/// Lines by severity, indexed by its value.
using severity_counts = std::array<std::uint64_t, log_severities>;

/// The interval of stored counts.
inline constexpr std::chrono::seconds log_count_interval{10};

/// Returns the number of the stored interval of a time.
[[nodiscard]] constexpr std::int64_t log_count_bucket(log_time at) {
  return std::chrono::floor<std::chrono::duration<std::int64_t, std::ratio<10>>>(at)
      .time_since_epoch()
      .count();
}

/// Maximum number of buckets of a histogram.
inline constexpr std::size_t log_buckets_max = 500;

/// The buckets of a histogram: `count` intervals of `width` from `from`, which is a multiple of it.
struct log_buckets {
  log_time from;
  std::chrono::seconds width = log_count_interval;
  std::size_t count = 0;

  [[nodiscard]] log_time to() const { return from + width * static_cast<std::int64_t>(count); }
  /// The bucket of a time within the range.
  [[nodiscard]] std::size_t index_of(log_time at) const {
    return static_cast<std::size_t>((at - from) / width);
  }
  [[nodiscard]] bool operator==(const log_buckets&) const = default;
};

/// Returns the buckets that cover a range: the narrowest of common widths (10 s to 1 d) with at
/// most `count_max` buckets, aligned to it. Errors: `bad_request` for an empty range, one of more
/// than a year, or a `count_max` outside of 1 to `log_buckets_max`.
[[nodiscard]] core::result<log_buckets> choose_log_buckets(const log_range& range,
                                                           std::size_t count_max);

}  // namespace signalbox::domain
