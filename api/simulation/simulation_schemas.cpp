#include "api/schemas.hpp"

#include "domain/simulation/simulation.hpp"

namespace signalbox::api::schemas {

namespace {

schema backend() {
  return one_of(domain::simulation_backend_names.names(),
                "A real server in real time, or the server's logic in virtual time");
}

schema figure() {
  return object({{"id", text()},
                 {"label", text()},
                 {"unit", one_of({"ms", "count", "share", "bytes", "cores"})},
                 {"value", or_null(number("Null: not measured"))}});
}

schema threshold() {
  return object({{"metric", text("The id of its metric")},
                 {"limit", text("A display text")},
                 {"value", or_null(number())},
                 {"outcome", one_of({"kept", "broken", "not_measured"})}});
}

schema invariant() {
  return object({{"at_s", number()}, {"name", text()}, {"sentence", text()}, {"detail", text()}});
}

schema point() {
  return object({{"at_s", number("End of the interval, in seconds from the beginning")},
                 {"sessions", whole()},
                 {"deliveries_per_s", number()},
                 {"changes_per_s", or_null(number())},
                 {"p50_ms", or_null(number())},
                 {"p95_ms", or_null(number())},
                 {"p99_ms", or_null(number())},
                 {"in_between", whole("Projects")},
                 {"unhealthy", whole("Projects")},
                 {"server_cpu", or_null(number("Cores"))},
                 {"server_memory", or_null(number("Bytes"))},
                 {"waiting_tasks", or_null(whole("Tasks queued for a worker of the server"))},
                 {"waiting_messages", or_null(whole("Messages queued for the server's directory"))},
                 {"outbox_bytes", or_null(whole("Bytes buffered for slow connections"))}},
                "Null: not measured");
}

schema run() {
  return object({{"id", uuid()},
                 {"scenario", text()},
                 {"title", text("Of its scenario")},
                 {"name", text("Chosen by the user; empty: none")},
                 {"ground", backend()},
                 {"short", flag("Run in the short form")},
                 {"seed", whole()},
                 {"connections", or_null(whole("Peak number; null: as in the scenario"))},
                 {"state", one_of(domain::simulation_state_names.names())},
                 {"started_by", text("The name of the user")},
                 {"started_at", moment()},
                 {"ended_at", or_null(moment())},
                 {"progress", number("From 0 to 1")},
                 {"verdict", text("A summary; empty until the run ends")},
                 {"reason", text("Reason of an abort, with the last output; otherwise empty")}},
                "A run of a scenario");
}

schema hosted_simulation() {
  return object({{"id", uuid()},
                 {"begun_by", text("A name")},
                 {"begun_at", moment()},
                 {"organizations", whole()},
                 {"projects", whole()},
                 {"people", whole()}});
}

schema fleet_size(std::string_view about = {}) {
  return object({{"organizations", whole()},
                 {"projects", whole()},
                 {"people", whole()},
                 {"connections", whole("Peak number")}},
                about);
}

}  // namespace

std::vector<component> simulation_schemas() {
  return {
      {"RehearsalFleet", object({{"rehearsal", or_null(hosted_simulation())}},
                                "The simulation's fleet on this server; null: none")},
      {"RehearsalSettled",
       object({{"rehearsal_id", uuid()},
               {"people",
                list(object({{"email", email()}, {"account_id", uuid()}, {"session_id", uuid()}}),
                     "The refs assigned to its projects")}})},
      {"RehearsalTokens", object({{"tokens", list(text())}, {"expires_at", moment()}})},
      {"Scenario", more(fleet_size(),
                        {{"name", text()},
                         {"title", text()},
                         {"teaches", list(text(), "Three sentences")},
                         {"ground", backend()},
                         {"duration_ms", whole()},
                         {"short_duration_ms", whole("Of the short form")},
                         {"short_size", fleet_size("Of the short form")}},
                        "A scenario")},
      {"SimulationRun", run()},
      {"SimulationResult",
       object({{"scenario", text()},
               {"title", text()},
               {"teaches", list(text())},
               {"ground", backend()},
               {"short", flag()},
               {"seed", whole()},
               {"fleet",
                object({{"organizations", whole()}, {"projects", whole()}, {"people", whole()}})},
               {"duration_s", number("As planned")},
               {"lasted_s", number()},
               {"stopped", or_null(text("Reason for an early end"))},
               {"passed", flag()},
               {"verdict", text("Explanation in a sentence or two")},
               {"thresholds", list(threshold())},
               {"figures", list(figure())},
               {"invariants", object({{"broken", whole("Number of violations")},
                                      {"kept", list(invariant(), "The first violations")}})},
               {"counts", by_key(whole(), "Additional counters")},
               {"remarks", list(text())},
               {"series", list(point())}},
              "The results of a run")}};
}

}  // namespace signalbox::api::schemas
