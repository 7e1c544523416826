#include "domain/organization/restriction.hpp"

#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <string_view>
#include <utility>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using signalbox::testing::noon;
using namespace std::chrono_literals;

namespace {

restriction grace_until(time_point end) {
  return {.status = restriction_status::grace_period,
          .grace_period_end = end,
          .reason = "Database size: 612 MB of 500 MB, measured daily.",
          .since = noon - 24h};
}

}  // namespace

TEST_CASE("restriction: statuses have the specification's names, and each reads back") {
  constexpr auto names = std::to_array<std::pair<restriction_status, std::string_view>>({
      {restriction_status::none, "none"},
      {restriction_status::grace_period, "grace_period"},
      {restriction_status::grace_period_over, "grace_period_over"},
      {restriction_status::restricted, "restricted"},
  });
  for (const auto& [status, name] : names) {
    CHECK(to_string(status) == name);
    CHECK(restriction_status_from(name) == status);
  }
  CHECK_FALSE(restriction_status_from("").has_value());
}

TEST_CASE("restriction: a grace period is unchanged until its end") {
  const restriction held = grace_until(noon);
  CHECK(advance(held, noon - 1ms) == held);
}

TEST_CASE("restriction: a grace period is over at its end, to the millisecond") {
  const restriction after = advance(grace_until(noon), noon);
  CHECK(after.status == restriction_status::grace_period_over);
  CHECK(after.since == noon);
}

TEST_CASE("restriction: a grace period that ended during downtime is over since its end") {
  const restriction after = advance(grace_until(noon), noon + 72h);
  CHECK(after.status == restriction_status::grace_period_over);
  CHECK(after.since == noon);
  CHECK(after.grace_period_end == noon);
  CHECK(after.reason == grace_until(noon).reason);
}

TEST_CASE("restriction: time causes no other changes") {
  for (const auto status : {restriction_status::none, restriction_status::grace_period_over,
                            restriction_status::restricted}) {
    restriction held = grace_until(noon);
    held.status = status;
    CHECK(advance(held, noon + 8760h) == held);
    CHECK_FALSE(next_change(held).has_value());
  }
}

TEST_CASE("restriction: a grace period without an end never expires") {
  restriction held = grace_until(noon);
  held.grace_period_end.reset();
  CHECK(advance(held, noon + 8760h) == held);
  CHECK_FALSE(next_change(held).has_value());
}

TEST_CASE("restriction: the next change is the end of the grace period, and then there is none") {
  const restriction held = grace_until(noon);
  CHECK(next_change(held) == noon);
  CHECK_FALSE(next_change(advance(held, noon)).has_value());
}
