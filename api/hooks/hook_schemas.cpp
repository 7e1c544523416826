#include "api/schemas.hpp"
#include "domain/hooks/hook.hpp"
#include "domain/hooks/hook_delivery.hpp"

namespace signalbox::api::schemas {

namespace {

schema database_hook() {
  return object({{"id", uuid()},
                 {"name", text()},
                 {"schema", text()},
                 {"table", text()},
                 {"events", list(one_of(domain::row_event_names.names()))},
                 {"condition", text("Of the trigger's WHEN; empty: each change")},
                 {"url", text()},
                 {"headers", list(text("A name; values are not shown"))},
                 {"timeout_seconds", whole("For one attempt")},
                 {"max_attempts", whole("After which a delivery is a dead letter")},
                 {"active", flag()},
                 {"has_trigger", flag("False when the trigger of an active hook was dropped")},
                 {"created_at", moment()},
                 {"updated_at", moment()}});
}

schema hook_attempt_schema() {
  return object({{"number", whole("From 1, since it was created or replayed")},
                 {"at", moment()},
                 {"duration_ms", whole()},
                 {"status", or_null(whole("Null: no response"))},
                 {"response", text("Its start")},
                 {"error", text("Why there was no response")}});
}

schema hook_delivery_schema() {
  return object({{"seq", whole("Its position in the outbox")},
                 {"id", uuid()},
                 {"event", one_of(domain::row_event_names.names())},
                 {"test", flag("An event without a change")},
                 {"state", one_of(domain::hook_delivery_state_names.names())},
                 {"attempts", whole("Since it was created or replayed")},
                 {"log", list(named("HookAttempt"))},
                 {"body", text("The first 8,192 characters")},
                 {"body_bytes", whole()},
                 {"created_at", moment()},
                 {"ended_at", or_null(moment())},
                 {"next_attempt_at", or_null(moment("Null: now, or after an earlier change"))}});
}

}  // namespace

std::vector<component> hook_schemas() {
  return {
      {"DatabaseHook", database_hook()},
      {"SavedDatabaseHook",
       object({{"hook", named("DatabaseHook")},
               {"secret", or_null(text("For verifying requests; shown only when it is new"))}})},
      {"DatabaseHooks",
       object({{"hooks_max", whole("Of a project")},
               {"hooks", list(named("DatabaseHook"))},
               {"outbox",
                object({{"max", whole("Changes that can wait for delivery")},
                        {"waiting", whole("At most a minute old, as the following")},
                        {"dead", whole()},
                        {"discarded", whole("Not recorded, because the outbox was full")}})}})},
      {"HookAttempt", hook_attempt_schema()},
      {"HookDelivery", hook_delivery_schema()},
      {"HookDeliveries",
       object({{"deliveries", list(named("HookDelivery"))}, {"has_more", flag()}})},
      {"HookReplay", object({{"count", whole("Deliveries that are due again")}})},
      {"HookTest", object({{"seq", whole("The position of the delivery")}})}};
}

}  // namespace signalbox::api::schemas
