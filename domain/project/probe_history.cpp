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

std::uint32_t kib_of(std::uint64_t bytes) {
  return bounded<std::uint32_t>((bytes + bytes_per_kib - 1) / bytes_per_kib);
}

void take(probe_bucket& into, const probe_reading& seen) {
  const auto latency = static_cast<std::uint64_t>(std::max<std::int64_t>(seen.latency.count(), 0));
  into.latency_sum = bounded<std::uint32_t>(into.latency_sum + latency);
  into.latency_max = std::max(into.latency_max, bounded<std::uint32_t>(latency));
  into.connections_max = std::max(into.connections_max, bounded<std::uint16_t>(seen.connections));
  if (seen.database_bytes) into.database_kib = kib_of(*seen.database_bytes);
  if (seen.memory_bytes) into.memory_kib = std::max(into.memory_kib, kib_of(*seen.memory_bytes));
}

std::uint32_t sum_of(std::uint64_t left, std::uint64_t right) {
  return bounded<std::uint32_t>(left + right);
}

void take(probe_bucket& into, const metered_usage& grown) {
  const auto cpu = std::chrono::round<std::chrono::milliseconds>(grown.cpu);
  into.cpu_ms = sum_of(into.cpu_ms, static_cast<std::uint64_t>(cpu.count()));
  into.transactions = sum_of(into.transactions, grown.transactions);
  into.metered_ms = sum_of(into.metered_ms, static_cast<std::uint64_t>(grown.time.count()));
}

/// Returns a rate with three decimals.
double rate_of(double count, double time) {
  return std::round(count / time * 1'000) / 1'000;
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

core::time_point oldest_probe_hour(core::time_point now) {
  return std::chrono::floor<std::chrono::hours>(now) - probe_hours_length + probe_hour_length;
}

std::optional<probe_bucket> probe_history::add(core::time_point at,
                                               const std::optional<probe_reading>& seen,
                                               std::optional<std::uint64_t> disk_bytes) {
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
  if (disk_bytes) present.disk_kib = kib_of(*disk_bytes);
  if (!seen) return ended;
  ++present.healthy;
  take(present, *seen);
  if (!seen->counters) return ended;
  if (const auto grown = meter_.add(at, *seen->counters)) take(present, *grown);
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

probe_bucket hour_of(std::span<const probe_bucket> buckets) {
  constexpr std::uint32_t buckets_per_hour = probe_hour_length / probe_bucket_length;
  probe_bucket hour{.number = buckets.front().number / buckets_per_hour * buckets_per_hour};
  for (const auto& one : buckets) {
    hour.latency_sum = sum_of(hour.latency_sum, one.latency_sum);
    hour.latency_max = std::max(hour.latency_max, one.latency_max);
    if (one.database_kib > 0) hour.database_kib = one.database_kib;
    if (one.disk_kib > 0) hour.disk_kib = one.disk_kib;
    hour.memory_kib = std::max(hour.memory_kib, one.memory_kib);
    hour.cpu_ms = sum_of(hour.cpu_ms, one.cpu_ms);
    hour.transactions = sum_of(hour.transactions, one.transactions);
    hour.metered_ms = sum_of(hour.metered_ms, one.metered_ms);
    hour.probes = bounded<std::uint16_t>(std::uint64_t{hour.probes} + one.probes);
    hour.healthy = bounded<std::uint16_t>(std::uint64_t{hour.healthy} + one.healthy);
    hour.connections_max = std::max(hour.connections_max, one.connections_max);
  }
  return hour;
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

std::uint64_t disk_bytes(const probe_bucket& what) {
  return what.disk_kib * bytes_per_kib;
}

std::uint64_t memory_bytes(const probe_bucket& what) {
  return what.memory_kib * bytes_per_kib;
}

double cpu_cores(const probe_bucket& what) {
  return rate_of(what.cpu_ms, what.metered_ms);
}

double transactions_per_s(const probe_bucket& what) {
  constexpr double ms_per_s = 1'000;
  return rate_of(what.transactions * ms_per_s, what.metered_ms);
}

core::json probe_point_json(const probe_bucket& what) {
  core::json point = {{"probes", what.probes},  {"healthy", what.healthy},
                      {"latency_ms", nullptr},  {"latency_max_ms", nullptr},
                      {"connections", nullptr}, {"database_bytes", nullptr},
                      {"disk_bytes", nullptr},  {"memory_bytes", nullptr},
                      {"cpu_cores", nullptr},   {"transactions_per_s", nullptr}};
  if (what.healthy > 0) {
    point["latency_ms"] = mean_latency_ms(what);
    point["latency_max_ms"] = max_latency_ms(what);
    point["connections"] = what.connections_max;
  }
  if (what.database_kib > 0) point["database_bytes"] = database_bytes(what);
  if (what.disk_kib > 0) point["disk_bytes"] = disk_bytes(what);
  if (what.memory_kib > 0) point["memory_bytes"] = memory_bytes(what);
  if (what.metered_ms > 0) {
    point["cpu_cores"] = cpu_cores(what);
    point["transactions_per_s"] = transactions_per_s(what);
  }
  return point;
}

}  // namespace signalbox::domain
