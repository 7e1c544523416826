#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "storage/project/probe_history_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::probe_bucket;
using storage::project_bucket;

namespace {

struct with_history : with_database {
  storage::probe_history_repository history{on, soon()};
  const std::uint32_t first = domain::probe_bucket_at(noon);

  static probe_bucket bucket(std::uint32_t number, std::uint16_t probes = 20) {
    return {.number = number,
            .latency_sum = 4'000'000'000,
            .latency_max = 3'000'000'000,
            .database_kib = 4'294'967'295,
            .disk_kib = 4'294'967'294,
            .memory_kib = 4'294'967'293,
            .cpu_ms = 4'294'967'292,
            .transactions = 4'294'967'291,
            .metered_ms = 4'294'967'290,
            .probes = probes,
            .healthy = 19,
            .connections_max = 65'535};
  }
  std::vector<probe_bucket> stored(char letter) { return history.find(ref(letter), 0); }
};

}  // namespace

TEST_CASE_FIXTURE(
    with_history,
    "probe history: buckets of many projects are stored completely, with one statement") {
  REQUIRE_NOTHROW(history.put(
      {{ref('a'), bucket(first + 1)}, {ref('b'), bucket(first, 3)}, {ref('a'), bucket(first)}}));
  CHECK(stored('a') == std::vector{bucket(first), bucket(first + 1)});
  CHECK(stored('b') == std::vector{bucket(first, 3)});
  CHECK(stored('c').empty());
  CHECK(history.find(ref('a'), first + 1) == std::vector{bucket(first + 1)});
}

TEST_CASE_FIXTURE(with_history,
                  "probe history: the fuller bucket is kept, however often it is stored") {
  REQUIRE_NOTHROW(history.put({{ref('a'), bucket(first, 5)}, {ref('a'), bucket(first, 7)}}));
  CHECK(stored('a') == std::vector{bucket(first, 7)});
  REQUIRE_NOTHROW(history.put({{ref('a'), bucket(first, 6)}}));
  CHECK(stored('a') == std::vector{bucket(first, 7)});
  REQUIRE_NOTHROW(history.put({{ref('a'), bucket(first, 20)}}));
  REQUIRE_NOTHROW(history.put({{ref('a'), bucket(first, 20)}}));
  CHECK(stored('a') == std::vector{bucket(first, 20)});
}

TEST_CASE_FIXTURE(with_history,
                  "probe history: old buckets are deleted in portions, oldest first") {
  REQUIRE_NOTHROW(history.put(
      {{ref('a'), bucket(first)}, {ref('b'), bucket(first + 1)}, {ref('a'), bucket(first + 2)}}));
  const auto then = domain::begin_of_bucket(first + 2);
  CHECK(history.forget_before(then, 1) == 1);
  CHECK(stored('a') == std::vector{bucket(first + 2)});
  CHECK(stored('b').size() == 1);
  CHECK(history.forget_before(then, 5) == 1);
  CHECK(history.forget_before(then, 5) == 0);
  CHECK(stored('a').size() == 1);
}

TEST_CASE_FIXTURE(with_history, "probe history: hours are summaries of their stored buckets") {
  const auto small = [](std::uint32_t number, std::uint16_t probes) {
    return probe_bucket{.number = number,
                        .latency_sum = 100,
                        .latency_max = number % 7,
                        .database_kib = number % 5,
                        .disk_kib = number % 3,
                        .memory_kib = number % 11,
                        .cpu_ms = 10,
                        .transactions = 3,
                        .metered_ms = 300'000,
                        .probes = probes,
                        .healthy = 2,
                        .connections_max = 9};
  };
  std::vector<project_bucket> all;
  std::vector<probe_bucket> of_hour;
  for (std::uint32_t at = 0; at < 14; ++at) {
    all.push_back({ref('a'), small(first + at, 20)});
    if (at < 12) of_hour.push_back(all.back().bucket);
  }
  const auto begin = domain::begin_of_bucket(first);
  REQUIRE(begin == std::chrono::floor<std::chrono::hours>(begin));
  REQUIRE_NOTHROW(history.put({all.begin(), all.begin() + 12}));
  REQUIRE_NOTHROW(history.put({all.begin() + 10, all.end()}));
  const auto hours = history.find_hours(ref('a'), begin);
  REQUIRE(hours.size() == 2);
  CHECK(hours[0] == domain::hour_of(of_hour));
  CHECK(hours[1] == domain::hour_of(std::vector{all[12].bucket, all[13].bucket}));
  CHECK(history.find_hours(ref('a'), begin + 1h) == std::vector{hours[1]});
  CHECK(history.find_hours(ref('b'), begin).empty());
  CHECK(history.forget_hours_before(begin + 1h, 5) == 1);
  CHECK(history.find_hours(ref('a'), begin) == std::vector{hours[1]});
}
