#include "domain/project/project_machine.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <utility>

#include "tests/unit/domain/project/machine_plans.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using enum project_status;

namespace {

project_condition newly_created() {
  return initial_condition(plan_of(project_operation::create, {"copy", "start"}), "ada", start);
}

/// Performs all remaining steps.
project_condition run_through(project_condition condition) {
  while (const auto step = next_step(condition)) {
    condition = step_done(std::move(condition), *step, start + 1s);
  }
  return condition;
}

struct operation_case {
  project_operation operation;
  project_status from;
  project_status during;
  project_status success;
  project_status failure;
};

constexpr operation_case operations[] = {
    {project_operation::create, init_failed, coming_up, active_healthy, init_failed},
    {project_operation::pause, active_healthy, pausing, inactive, pause_failed},
    {project_operation::restore, inactive, restoring, active_healthy, restore_failed},
    {project_operation::restart, active_unhealthy, restarting, active_healthy, active_unhealthy},
    {project_operation::resize, active_healthy, resizing, active_healthy, active_unhealthy},
    {project_operation::recover, active_healthy, restoring, active_healthy, restore_failed},
    {project_operation::reset, active_healthy, restoring, active_healthy, active_unhealthy},
    {project_operation::destroy, active_healthy, going_down, removed, going_down},
};

}  // namespace

TEST_CASE("project machine: a new project is coming up, with its first step started") {
  const auto condition = newly_created();
  CHECK(condition.status == coming_up);
  CHECK(condition.requested_by == "ada");
  CHECK(condition.since == start);
  CHECK(condition.expected_end == start + 2s);
  CHECK(condition.deadline == start + 120s);
  CHECK(condition.steps.front().state == step_state::running);
  CHECK(condition.steps.front().started_at == start);
  CHECK(condition.steps.back().state == step_state::waiting);
  CHECK(next_step(condition) == "copy");
}

TEST_CASE("project machine: each operation passes its status to its success") {
  for (const auto& rule : operations) {
    CAPTURE(to_string(rule.operation));
    auto condition =
        begin(in_status(rule.from), plan_of(rule.operation, {"one", "two"}), "ada", start + 5s);
    REQUIRE(condition);
    CHECK(condition->status == rule.during);
    CHECK(condition->since == start + 5s);
    const auto ended = run_through(std::move(*condition));
    CHECK(ended.status == rule.success);
    CHECK_FALSE(ended.operation);
    CHECK_FALSE(ended.deadline);
    CHECK_FALSE(ended.expected_end);
    CHECK_FALSE(next_step(ended));
  }
}

TEST_CASE(
    "project machine: a failed step enters the failed status, with a reason and next actions") {
  for (const auto& rule : operations) {
    CAPTURE(to_string(rule.operation));
    auto started =
        begin(in_status(rule.from), plan_of(rule.operation, {"one", "two"}), "ada", start);
    REQUIRE(started);
    const auto failed = step_failed(step_done(*started, "one", start + 1s), "two",
                                    {.code = "broken", .message = "the disk is full."}, start + 2s);
    CHECK(failed.status == rule.failure);
    CHECK(failed.fault == project_fault{"broken", "the disk is full."});
    CHECK(failed.reason.ends_with("failed: the disk is full."));
    CHECK(failed.steps.back().state == step_state::failed);
    CHECK_FALSE(failed.deadline);
    CHECK_FALSE(next_step(failed));
    const auto actions = actions_of(failed);
    const bool has_way_on = actions.retry || actions.restart;
    CHECK(has_way_on);
  }
}

TEST_CASE("project machine: an operation that times out has failed") {
  for (const auto& rule : operations) {
    CAPTURE(to_string(rule.operation));
    auto started = begin(in_status(rule.from), plan_of(rule.operation, {"one"}), "ada", start);
    REQUIRE(started);
    const auto late = out_of_time(*started, 120s, start + 120s);
    CHECK(late.status == rule.failure);
    REQUIRE(late.fault);
    CHECK(late.fault->code == "deadline_passed");
    CHECK(late.fault->message == "it did not finish within 120 s.");
    // There is no current operation any more.
    CHECK(out_of_time(late, 240s, start + 240s) == late);
  }
}

