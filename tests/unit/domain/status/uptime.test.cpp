#include "domain/status/uptime.hpp"

#include <doctest/doctest.h>

#include <chrono>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using signalbox::testing::noon;
using namespace std::chrono_literals;

namespace {

const calendar_day today = std::chrono::floor<std::chrono::days>(noon);

}  // namespace

TEST_CASE("uptime: a day is a day in UTC, and no bucket spans two") {
  const auto midnight = time_point{today};
  CHECK(day_of_bucket(probe_bucket_at(midnight)) == today);
  CHECK(day_of_bucket(probe_bucket_at(midnight - 1ms)) == today - std::chrono::days{1});
  CHECK(day_of_bucket(probe_bucket_at(midnight + 24h - 1ms)) == today);
  CHECK(day_text(today) == "2026-11-20");
}

TEST_CASE("uptime: keeps ninety days and today") {
  CHECK(day_text(oldest_uptime_day(noon)) == "2026-08-22");
  uptime_ledger ledger;
  const auto oldest = oldest_uptime_day(noon);
  ledger.begin({{"eu", oldest - std::chrono::days{1}, {10, 10}},
                {"eu", oldest, {10, 9}},
                {"us", oldest - std::chrono::days{5}, {1, 1}}});
  CHECK(ledger.forget_before(oldest));
  REQUIRE(ledger.regions().size() == 1);
  CHECK(ledger.regions().at("eu") == uptime_days{{oldest, {10, 9}}});
  CHECK_FALSE(ledger.forget_before(oldest));
}

TEST_CASE("uptime: percentages are rounded down, so that one failed probe prevents 100") {
  CHECK_FALSE(answered_percent({}));
  CHECK(answered_percent({.probes = 3, .answered = 3}) == 100);
  CHECK(answered_percent({.probes = 3, .answered = 0}) == 0);
  CHECK(answered_percent({.probes = 3, .answered = 2}) == doctest::Approx(66.666));
  CHECK(answered_percent({.probes = 10'000'000, .answered = 9'999'999}) == doctest::Approx(99.999));
}

TEST_CASE("uptime: counts are taken once for storing, and restored after a failure") {
  uptime_ledger ledger;
  ledger.begin({{"eu", today, {100, 90}}});
  CHECK_FALSE(ledger.has_unstored());
  ledger.add("eu", today, {20, 20});
  ledger.add("eu", today, {20, 10});
  ledger.add("us", today, {0, 0});
  const std::vector<uptime_row> counted = {{"eu", today, {40, 30}}};
  const auto first = ledger.take_unstored();
  CHECK(first == counted);
  CHECK_FALSE(ledger.has_unstored());
  ledger.add("eu", today, {1, 1});
  ledger.put_back(first);
  CHECK(ledger.take_unstored() == std::vector<uptime_row>{{"eu", today, {41, 31}}});
  CHECK(total_of(ledger.regions().at("eu")) == uptime_count{.probes = 141, .answered = 121});
}
