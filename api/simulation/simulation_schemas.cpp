#include "api/schemas.hpp"

namespace signalbox::api::schemas {

namespace {

schema ground() {
  return one_of({"sockets", "in_memory"},
                "A server of its own in real time, or the server's logic on virtual time");
}

schema figure() {
  return object({{"id", text()},
                 {"label", text()},
                 {"unit", one_of({"ms", "count", "share", "bytes", "cores"})},
                 {"value", or_null(number("Null: not measured"))}});
}

schema threshold() {
  return object({{"metric", text("The id of its figure")},
                 {"limit", text("In words")},
                 {"value", or_null(number())},
                 {"outcome", one_of({"kept", "broken", "not_measured"})}});
}

schema invariant() {
  return object({{"at_s", number()}, {"name", text()}, {"sentence", text()}, {"detail", text()}});
}

schema point() {
  return object({{"at_s", number("The end of its stretch, in seconds from the beginning")},
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
                 {"waiting_tasks", or_null(whole("For a worker of the server"))},
                 {"waiting_messages", or_null(whole("For the server's directory"))},
                 {"outbox_bytes", or_null(whole("For connections to take"))}},
                "What is null was not measured");
}

schema run() {
  return object(
      {{"id", uuid()},
       {"scenario", text()},
       {"title", text()},
       {"ground", ground()},
       {"short", flag("In its short form")},
       {"seed", whole()},
       {"connections", or_null(whole("At its height; null: as the scenario says"))},
       {"state", one_of({"running", "stopping", "passed", "failed", "stopped", "broken_off"})},
       {"started_by", text("A name")},
       {"started_at", moment()},
       {"ended_at", or_null(moment())},
       {"progress", number("From 0 to 1")},
       {"verdict", text("A sentence once there is one, else empty")},
       {"reason", text("Why it was broken off, with its last words; else empty")}},
      "A run of a scenario");
}

schema rehearsal() {
  return object({{"id", uuid()},
                 {"begun_by", text("A name")},
                 {"begun_at", moment()},
                 {"organizations", whole()},
                 {"projects", whole()},
                 {"people", whole()}});
}

}  // namespace

std::vector<component> simulation_schemas() {
  return {
      {"RehearsalFleet", object({{"rehearsal", or_null(rehearsal())}},
                                "What is there of a rehearsal; null: nothing")},
      {"RehearsalSettled",
       object({{"rehearsal_id", uuid()},
               {"people",
                list(object({{"email", email()}, {"account_id", uuid()}, {"session_id", uuid()}}),
                     "As they are known from now on")}})},
      {"RehearsalTokens", object({{"tokens", list(text())}, {"expires_at", moment()}})},
      {"Scenario", object({{"name", text()},
                           {"title", text()},
                           {"teaches", list(text(), "Three sentences")},
                           {"ground", ground()},
                           {"duration_ms", whole()},
                           {"organizations", whole()},
                           {"projects", whole()},
                           {"people", whole()},
                           {"connections", whole("At its height")},
                           {"short_duration_ms", whole("Of its short form")}},
                          "A day that can be rehearsed")},
      {"SimulationRun", run()},
      {"SimulationResult",
       object({{"scenario", text()},
               {"title", text()},
               {"teaches", list(text())},
               {"ground", ground()},
               {"short", flag()},
               {"seed", whole()},
               {"fleet",
                object({{"organizations", whole()}, {"projects", whole()}, {"people", whole()}})},
               {"duration_s", number("As planned")},
               {"lasted_s", number()},
               {"stopped", or_null(text("Why it ended before its end"))},
               {"passed", flag()},
               {"verdict", text("Why, in a sentence or two")},
               {"thresholds", list(threshold())},
               {"figures", list(figure())},
               {"invariants", object({{"broken", whole("How often one was")},
                                      {"kept", list(invariant(), "The first that were broken")}})},
               {"counts", by_key(whole(), "What was counted besides")},
               {"remarks", list(text())},
               {"series", list(point())}},
              "What a run has left")}};
}

}  // namespace signalbox::api::schemas
