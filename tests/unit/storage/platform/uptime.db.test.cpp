#include <doctest/doctest.h>

#include <vector>

#include "storage/platform/uptime_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using domain::uptime_row;

namespace {

struct with_uptime : with_database {
  storage::uptime_repository uptime{on, soon()};
  const domain::calendar_day day = std::chrono::floor<std::chrono::days>(noon);
  const std::chrono::days one{1};

  std::vector<uptime_row> since(domain::calendar_day first) { return uptime.since(first); }
};

}  // namespace

TEST_CASE_FIXTURE(with_uptime, "uptime: counts are added to the stored ones") {
  REQUIRE_NOTHROW(uptime.add({{"eu", day, {20, 19}}, {"us", day, {5, 5}}}));
  REQUIRE_NOTHROW(uptime.add({{"eu", day, {1, 0}}, {"eu", day + one, {3, 3}}}));
  CHECK(since(day) == std::vector<uptime_row>{
                          {"eu", day, {21, 19}}, {"eu", day + one, {3, 3}}, {"us", day, {5, 5}}});
  CHECK(since(day + one) == std::vector<uptime_row>{{"eu", day + one, {3, 3}}});
}

TEST_CASE_FIXTURE(with_uptime, "uptime: adding nothing does nothing") {
  REQUIRE_NOTHROW(uptime.add({}));
  CHECK(since(day).empty());
}

TEST_CASE_FIXTURE(with_uptime, "uptime: more successes than probes are refused") {
  CHECK_THROWS_AS(uptime.add({{"eu", day, {1, 2}}}), storage::failure);
}

TEST_CASE_FIXTURE(with_uptime, "uptime: days are deleted in portions, oldest first") {
  REQUIRE_NOTHROW(
      uptime.add({{"eu", day, {1, 1}}, {"us", day + one, {1, 1}}, {"eu", day + 2 * one, {1, 1}}}));
  CHECK(uptime.forget_before(day + 2 * one, 1) == 1);
  CHECK(since(day).size() == 2);
  CHECK(since(day + one).size() == 2);
  CHECK(uptime.forget_before(day + 2 * one, 10) == 1);
  CHECK(uptime.forget_before(day + 2 * one, 10) == 0);
  CHECK(since(day) == std::vector<uptime_row>{{"eu", day + 2 * one, {1, 1}}});
}