TEST_CASE("project machine: a forbidden operation is a conflict with both statuses") {
  const auto refused =
      begin(in_status(pausing), plan_of(project_operation::restart, {"one"}), "ada", start);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().message == "The project is PAUSING and cannot change to RESTARTING.");
}

TEST_CASE("project machine: operations that may begin in each status") {
  for (const auto status : all_project_statuses) {
    CAPTURE(to_string(status));
    const auto may = [&](project_operation operation) {
      return begin(in_status(status), plan_of(operation, {"one"}), "ada", start).has_value();
    };
    CHECK(may(project_operation::create) == (status == init_failed));
    CHECK(may(project_operation::pause) == (is_active(status) || status == pause_failed));
    CHECK(may(project_operation::restore) == (status == inactive || status == restore_failed));
    CHECK(may(project_operation::restart) == is_active(status));
    CHECK(may(project_operation::resize) == is_active(status));
    CHECK(may(project_operation::recover) ==
          (is_active(status) || status == inactive || status == restore_failed));
    CHECK(may(project_operation::reset) == (is_active(status) || status == restore_failed));
    CHECK(may(project_operation::destroy) ==
          (status != going_down && status != removed && status != unknown));
  }
}

TEST_CASE("project machine: offers exactly the possible actions") {
  for (const auto status : all_project_statuses) {
    CAPTURE(to_string(status));
    const auto condition = in_status(status);
    const auto offered = actions_of(condition);
    const auto may = [&](project_operation operation) {
      return begin(condition, plan_of(operation, {"one"}), "ada", start).has_value();
    };
    CHECK(offered.restart == may(project_operation::restart));
    CHECK(offered.resize == may(project_operation::resize));
    CHECK(offered.recover == may(project_operation::recover));
    CHECK(offered.remove == may(project_operation::destroy));
    CHECK((offered.pause || (offered.retry && status == pause_failed)) ==
          may(project_operation::pause));
    CHECK((offered.restore || (offered.retry && status == restore_failed)) ==
          may(project_operation::restore));
    CHECK(offered.retry == retriable(condition).has_value());
    auto under_way = condition;
    under_way.operation = project_operation::create;
    CHECK(offered.cancel == cancel(under_way, "ada", start).has_value());
  }
}

TEST_CASE("project machine: cancelling an operation is a failure with the requester") {
  const auto cancelled = cancel(newly_created(), "grace", start + 1s);
  REQUIRE(cancelled);
  CHECK(cancelled->status == init_failed);
  REQUIRE(cancelled->fault);
  CHECK(cancelled->fault->code == "cancelled");
  CHECK(cancelled->fault->message == "cancelled by grace.");
  CHECK(actions_of(*cancelled).retry);
}

TEST_CASE("project machine: a deletion cannot be cancelled") {
  CHECK(!actions_of(in_status(going_down)).cancel);
  CHECK(!cancel(in_status(going_down), "ada", start + 1s));
}

TEST_CASE("project machine: cancelling a failed pause waits for a probe of the database") {
  auto cancelled = cancel(in_status(pause_failed), "ada", start + 1s);
  REQUIRE(cancelled);
  CHECK(cancelled->status == unknown);
  CHECK(probed(*cancelled, health::healthy, "", start + 2s).status == active_healthy);
  CHECK(probed(*cancelled, health::stopped, "", start + 2s).status == inactive);
}

TEST_CASE("project machine: a late result of a cancelled operation changes nothing") {
  const auto cancelled = cancel(newly_created(), "ada", start + 1s).value();
  CHECK(step_done(cancelled, "copy", start + 2s) == cancelled);
  CHECK(step_failed(cancelled, "copy", {}, start + 2s) == cancelled);
  CHECK(step_started(cancelled, "copy", start + 2s) == cancelled);
  const auto fresh = newly_created();
  CHECK(step_done(fresh, "start", start + 2s) == fresh);
}

