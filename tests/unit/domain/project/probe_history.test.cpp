#include "domain/project/probe_history.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;

namespace {

/// The start of a bucket.
constexpr time_point a_mark{std::chrono::milliseconds{1'763'640'000'000}};

probe_reading read_in(std::chrono::microseconds latency, std::uint32_t connections = 3) {
  return {.latency = latency, .connections = connections, .connections_max = 60};
}

probe_bucket kept(std::uint32_t number, std::uint16_t probes) {
  return {.number = number, .probes = probes, .healthy = probes};
}

std::vector<std::uint32_t> bucket_numbers(const probe_history& of) {
  std::vector<std::uint32_t> all;
  for (const auto& one : of.buckets())
    all.push_back(one.number);
  return all;
}

}  // namespace

TEST_CASE("probe history: buckets start at multiples of five minutes, a day has 288") {
  CHECK(probe_buckets_max == 288);
  const auto number = probe_bucket_at(a_mark);
  CHECK(begin_of_bucket(number) == a_mark);
  CHECK(probe_bucket_at(a_mark + 5min - 1ms) == number);
  CHECK(probe_bucket_at(a_mark + 5min) == number + 1);
  CHECK(probe_bucket_at(a_mark - 1ms) == number - 1);
  CHECK(oldest_probe_bucket(a_mark) == number - 287);
}

