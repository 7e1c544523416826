#include "domain/simulation/simulation.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using enum simulation_state;

namespace {

simulation_scenario quiet_day() {
  return {
      .name = "quiet-day",
      .title = "Quiet day",
      .teaches = {"One.", "Two.", "Three."},
      .backend = simulation_backend::in_memory,
      .seed = 7,
      .duration = std::chrono::hours{24},
      .short_duration = std::chrono::minutes{29},
      .size = {.organizations = 2'000, .projects = 10'000, .people = 16'000, .connections = 5'000},
      .short_size = {.organizations = 40, .projects = 200, .people = 320, .connections = 100}};
}

simulation_run running_one() {
  simulation_run made;
  made.id = simulation_id{"51300000-0000-4000-8000-000000000001"};
  made.progress = 0.4;
  return made;
}

std::string report(bool passed, const json& stopped = nullptr) {
  return json{{"passed", passed},
              {"stopped", stopped},
              {"verdict", passed ? "2 thresholds met." : "1 threshold missed, 0 thresholds met."}}
      .dump();
}

std::string field_of(const result<simulation_run>& refused) {
  REQUIRE_FALSE(refused);
  REQUIRE(refused.error().fields.size() == 1);
  return refused.error().fields[0].field;
}

}  // namespace

TEST_CASE("simulation: takes defaults from its scenario") {
  const auto plain = plan_simulation(quiet_day(), {.scenario = "quiet-day"});
  REQUIRE(plain);
  CHECK(plain->scenario == "quiet-day");
  CHECK(plain->title == "Quiet day");
  CHECK(plain->backend == simulation_backend::in_memory);
  CHECK(plain->seed == 7);
  CHECK_FALSE(plain->connections);
  CHECK_FALSE(plain->is_short);
  CHECK(plain->name.empty());
  const auto other = plan_simulation(quiet_day(), {.scenario = "quiet-day",
                                                   .name = "  After the upgrade ",
                                                   .backend = simulation_backend::sockets,
                                                   .is_short = true,
                                                   .seed = 0,
                                                   .connections = 20'000});
  REQUIRE(other);
  CHECK(other->name == "After the upgrade");
  CHECK(other->backend == simulation_backend::sockets);
  CHECK(other->is_short);
  CHECK(other->seed == 0);
  CHECK(other->connections == 20'000);
}

TEST_CASE("simulation: a value out of range is refused with its field") {
  const auto plan = [](simulation_request request) {
    return plan_simulation(quiet_day(), request);
  };
  CHECK(plan({.name = std::string(simulation_name_max, 'n')}));
  CHECK(field_of(plan({.name = std::string(simulation_name_max + 1, 'n')})) == "name");
  CHECK(field_of(plan({.name = "two\nlines"})) == "name");
  CHECK(field_of(plan({.seed = -1})) == "seed");
  CHECK(field_of(plan({.seed = simulation_seed_max + 1})) == "seed");
  CHECK(field_of(plan({.connections = 0})) == "connections");
  CHECK(field_of(plan({.connections = 20'001})) == "connections");
  auto empty = quiet_day();
  empty.size.connections = 0;
  CHECK(field_of(plan_simulation(empty, {.connections = 5})) == "connections");
}

TEST_CASE("simulation: the outcome follows from its report") {
  const auto passed = ended(running_one(), {.exit_code = 0, .result = report(true)}, noon);
  CHECK(passed.state == simulation_state::passed);
  CHECK(passed.verdict == "2 thresholds met.");
  CHECK(passed.progress == 1);
  CHECK(passed.ended_at == noon);
  const auto failed = ended(running_one(), {.exit_code = 99, .result = report(false)}, noon);
  CHECK(failed.state == simulation_state::failed);
  CHECK(failed.verdict == "1 threshold missed, 0 thresholds met.");
}

TEST_CASE("simulation: is stopped on request, otherwise aborted") {
  auto requested = running_one();
  requested.state = stopping;
  const simulation_end cut_short{.exit_code = 99, .result = report(false, "The run was stopped.")};
  CHECK(ended(requested, cut_short, noon).state == stopped);
  CHECK(ended(requested, cut_short, noon).verdict == "The run was stopped.");
  CHECK(ended(requested, cut_short, noon).progress == 0.4);
  CHECK(ended(running_one(), cut_short, noon).state == broken_off);
  CHECK(ended(running_one(), cut_short, noon).reason == "The run was stopped.");
  CHECK(ended(requested, {.exit_code = -15}, noon).state == stopped);
  // It ended before it received the stop request.
  CHECK(ended(requested, {.exit_code = 0, .result = report(true)}, noon).state ==
        simulation_state::passed);
}

TEST_CASE("simulation: without a report it is aborted, with the known reason") {
  const auto killed = ended(running_one(), {.exit_code = -9}, noon);
  CHECK(killed.state == broken_off);
  CHECK(killed.reason == "It was ended by signal 9.");
  CHECK(killed.verdict.empty());
  CHECK(ended(running_one(), {.exit_code = 1, .final_output = "No room."}, noon).reason ==
        "It ended with exit code 1 and left no report. No room.");
  CHECK(ended(running_one(), {.exit_code = std::nullopt, .final_output = "No such file."}, noon)
            .reason == "It could not be started. No such file.");
  for (const auto* nonsense :
       {"{", "[]", "{}", R"({"passed":1})", R"({"passed":true,"stopped":null})"})
    CHECK(ended(running_one(), {.exit_code = 0, .result = nonsense}, noon).state == broken_off);
}

TEST_CASE("simulation: is shown with all members, null if absent") {
  const auto shown = simulation_run_json(running_one());
  CHECK(shown.size() == 15);
  CHECK(shown.at("name") == "");
  CHECK(shown.at("connections").is_null());
  CHECK(shown.at("ended_at").is_null());
  CHECK(shown.at("state") == "running");
  const auto scenario = simulation_scenario_json(quiet_day());
  CHECK(scenario.at("duration_ms") == 86'400'000);
  CHECK(scenario.at("teaches").size() == 3);
  for (const auto state : {running, stopping, passed, failed, stopped, broken_off})
    CHECK(simulation_state_from(to_string(state)) == state);
  CHECK_FALSE(simulation_backend_from("moon"));
}
