#include <caf/event_based_actor.hpp>
#include <caf/message_handler.hpp>

#include "actors/messages/simulation.hpp"
#include "fake_actors.hpp"
#include "scripted.hpp"

namespace signalbox::api::testing {

namespace {

domain::simulation_run a_run(const domain::simulation_id& id) {
  domain::simulation_run made;
  made.id = id;
  made.scenario = "quiet-day";
  made.title = "Quiet day";
  made.is_short = true;
  made.started_by = "ora";
  made.started_at = long_ago;
  return made;
}

const domain::simulation_id fixed_id{"51300000-0000-4000-8000-000000000001"};

constexpr const char* report = R"({"scenario":"quiet-day","title":"Quiet day",
  "teaches":["One.","Two.","Three."],"ground":"in_memory","short":true,"seed":1,
  "fleet":{"organizations":40,"projects":200,"people":320},"duration_s":1728.0,"lasted_s":1728.0,
  "stopped":null,"passed":true,"verdict":"1 threshold met.",
  "thresholds":[{"metric":"lost","limit":"= 0","value":0.0,"outcome":"kept"}],
  "figures":[{"id":"lost","label":"Changes lost","unit":"count","value":0.0},
             {"id":"server_cpu","label":"Processor of the server","unit":"cores","value":null}],
  "invariants":{"broken":0,"kept":[]},"counts":{"visits":120},"remarks":[],
  "series":[{"at_s":7.2,"sessions":5,"deliveries_per_s":0.5,"changes_per_s":null,"p50_ms":2.0,
             "p95_ms":3.0,"p99_ms":3.5,"in_between":0,"unhealthy":0,"server_cpu":null,
             "server_memory":null,"waiting_tasks":null,"waiting_messages":null,"outbox_bytes":null}]})";

}  // namespace

caf::message_handler simulation_script(fake_state& state) {
  return {
      [&state](const actors::list_scenarios&) {
        return scripted(state, "list_scenarios", [&] {
          return std::vector{
              domain::simulation_scenario{.name = "quiet-day",
                                          .title = "Quiet day",
                                          .teaches = {"One.", "Two.", "Three."},
                                          .backend = domain::simulation_backend::in_memory,
                                          .seed = 1,
                                          .duration = std::chrono::hours{24},
                                          .short_duration = std::chrono::seconds{1'728},
                                          .organizations = 2'000,
                                          .projects = 10'000,
                                          .people = 16'000,
                                          .connections = 5'000}};
        });
      },
      [&state](const actors::list_simulations&) {
        return scripted(state, "list_simulations", [&] { return std::vector{a_run(fixed_id)}; });
      },
      [&state](const actors::start_simulation& m) {
        return scripted(state, "start_simulation", [&] {
          state.by = m.by;
          auto made = a_run(fixed_id);
          made.scenario = m.what.scenario;
          made.is_short = m.what.is_short;
          made.backend = m.what.backend.value_or(made.backend);
          made.seed = m.what.seed.value_or(made.seed);
          made.connections = m.what.connections;
          return made;
        });
      },
      [&state](const actors::stop_simulation& m) {
        return scripted(state, "stop_simulation", [&] {
          state.by = m.by;
          auto made = a_run(m.id);
          made.state = domain::simulation_state::stopping;
          return made;
        });
      },
      [&state](const actors::delete_simulation& m) {
        return scripted(state, "delete_simulation", [&] {
          state.by = m.by;
          state.text = m.id.value;
          return actors::done{};
        });
      },
      [&state](const actors::find_simulation_result&) {
        return scripted(state, "find_simulation_result", [&] { return std::string{report}; });
      },
      [&state](const actors::find_simulation_page&) {
        return scripted(state, "find_simulation_page", [&] {
          return actors::simulation_page{"quiet-day", "<!doctype html><title>Quiet day</title>"};
        });
      },
  };
}

caf::actor spawn_simulations(caf::actor_system& system, fake_state& state) {
  return system.spawn(
      [&state](caf::event_based_actor*) -> caf::behavior { return simulation_script(state); });
}

}  // namespace signalbox::api::testing
