#include "domain/project/auto_restart.hpp"

#include <doctest/doctest.h>

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;

namespace {

const time_point down{std::chrono::sys_days{std::chrono::year{2026} / 11 / 20}};

}  // namespace

TEST_CASE("auto-restart: comes after the delay") {
  CHECK(auto_restart_at({}, {}, down) == down + 2s);
}

TEST_CASE("auto-restart: never when disabled") {
  CHECK_FALSE(auto_restart_at({.enabled = false}, {}, down));
}

TEST_CASE("auto-restart: a database that keeps failing requires manual action") {
  const auto_restart_policy policy{.attempts_max = 2, .window = 10min};
  CHECK(auto_restart_at(policy, {down - 1min}, down));
  CHECK_FALSE(auto_restart_at(policy, {down - 2min, down - 1min}, down));
}

TEST_CASE("auto-restart: ignores restarts older than the window") {
  const auto_restart_policy policy{.attempts_max = 1, .window = 10min};
  CHECK(auto_restart_at(policy, {down - 10min}, down));
  CHECK_FALSE(auto_restart_at(policy, {down - 10min + 1ms}, down));
}

TEST_CASE("auto-restart: reports that it has stopped, and until when on the wall clock") {
  const auto_restart_policy policy{.attempts_max = 2, .window = 10min};
  CHECK(restarts_stopped_sentence(policy, {down - 1min}, down, down).empty());
  CHECK(restarts_stopped_sentence({.enabled = false}, {down - 1min, down}, down, down).empty());
  const auto shown = restarts_stopped_sentence(policy, {down - 6min, down - 1min}, down, down + 1h);
  CHECK(shown ==
        "Signalbox restarted it 2 times within 10 min and will not restart it again until "
        "2026-11-20T01:04:00.000Z. Fix the cause, then restart it.");
  // From then on it is restarted again.
  CHECK(auto_restart_at(policy, {down - 6min, down - 1min}, down + 4min));
  CHECK_FALSE(auto_restart_at(policy, {down - 6min, down - 1min}, down + 4min - 1ms));
}