TEST_CASE("probe history: a bucket summarizes its probes") {
  probe_history history;
  CHECK_FALSE(history.add(a_mark, read_in(800us, 3)));
  CHECK_FALSE(history.add(a_mark + 15s, std::nullopt));
  auto large = read_in(2'401us, 9);
  large.database_bytes = 8'000'000;
  CHECK_FALSE(history.add(a_mark + 30s, large));
  CHECK_FALSE(history.add(a_mark + 45s, read_in(100us, 1)));
  REQUIRE(history.buckets().size() == 1);
  CHECK(history.buckets()[0] == probe_bucket{.number = probe_bucket_at(a_mark),
                                             .latency_sum = 3'301,
                                             .latency_max = 2'401,
                                             .database_kib = 7'813,
                                             .probes = 4,
                                             .healthy = 3,
                                             .connections_max = 9});
  CHECK(probe_point_json(history.buckets()[0]) == json{{"probes", 4},
                                                       {"healthy", 3},
                                                       {"latency_ms", 1.1},
                                                       {"latency_max_ms", 2.401},
                                                       {"connections", 9},
                                                       {"database_bytes", 7'813 * 1'024},
                                                       {"disk_bytes", nullptr},
                                                       {"memory_bytes", nullptr},
                                                       {"cpu_cores", nullptr},
                                                       {"transactions_per_s", nullptr}});
}

TEST_CASE("probe history: a bucket without a successful probe has no measurements") {
  probe_history history;
  (void)history.add(a_mark, std::nullopt);
  CHECK(probe_point_json(history.buckets()[0]) == json{{"probes", 1},
                                                       {"healthy", 0},
                                                       {"latency_ms", nullptr},
                                                       {"latency_max_ms", nullptr},
                                                       {"connections", nullptr},
                                                       {"database_bytes", nullptr},
                                                       {"disk_bytes", nullptr},
                                                       {"memory_bytes", nullptr},
                                                       {"cpu_cores", nullptr},
                                                       {"transactions_per_s", nullptr}});
}

TEST_CASE("probe history: a bucket has the rates between its probes, the highest memory and disk") {
  probe_history history;
  auto seen = read_in(800us);
  seen.memory_bytes = 50 << 20U;
  seen.counters = {.cpu = 10s, .transactions = 1'000};
  (void)history.add(a_mark, seen, 9 << 20U);
  CHECK(probe_point_json(history.buckets()[0])["cpu_cores"] == nullptr);
  seen.memory_bytes = 40 << 20U;
  seen.counters = {.cpu = 16s, .transactions = 1'100};
  (void)history.add(a_mark + 15s, seen);
  (void)history.add(a_mark + 30s, std::nullopt, 8 << 20U);
  seen.counters = {.cpu = 17s, .transactions = 1'150};
  (void)history.add(a_mark + 60s, seen);
  const auto point = probe_point_json(history.buckets()[0]);
  CHECK(point["cpu_cores"] == 0.117);
  CHECK(point["transactions_per_s"] == 2.5);
  CHECK(point["memory_bytes"] == 50 << 20U);
  CHECK(point["disk_bytes"] == 8 << 20U);
}

TEST_CASE("probe history: an hour is the summary of its buckets") {
  constexpr std::uint32_t begin = 5'878'800;  // a multiple of twelve
  const std::vector<probe_bucket> buckets{{.number = begin + 2,
                                           .latency_sum = 10,
                                           .latency_max = 7,
                                           .database_kib = 5,
                                           .disk_kib = 90,
                                           .memory_kib = 30,
                                           .cpu_ms = 100,
                                           .transactions = 8,
                                           .metered_ms = 60'000,
                                           .probes = 20,
                                           .healthy = 19,
                                           .connections_max = 4},
                                          {.number = begin + 11,
                                           .latency_sum = 5,
                                           .latency_max = 5,
                                           .database_kib = 4,
                                           .memory_kib = 20,
                                           .cpu_ms = 50,
                                           .transactions = 2,
                                           .metered_ms = 30'000,
                                           .probes = 20,
                                           .healthy = 1,
                                           .connections_max = 6}};
  CHECK(hour_of(buckets) == probe_bucket{.number = begin,
                                         .latency_sum = 15,
                                         .latency_max = 7,
                                         .database_kib = 4,
                                         .disk_kib = 90,
                                         .memory_kib = 30,
                                         .cpu_ms = 150,
                                         .transactions = 10,
                                         .metered_ms = 90'000,
                                         .probes = 40,
                                         .healthy = 20,
                                         .connections_max = 6});
}

TEST_CASE("probe history: hours are kept for 30 days") {
  CHECK(probe_hours_max == 720);
  const auto hour = std::chrono::floor<std::chrono::hours>(a_mark);
  CHECK(oldest_probe_hour(hour) == hour - 719h);
  CHECK(oldest_probe_hour(hour + 59min) == hour - 719h);
}

TEST_CASE("probe history: the first probe of a bucket ends the previous one, and gaps stay") {
  probe_history history;
  (void)history.add(a_mark, read_in(1ms));
  const auto ended = history.add(a_mark + 20min, read_in(2ms));
  REQUIRE(ended);
  CHECK(ended->number == probe_bucket_at(a_mark));
  CHECK(ended->probes == 1);
  CHECK(bucket_numbers(history) ==
        std::vector{probe_bucket_at(a_mark), probe_bucket_at(a_mark) + 4});
}

TEST_CASE("probe history: setting the clock back keeps the order") {
  probe_history history;
  (void)history.add(a_mark, read_in(1ms));
  CHECK_FALSE(history.add(a_mark - 20min, read_in(1ms)));
  REQUIRE(history.buckets().size() == 1);
  CHECK(history.buckets()[0].probes == 2);
}

TEST_CASE("probe history: counters saturate") {
  probe_history history;
  auto huge = read_in(2h, 100'000);
  huge.database_bytes = std::uint64_t{1} << 60U;
  for (int at = 0; at < 70'000; ++at)
    (void)history.add(a_mark, huge);
  const auto& bucket = history.buckets()[0];
  CHECK(bucket.probes == 65'535);
  CHECK(bucket.healthy == 65'535);
  CHECK(bucket.connections_max == 65'535);
  CHECK(bucket.latency_sum == 4'294'967'295);
  CHECK(bucket.latency_max == 4'294'967'295);
  CHECK(bucket.database_kib == 4'294'967'295);
}

TEST_CASE("probe history: stored buckets are merged by time; the fuller bucket is kept") {
  probe_history history;
  const auto first = probe_bucket_at(a_mark);
  (void)history.add(a_mark, read_in(1ms));
  (void)history.add(a_mark, read_in(1ms));
  (void)history.add(a_mark + 10min, read_in(1ms));
  history.merge({kept(first - 2, 20), kept(first, 1), kept(first + 1, 20), kept(first + 2, 5)});
  CHECK(bucket_numbers(history) == std::vector{first - 2, first, first + 1, first + 2});
  CHECK(history.buckets()[1].probes == 2);
  CHECK(history.buckets()[3].probes == 5);
}

TEST_CASE("probe history: buckets older than a day are removed and returned") {
  probe_history history;
  const auto first = probe_bucket_at(a_mark);
  (void)history.add(a_mark, read_in(1ms));
  (void)history.add(a_mark + 5min, read_in(1ms));
  CHECK(history.forget_old(a_mark + 24h - 1ms).empty());
  CHECK(history.forget_old(a_mark + 24h) == std::vector{first});
  CHECK(bucket_numbers(history) == std::vector{first + 1});
}

TEST_CASE("probe history: can be reduced to the newest") {
  probe_history history;
  for (int at = 0; at < 5; ++at)
    (void)history.add(a_mark + at * 5min, read_in(1ms));
  history.keep_newest(7);
  CHECK(history.buckets().size() == 5);
  history.keep_newest(2);
  CHECK(bucket_numbers(history) ==
        std::vector{probe_bucket_at(a_mark) + 3, probe_bucket_at(a_mark) + 4});
}

TEST_CASE("probe history: a day of one project takes less than 14 kB") {
  probe_history history;
  for (std::uint32_t at = 0; at < probe_buckets_max + 12; ++at) {
    (void)history.add(a_mark + at * probe_bucket_length, read_in(1ms));
    (void)history.forget_old(a_mark + at * probe_bucket_length);
  }
  CHECK(history.buckets().size() == probe_buckets_max);
  CHECK(history.buckets().capacity() * sizeof(probe_bucket) < 14'000);
}
