#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "simulations/storage/probe_bucket_reader.hpp"
#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using domain::probe_bucket;
using postgres::written_answer;

/// The history is not a `table`: its lists are copied when a transaction is open, which no
/// repository does.
void keep_for_undo(tables& in, probe_bucket_table& all, const std::string& ref,
                   const std::vector<probe_bucket>& present) {
  if (!in.undo.keeps()) return;
  in.undo.remember([&all, ref, before = present] { all[ref] = before; });
}

std::vector<probe_bucket>& list_of(tables& in, probe_bucket_table& all, const std::string& ref) {
  auto found = all.find(ref);
  if (found == all.end()) found = all.try_emplace(ref).first;
  keep_for_undo(in, all, ref, found->second);
  return found->second;
}

/// Stores a bucket unless one with the same number and more health checks exists; returns whether
/// it was stored.
bool store_bucket(std::vector<probe_bucket>& all, const probe_bucket& one) {
  const auto place = std::ranges::lower_bound(all, one.number, {}, &probe_bucket::number);
  if (place == all.end() || place->number != one.number) {
    all.insert(place, one);
    return true;
  }
  if (place->probes >= one.probes) return false;
  *place = one;
  return true;
}

/// Removes duplicates: of the buckets with one number the one with the most health checks stays.
std::vector<named_bucket> each_once(std::vector<named_bucket> all) {
  std::ranges::stable_sort(all, [](const named_bucket& left, const named_bucket& right) {
    if (left.bucket.number != right.bucket.number) return left.bucket.number < right.bucket.number;
    if (const auto order = left.ref.compare(right.ref); order != 0) return order < 0;
    return left.bucket.probes > right.bucket.probes;
  });
  const auto again = std::ranges::unique(all, [](const auto& left, const auto& right) {
    return left.bucket.number == right.bucket.number && left.ref == right.ref;
  });
  all.erase(again.begin(), again.end());
  return all;
}

written_answer put_buckets(tables& in, const arguments& given) {
  std::size_t stored = 0;
  for (const auto& [ref, bucket] : each_once(read_buckets(given.text(1))))
    stored += store_bucket(list_of(in, in.probe_buckets, ref), bucket) ? 1 : 0;
  return written_answer::of_change(stored);
}

/// Returns the buckets of the hour of `number`, in order.
std::span<const probe_bucket> buckets_of_hour(std::span<const probe_bucket> all,
                                              std::uint32_t number) {
  constexpr std::uint32_t per_hour = domain::probe_hour_length / domain::probe_bucket_length;
  const auto first = number / per_hour * per_hour;
  const auto begin = std::ranges::lower_bound(all, first, {}, &probe_bucket::number);
  const auto end = std::ranges::lower_bound(all, first + per_hour, {}, &probe_bucket::number);
  return {begin, end};
}

written_answer put_hours(tables& in, const arguments& given) {
  std::size_t stored = 0;
  for (const auto& [ref, bucket] : each_once(read_buckets(given.text(1)))) {
    const auto found = in.probe_buckets.find(ref);
    if (found == in.probe_buckets.end()) continue;
    const auto buckets = buckets_of_hour(found->second, bucket.number);
    if (buckets.empty()) continue;
    stored += store_bucket(list_of(in, in.probe_hours, ref), domain::hour_of(buckets)) ? 1 : 0;
  }
  return written_answer::of_change(stored);
}

written_answer find_buckets(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 12> columns = {"at",
                                                               "probes",
                                                               "healthy",
                                                               "latency_sum_us",
                                                               "latency_max_us",
                                                               "connections_max",
                                                               "database_kib",
                                                               "disk_kib",
                                                               "memory_kib",
                                                               "cpu_ms",
                                                               "transactions",
                                                               "metered_ms"};
  written_answer answer(columns);
  const auto since = given.moment(2);
  const auto count = given.limit(3);
  const auto found = in.probe_buckets.find(given.text(1));
  if (found == in.probe_buckets.end()) return answer;
  for (const auto& one : found->second) {
    const auto at = domain::begin_of_bucket(one.number);
    if (answer.rows() == count) break;
    if (at < since) continue;
    answer.add(at).add(one.probes).add(one.healthy).add(one.latency_sum).add(one.latency_max);
    answer.add(one.connections_max).add(one.database_kib).add(one.disk_kib).add(one.memory_kib);
    answer.add(one.cpu_ms).add(one.transactions).add(one.metered_ms).end_row();
  }
  return answer;
}

constexpr auto no_number = std::numeric_limits<std::uint32_t>::max();

/// Returns the lowest number of all buckets.
std::uint32_t oldest_number(const probe_bucket_table& all) {
  auto oldest = no_number;
  for (const auto& [ref, buckets] : all)
    if (!buckets.empty()) oldest = std::min(oldest, buckets.front().number);
  return oldest;
}

written_answer forget_in(tables& in, probe_bucket_table& all, const arguments& given) {
  const auto before = given.moment(1);
  const auto count = given.limit(2);
  std::size_t forgotten = 0;
  while (forgotten < count) {
    const auto oldest = oldest_number(all);
    if (oldest == no_number || domain::begin_of_bucket(oldest) >= before) break;
    for (auto& [ref, buckets] : all) {
      if (forgotten == count) break;
      if (buckets.empty() || buckets.front().number != oldest) continue;
      keep_for_undo(in, all, ref, buckets);
      buckets.erase(buckets.begin());
      ++forgotten;
    }
  }
  return written_answer::of_change(forgotten);
}

written_answer forget_buckets(tables& in, const arguments& given) {
  return forget_in(in, in.probe_buckets, given);
}

written_answer forget_hours(tables& in, const arguments& given) {
  return forget_in(in, in.probe_hours, given);
}

constexpr std::array of_probe_history = {
    statement_handler{"probe_history.find", effect::reads, find_buckets},
    statement_handler{"probe_history.forget_before", effect::changes, forget_buckets},
    statement_handler{"probe_history.forget_hours_before", effect::changes, forget_hours},
    statement_handler{"probe_history.put", effect::changes, put_buckets},
    statement_handler{"probe_history.put_hours", effect::changes, put_hours},
};

}  // namespace

statement_handlers probe_history_handlers() {
  return of_probe_history;
}

}  // namespace signalbox::simulations