TEST_CASE("project machine: after a restart of the server the operation has its whole time again") {
  const auto again = restored(newly_created(), 2s, 120s, start + 1h);
  CHECK(again.deadline == start + 1h + 120s);
  CHECK(again.since == start);
  CHECK(next_step(again) == "copy");
  const auto settled = in_status(active_healthy);
  CHECK(restored(settled, 2s, 120s, start + 1h) == settled);
}

TEST_CASE("project machine: a failed deletion stays GOING_DOWN and can be retried") {
  const auto started =
      begin(in_status(inactive), plan_of(project_operation::destroy, {"stop"}), "ada", start)
          .value();
  CHECK_FALSE(retriable(started));
  const auto failed = step_failed(started, "stop", {"busy", "it is in use."}, start + 1s);
  CHECK(failed.status == going_down);
  CHECK(retriable(failed) == project_operation::destroy);
  const auto again =
      begin(failed, plan_of(project_operation::destroy, {"stop"}), "ada", start + 2s);
  REQUIRE(again);
  CHECK(run_through(*again).status == removed);
}

TEST_CASE("project machine: a resize keeps its target until it is done or replaced") {
  auto plan = plan_of(project_operation::resize, {"configure", "start"});
  plan.target_size = "ci_small";
  const auto started =
      begin(in_status(active_healthy), plan, "ada", start, "Resizing to Small.").value();
  CHECK(started.target_size == "ci_small");
  CHECK(started.reason == "Resizing to Small.");
  CHECK(run_through(started).target_size.empty());

  const auto failed =
      step_failed(started, "configure", {"broken", "the disk is full."}, start + 1s);
  CHECK(failed.target_size == "ci_small");
  CHECK(retriable(failed) == project_operation::resize);
  const auto restarted =
      begin(failed, plan_of(project_operation::restart, {"start"}), "ada", start + 2s).value();
  CHECK(restarted.target_size.empty());
  CHECK(retriable(in_status(active_unhealthy)) == std::nullopt);
}

TEST_CASE("project machine: the fault of a failed resize survives probes of the database") {
  auto plan = plan_of(project_operation::resize, {"configure", "stop"});
  plan.target_size = "ci_small";
  const auto started = begin(in_status(active_healthy), plan, "ada", start).value();
  const auto cancelled = cancel(started, "grace", start + 1s).value();
  CHECK(cancelled.status == active_unhealthy);
  for (const auto unwell : {health::unhealthy, health::down, health::stopped, health::absent})
    CHECK(probed(cancelled, unwell, "PostgreSQL is not running.", start + 2s) == cancelled);

  const auto well = probed(cancelled, health::healthy, "", start + 2s);
  CHECK(well.status == active_healthy);
  CHECK_FALSE(well.fault);
  CHECK_FALSE(well.operation);
  CHECK(well.target_size.empty());
  CHECK(well.notice == project_notice{start + 2s, cancelled.reason});
  CHECK(cancelled.reason == "Resizing the database failed: cancelled by grace.");
}

TEST_CASE("project machine: probes change between healthy, unhealthy and unknown") {
  struct probe {
    project_status from;
    health found;
    project_status to;
  };
  constexpr probe probe_count[] = {
      {active_healthy, health::healthy, active_healthy},
      {active_healthy, health::unhealthy, active_unhealthy},
      {active_healthy, health::down, active_unhealthy},
      {active_healthy, health::absent, active_unhealthy},
      {active_healthy, health::stopped, active_unhealthy},
      {active_healthy, health::unreachable, unknown},
      {active_unhealthy, health::healthy, active_healthy},
      {active_unhealthy, health::down, active_unhealthy},
      {active_unhealthy, health::unreachable, unknown},
      {unknown, health::healthy, active_healthy},
      {unknown, health::down, active_unhealthy},
      {unknown, health::stopped, inactive},
      {unknown, health::unreachable, unknown},
      {inactive, health::healthy, inactive},
      {coming_up, health::healthy, coming_up},
      {pausing, health::down, pausing},
  };
  for (const auto& each : probe_count) {
    CAPTURE(to_string(each.from));
    CAPTURE(to_string(each.to));
    const auto after = probed(in_status(each.from), each.found, "a reason", start + 1s);
    CHECK(after.status == each.to);
    if (each.to == active_unhealthy) CHECK(after.reason == "a reason");
    if (each.from == each.to) CHECK(after.since == start);
  }
}

