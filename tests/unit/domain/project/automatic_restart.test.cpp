#include "domain/project/automatic_restart.hpp"

#include <doctest/doctest.h>

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;

namespace {

const time_point down{std::chrono::sys_days{std::chrono::year{2026} / 11 / 20}};

}  // namespace

TEST_CASE("automatic restart: comes after the delay") {
  CHECK(automatic_restart_at({}, {}, down) == down + 2s);
}

TEST_CASE("automatic restart: never when disabled") {
  CHECK_FALSE(automatic_restart_at({.enabled = false}, {}, down));
}

TEST_CASE("automatic restart: a database that keeps failing requires manual action") {
  const automatic_restart_policy policy{.attempts_max = 2, .window = 10min};
  CHECK(automatic_restart_at(policy, {down - 1min}, down));
  CHECK_FALSE(automatic_restart_at(policy, {down - 2min, down - 1min}, down));
}

TEST_CASE("automatic restart: ignores restarts older than the window") {
  const automatic_restart_policy policy{.attempts_max = 1, .window = 10min};
  CHECK(automatic_restart_at(policy, {down - 10min}, down));
  CHECK_FALSE(automatic_restart_at(policy, {down - 10min + 1ms}, down));
}

TEST_CASE("automatic restart: reports that it has stopped, and until when on the wall clock") {
  const automatic_restart_policy policy{.attempts_max = 2, .window = 10min};
  CHECK(restarts_stopped_sentence(policy, {down - 1min}, down, down).empty());
  CHECK(restarts_stopped_sentence({.enabled = false}, {down - 1min, down}, down, down).empty());
  const auto shown = restarts_stopped_sentence(policy, {down - 6min, down - 1min}, down, down + 1h);
  CHECK(shown ==
        "Signalbox restarted it 2 times within 10 min and will not restart it again until "
        "2026-11-20T01:04:00.000Z. Fix the cause, then restart it.");
  // From then on it is restarted again.
  CHECK(automatic_restart_at(policy, {down - 6min, down - 1min}, down + 4min));
  CHECK_FALSE(automatic_restart_at(policy, {down - 6min, down - 1min}, down + 4min - 1ms));
}
