#include "domain/project/activity_trace.hpp"

#include <doctest/doctest.h>

#include "domain/project/project_machine.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;
using enum project_status;

namespace {

const time_point trace_start{std::chrono::sys_days{std::chrono::year{2026} / 11 / 20}};

operation_plan two_step_plan(project_operation operation) {
  operation_plan plan{
      .operation = operation, .steps = {}, .usual_duration = 2s, .time_limit = 120s};
  for (const auto* step : {"stop", "start"})
    plan.steps.push_back({.id = step,
                          .label = step,
                          .state = step_state::waiting,
                          .started_at = std::nullopt,
                          .ended_at = std::nullopt});
  return plan;
}

project_condition stable_in(project_status status) {
  project_condition condition;
  condition.status = status;
  condition.since = trace_start;
  return condition;
}

activity_facts facts_at(time_point now, std::string id = "new", bool crashed = false) {
  return {.id = activity_id{std::move(id)},
          .now = now,
          .crashed = crashed,
          .from_size = "Nano",
          .to_size = "Micro"};
}

project_condition begun_from(const project_condition& from, project_operation operation,
                             std::string by, time_point now) {
  auto condition = begin(from, two_step_plan(operation), std::move(by), now);
  REQUIRE(condition);
  return *condition;
}

}  // namespace

TEST_CASE("activity trace: an operation's steps fold into the entry that it began with") {
  const auto before = stable_in(active_healthy);
  auto started =
      trace_change(before, begun_from(before, project_operation::restart, "ada", trace_start + 1s),
                   facts_at(trace_start + 1s, "first"));
  REQUIRE(started.entries.size() == 1);
  CHECK(started.entries[0].outcome == activity_outcome::running);
  CHECK(started.condition.activity.value == "first");
  auto halfway =
      trace_change(started.condition, step_done(started.condition, "stop", trace_start + 2s),
                   facts_at(trace_start + 2s, "second"));
  CHECK(halfway.entries.empty());
  CHECK(halfway.condition.activity.value == "first");
  const auto ended =
      trace_change(halfway.condition, step_done(halfway.condition, "start", trace_start + 3s),
                   facts_at(trace_start + 3s, "third"));
  REQUIRE(ended.entries.size() == 1);
  const auto& entry = ended.entries[0];
  CHECK(entry.id.value == "first");
  CHECK(entry.at == trace_start + 1s);
  CHECK(entry.ended_at == trace_start + 3s);
  CHECK(entry.outcome == activity_outcome::done);
  CHECK(entry.steps.size() == 2);
  CHECK(sentence_of(entry) == "Restarted by ada");
  CHECK(ended.condition.activity.empty());
}

TEST_CASE("activity trace: a creation begins with the first condition") {
  const auto traced = trace_change(
      {}, initial_condition(two_step_plan(project_operation::create), "ada", trace_start),
      facts_at(trace_start));
  REQUIRE(traced.entries.size() == 1);
  CHECK(sentence_of(traced.entries[0]) == "Creating, requested by ada");
}

TEST_CASE("activity trace: failed, cancelled and interrupted operations are completed") {
  const auto before = stable_in(active_healthy);
  const auto started =
      trace_change(before, begun_from(before, project_operation::resize, "ada", trace_start),
                   facts_at(trace_start))
          .condition;
  const auto failed =
      trace_change(started, step_failed(started, "stop", {"broken", "no space."}, trace_start + 1s),
                   facts_at(trace_start + 1s));
  REQUIRE(failed.entries.size() == 1);
  CHECK(sentence_of(failed.entries[0]) == "Resize from Nano to Micro by ada failed: no space");
  CHECK(failed.condition.outage);
  const auto cancelled =
      trace_change(started, *cancel(started, "bob", trace_start + 1s), facts_at(trace_start + 1s));
  REQUIRE(cancelled.entries.size() == 1);
  CHECK(sentence_of(cancelled.entries[0]) ==
        "Resize from Nano to Micro by ada was cancelled by bob");
  const auto replaced = trace_change(
      started, begun_from(started, project_operation::destroy, "bob", trace_start + 1s),
      facts_at(trace_start + 1s, "next"));
  REQUIRE(replaced.entries.size() == 2);
  CHECK(replaced.entries[0].outcome == activity_outcome::interrupted);
  CHECK(replaced.entries[0].id.value == "new");
  CHECK(replaced.entries[1].kind == activity_kind::deleted);
  CHECK(replaced.condition.activity.value == "next");
}

TEST_CASE("activity trace: a crash and the automatic restart measure the outage") {
  const auto before = stable_in(active_healthy);
  auto down = trace_change(before, probed(before, health::down, "Killed.", trace_start + 1s),
                           facts_at(trace_start + 1s, "crash", true));
  REQUIRE(down.entries.size() == 1);
  CHECK(sentence_of(down.entries[0]) == "Crashed: Killed");
  // The same crash, found again with another text.
  const auto again =
      trace_change(down.condition, probed(down.condition, health::down, "Gone.", trace_start + 2s),
                   facts_at(trace_start + 2s, "again", true));
  CHECK(again.entries.empty());
  auto restarting = trace_change(down.condition,
                                 begun_from(down.condition, project_operation::restart,
                                            std::string(platform_requester), trace_start + 3s),
                                 facts_at(trace_start + 3s, "restart"))
                        .condition;
  restarting = trace_change(restarting, step_done(restarting, "stop", trace_start + 4s),
                            facts_at(trace_start + 4s))
                   .condition;
  const auto up = trace_change(restarting, step_done(restarting, "start", trace_start + 5'500ms),
                               facts_at(trace_start + 5'500ms));
  REQUIRE(up.entries.size() == 1);
  CHECK(sentence_of(up.entries[0]) == "Recovered automatically after 4.5 s");
  CHECK_FALSE(up.condition.outage);
}

TEST_CASE("activity trace: changes of health without an operation are entries") {
  const auto before = stable_in(active_healthy);
  const auto slow =
      trace_change(before, probed(before, health::unhealthy, "No reply.", trace_start + 1s),
                   facts_at(trace_start + 1s));
  REQUIRE(slow.entries.size() == 1);
  CHECK(sentence_of(slow.entries[0]) == "Became unhealthy: No reply");
  const auto well =
      trace_change(slow.condition, probed(slow.condition, health::healthy, "", trace_start + 13s),
                   facts_at(trace_start + 13s));
  REQUIRE(well.entries.size() == 1);
  CHECK(sentence_of(well.entries[0]) == "Healthy again after 12 s");
  const auto gone =
      trace_change(before, probed(before, health::unreachable, "No route.", trace_start + 1s),
                   facts_at(trace_start + 1s));
  REQUIRE(gone.entries.size() == 1);
  CHECK(gone.entries[0].kind == activity_kind::unreachable);
}
