#include "domain/log/log_histogram.hpp"

#include <fmt/format.h>

namespace signalbox::domain {

namespace {

using namespace std::chrono;

/// All are multiples of `log_count_interval`.
constexpr auto bucket_widths = std::to_array<seconds>(
    {10s, 30s, 1min, 5min, 10min, 30min, 1h, 3h, 6h, 12h, 24h, 24h * 7, 24h * 28});
constexpr days log_range_max{366};

log_buckets buckets_of(const log_range& range, seconds width) {
  const auto floored = range.from.time_since_epoch() / width -
                       (range.from.time_since_epoch() % width < microseconds{0} ? 1 : 0);
  const log_time from{width * floored};
  const auto covered = range.to - from;
  const auto count = covered / width + (covered % width > microseconds{0} ? 1 : 0);
  return {.from = from, .width = width, .count = static_cast<std::size_t>(count)};
}

}  // namespace

core::result<log_buckets> choose_log_buckets(const log_range& range, std::size_t count_max) {
  if (range.to <= range.from)
    return core::fail(core::errc::bad_request, "The end of the time range is not after its start.");
  if (range.to - range.from > log_range_max)
    return core::fail(core::errc::bad_request,
                      fmt::format("The time range is longer than {} days.", log_range_max.count()));
  if (count_max == 0 || count_max > log_buckets_max)
    return core::fail(core::errc::bad_request,
                      fmt::format("The number of buckets must be from 1 to {}.", log_buckets_max));
  for (const auto width : bucket_widths) {
    if (const auto chosen = buckets_of(range, width); chosen.count <= count_max) return chosen;
  }
  return core::fail(core::errc::bad_request, "The time range needs more buckets.");
}

}  // namespace signalbox::domain
