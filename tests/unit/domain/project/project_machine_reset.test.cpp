#include <doctest/doctest.h>

#include <chrono>
#include <utility>

#include "tests/unit/domain/project/machine_plans.hpp"

using namespace signalbox::domain;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using enum project_status;

TEST_CASE("project machine, reset: a failed reset leaves the branch as it was, with its reason") {
  const auto plan = plan_of(project_operation::reset, {"copy_source", "replace_data"});
  const auto started = begin(in_status(active_healthy), plan, "ada", start).value();
  const auto failed =
      step_failed(started, "copy_source", {"conflict", "the disk is full."}, start + 1s);
  CHECK(failed.status == active_unhealthy);
  CHECK(retriable(failed) == project_operation::reset);
  CHECK(actions_of(failed).retry);
  CHECK(probed(failed, health::down, "It is down.", start + 2s) == failed);
  const auto found = probed(failed, health::healthy, "", start + 2s);
  CHECK(found.status == active_healthy);
  REQUIRE(found.notice);
  CHECK(found.notice->message == "Resetting the branch failed: the disk is full.");
  CHECK_FALSE(retriable(found));
}

TEST_CASE("project machine, reset: a reset is cancelled until it gives the previous data up") {
  const auto plan = plan_of(project_operation::reset, {"verify", "delete_replaced"});
  auto condition = begin(in_status(active_healthy), plan, "ada", start).value();
  CHECK(actions_of(condition).cancel);
  condition = step_done(std::move(condition), "verify", start + 1s);
  CHECK_FALSE(actions_of(condition).cancel);
  CHECK_FALSE(cancel(condition, "ada", start + 2s));
}
