#include "domain/project/probe_history.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace signalbox::domain {

namespace {

constexpr std::uint64_t bytes_per_kib = 1024;

/// Buckets allocated at once: doubling would leave up to half of the capacity unused.
constexpr std::size_t capacity_step = 12;

template <class Small>
Small bounded(std::uint64_t value) {
  return static_cast<Small>(std::min<std::uint64_t>(value, std::numeric_limits<Small>::max()));
}

void take(probe_bucket& into, const probe_reading& seen) {
  const auto latency = static_cast<std::uint64_t>(std::max<std::int64_t>(seen.latency.count(), 0));
  into.latency_sum = bounded<std::uint32_t>(into.latency_sum + latency);
  into.latency_max = std::max(into.latency_max, bounded<std::uint32_t>(latency));
  into.connections_max = std::max(into.connections_max, bounded<std::uint16_t>(seen.connections));
  if (seen.database_bytes) {
    const auto kib = (*seen.database_bytes + bytes_per_kib - 1) / bytes_per_kib;
    into.database_kib = bounded<std::uint32_t>(kib);
  }
}

double in_ms(double microseconds) {
  return std::round(microseconds) / 1000;
}

}  // namespace

std::uint32_t probe_bucket_at(core::time_point at) {
  return static_cast<std::uint32_t>(at.time_since_epoch() / probe_bucket_length);
}

core::time_point begin_of_bucket(std::uint32_t number) {
  return core::time_point{number * probe_bucket_length};
}

std::uint32_t oldest_probe_bucket(core::time_point now) {
  return probe_bucket_at(now) - probe_buckets_max + 1;
}

std::optional<probe_bucket> probe_history::add(core::time_point at,
                                               const std::optional<probe_reading>& seen) {
  const auto number = probe_bucket_at(at);
  std::optional<probe_bucket> ended;
  // After the clock was set back, the last bucket is continued, so that buckets stay in order.
  if (buckets_.empty() || buckets_.back().number < number) {
    if (!buckets_.empty()) ended = buckets_.back();
    if (buckets_.size() == buckets_.capacity()) buckets_.reserve(buckets_.size() + capacity_step);
    buckets_.push_back({.number = number});
  }
  auto& present = buckets_.back();
  if (present.probes == std::numeric_limits<std::uint16_t>::max()) return ended;
  ++present.probes;
  if (!seen) return ended;
  ++present.healthy;
  take(present, *seen);
  return ended;
}

void probe_history::merge(const std::vector<probe_bucket>& stored) {
  buckets_.reserve(buckets_.size() + stored.size() + 1);
  for (const auto& one : stored) {
    const auto place = std::ranges::lower_bound(buckets_, one.number, {}, &probe_bucket::number);
    if (place == buckets_.end() || place->number != one.number) {
      buckets_.insert(place, one);
    } else if (place->probes < one.probes) {
      *place = one;
    }
  }
}

std::vector<std::uint32_t> probe_history::forget_old(core::time_point now) {
  const auto first =
      std::ranges::lower_bound(buckets_, oldest_probe_bucket(now), {}, &probe_bucket::number);
  std::vector<std::uint32_t> gone;
  for (auto each = buckets_.begin(); each != first; ++each)
    gone.push_back(each->number);
  buckets_.erase(buckets_.begin(), first);
  return gone;
}

void probe_history::keep_newest(std::size_t count) {
  if (buckets_.size() <= count) return;
  buckets_.erase(buckets_.begin(), buckets_.end() - static_cast<std::ptrdiff_t>(count));
}

double mean_latency_ms(const probe_bucket& what) {
  return in_ms(static_cast<double>(what.latency_sum) / what.healthy);
}

double max_latency_ms(const probe_bucket& what) {
  return in_ms(what.latency_max);
}

std::uint64_t database_bytes(const probe_bucket& what) {
  return what.database_kib * bytes_per_kib;
}

core::json probe_point_json(const probe_bucket& what) {
  core::json point = {{"probes", what.probes},  {"healthy", what.healthy},
                      {"latency_ms", nullptr},  {"latency_max_ms", nullptr},
                      {"connections", nullptr}, {"database_bytes", nullptr}};
  if (what.healthy > 0) {
    point["latency_ms"] = mean_latency_ms(what);
    point["latency_max_ms"] = max_latency_ms(what);
    point["connections"] = what.connections_max;
  }
  if (what.database_kib > 0) point["database_bytes"] = database_bytes(what);
  return point;
}

}  // namespace signalbox::domain
