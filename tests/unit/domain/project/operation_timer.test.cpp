#include "domain/project/operation_timer.hpp"

#include <doctest/doctest.h>

#include <array>

#include "core/steady_time.hpp"
#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using signalbox::testing::noon;
using namespace std::chrono_literals;

namespace {

/// An operation that began at the wall clock time `at`.
project_condition started_at(time_point at) {
  project_condition made;
  made.status = project_status::restarting;
  made.operation = project_operation::restart;
  made.since = at;
  made.deadline = at + 120s;
  return made;
}

constexpr std::array<std::chrono::milliseconds, 4> jumps{-24h, -10min, 10min, 24h};

}  // namespace

TEST_CASE("operation timer: times out exactly after the limit") {
  operation_timer timer;
  CHECK_FALSE(timer.deadline());
  CHECK_FALSE(timer.is_over(noon));
  timer.follow(started_at(noon), 120s, noon);
  CHECK(timer.deadline() == noon + 120s);
  CHECK_FALSE(timer.is_over(noon + 120s - 1ms));
  CHECK(timer.is_over(noon + 120s));
  CHECK(timer.elapsed(noon + 7s) == 7s);
}

TEST_CASE("operation timer: steps of an operation share its time, the next one has its own") {
  operation_timer timer;
  auto condition = started_at(noon);
  timer.follow(condition, 120s, noon);
  condition.reason = "Another step.";
  timer.follow(condition, 120s, noon + 60s);
  CHECK(timer.deadline() == noon + 120s);
  timer.follow(started_at(noon + 90s), 120s, noon + 90s);
  CHECK(timer.deadline() == noon + 210s);
  condition.deadline.reset();
  timer.follow(condition, 120s, noon + 100s);
  CHECK_FALSE(timer.deadline());
  CHECK_FALSE(timer.is_over(noon + 24h));
  CHECK(timer.elapsed(noon + 24h) == 0ms);
}

TEST_CASE("operation timer: is independent of the wall clock") {
  for (const auto jump : jumps) {
    operation_timer timer;
    timer.follow(started_at(noon + jump), 120s, noon);
    CHECK_FALSE(timer.is_over(noon + 120s - 1ms));
    CHECK(timer.is_over(noon + 120s));
  }
}

TEST_CASE("steady time: starts at the wall clock's time and follows the monotonic clock") {
  const std::chrono::steady_clock::time_point start{5h};
  const steady_time line(noon, start);
  CHECK(line.at(start) == noon);
  CHECK(line.at(start + 1500us) == noon + 1ms);
  CHECK(line.at(start + 24h) == noon + 24h);
}