TEST_CASE("project machine: a status from a probe has no requester and no steps") {
  const auto down = probed(run_through(newly_created()), health::down, "It ended.", start + 1h);
  CHECK(down.status == active_unhealthy);
  CHECK(down.requested_by.empty());
  CHECK(down.steps.empty());
}

TEST_CASE("project machine: a probe without news changes nothing") {
  const auto healthy = run_through(newly_created());
  CHECK(probed(healthy, health::healthy, "", start + 1h) == healthy);
}

TEST_CASE("project machine: a database that refuses every session offers to restore access") {
  const auto out =
      probed(in_status(active_healthy), health::locked_out, "Its CONNECTION LIMIT is 0.", start);
  CHECK(out.status == active_unhealthy);
  CHECK(out.reason == "Its CONNECTION LIMIT is 0.");
  REQUIRE(out.fault);
  CHECK(out.fault->code == access_lost_code);
  CHECK(actions_of(out).restore_access);
  CHECK(actions_of(out).restart);
  CHECK_FALSE(actions_of(out).retry);
  CHECK(probed(out, health::locked_out, "Its CONNECTION LIMIT is 0.", start + 5s) == out);

  // It stays so until a session can connect.
  const auto down = probed(out, health::down, "It ended.", start + 5s);
  CHECK(down.reason == "It ended.");
  CHECK_FALSE(actions_of(down).restore_access);
  const auto well = probed(out, health::healthy, "", start + 5s);
  CHECK(well.status == active_healthy);
  CHECK_FALSE(well.fault);
  CHECK_FALSE(actions_of(well).restore_access);
}

TEST_CASE("project machine: the fault of a failed restart survives probes of the database") {
  const auto started =
      begin(in_status(active_healthy), plan_of(project_operation::restart, {"start"}), "ada", start)
          .value();
  const auto failed = step_failed(
      started, "start", {"port_taken", "Another program listens on port 54400."}, start + 1s);
  for (const auto unwell : {health::unhealthy, health::down, health::stopped, health::absent})
    CHECK(probed(failed, unwell, "PostgreSQL is not running.", start + 2s) == failed);
  // Restored access would not end this fault.
  const auto locked_out =
      probed(failed, health::locked_out, "Its CONNECTION LIMIT is 0.", start + 2s);
  CHECK(locked_out == failed);
  CHECK_FALSE(actions_of(locked_out).restore_access);
  CHECK(probed(failed, health::healthy, "", start + 2s).status == active_healthy);
}

TEST_CASE("project machine: a failed restart with a locked-out role offers to restore access") {
  const auto started = begin(in_status(active_healthy),
                             plan_of(project_operation::restart, {"verify"}), "ada", start)
                           .value();
  const auto failed = step_failed(started, "verify",
                                  {std::string(access_lost_code), "Its limit is 0."}, start + 1s);
  CHECK(actions_of(failed).restore_access);
  const auto probed_again = probed(failed, health::locked_out, "Its limit is 0.", start + 2s);
  CHECK(probed_again.status == active_unhealthy);
  CHECK(actions_of(probed_again).restore_access);
}

TEST_CASE("project machine: a project whose files are lost is restored, whatever its status was") {
  for (const auto status : all_project_statuses) {
    auto before = newly_created();
    before.status = status;
    before.fault = project_fault{.code = "x", .message = "y"};
    before.outage = project_outage{.since = start, .crashed = true};
    const auto lost =
        recover_lost(before, plan_of(project_operation::recover, {"check", "restore"}), start + 1h);
    CHECK(lost.status == restoring);
    CHECK(lost.operation == project_operation::recover);
    CHECK(next_step(lost) == "check");
    CHECK(lost.requested_by == "Signalbox");
    CHECK_FALSE(lost.fault);
    CHECK_FALSE(lost.outage);
    CHECK(lost.since == start + 1h);
  }
}
