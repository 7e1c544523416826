#include "domain/automatic_restart.hpp"

#include <doctest/doctest.h>

using namespace signalbox::domain;
using namespace std::chrono_literals;

namespace {

const time_point down{std::chrono::sys_days{std::chrono::year{2026} / 11 / 20}};

}  // namespace

TEST_CASE("automatic restart: comes after the delay") {
  CHECK(automatic_restart_at({}, {}, down) == down + 2s);
}

TEST_CASE("automatic restart: never when switched off") {
  CHECK_FALSE(automatic_restart_at({.enabled = false}, {}, down));
}

TEST_CASE("automatic restart: leaves a database that keeps ending to a person") {
  const automatic_restart_policy policy{.attempts_max = 2, .window = 10min};
  CHECK(automatic_restart_at(policy, {down - 1min}, down));
  CHECK_FALSE(automatic_restart_at(policy, {down - 2min, down - 1min}, down));
}

TEST_CASE("automatic restart: forgets restarts older than the window") {
  const automatic_restart_policy policy{.attempts_max = 1, .window = 10min};
  CHECK(automatic_restart_at(policy, {down - 10min}, down));
  CHECK_FALSE(automatic_restart_at(policy, {down - 10min + 1ms}, down));
}
