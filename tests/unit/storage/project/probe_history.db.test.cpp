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
