#include "api/schemas.hpp"

namespace signalbox::api::schemas {

namespace {

schema exception() {
  return object({{"id", uuid()},
                 {"lint_name", text()},
                 {"cache_key", or_null(text("Of the muted finding; null: all of the lint"))},
                 {"reason", text()},
                 {"created_by", text("A username")},
                 {"created_at", moment()}},
                "Muted findings");
}

schema finding() {
  return object({{"name", text("Of the lint")},
                 {"title", text()},
                 {"level", one_of({"INFO", "WARN", "ERROR"})},
                 {"facing", one_of({"EXTERNAL"})},
                 {"categories", list(one_of({"SECURITY", "PERFORMANCE"}))},
                 {"description", text("Why it matters")},
                 {"detail", text("What was found, and where")},
                 {"remediation", text("What to do about it")},
                 {"metadata", anything("The objects: their type, schema and name, and more")},
                 {"cache_key", text("Identifies the finding as long as it exists")},
                 {"fix_sql", or_null(text("Statements that correct it"))},
                 {"exception", or_null(named("AdvisorException"))}},
                "A finding of the advisor");
}

schema statement() {
  return object({{"id", text()},
                 {"query", text("With $1, $2, … for its constants")},
                 {"role", text()},
                 {"calls", whole()},
                 {"total_ms", number()},
                 {"mean_ms", number()},
                 {"max_ms", number()},
                 {"rows", whole()},
                 {"cache_hit_ratio", or_null(number("0 to 1; null: it read no pages"))},
                 {"share", or_null(number("Of the total time of all: 0 to 1"))},
                 {"uses_temporary_files", flag()}});
}

schema session(const std::vector<member>& members) {
  std::vector<member> all{{"backend", whole("The process id")},
                          {"role", or_null(text())},
                          {"application_name", or_null(text())},
                          {"state", or_null(text("Null if the caller may not see it"))},
                          {"query", or_null(text("Null without full access"))}};
  all.insert(all.end(), members.begin(), members.end());
  return object(all);
}

schema performance() {
  const auto waiting =
      session({{"blocked_by", list(whole(), "Process ids; empty: it waits for none")},
               {"object", or_null(text())},
               {"mode", or_null(text("The lock that it waits for"))},
               {"waiting_seconds", or_null(number())},
               {"transaction_seconds", or_null(number())}});
  const auto transaction = session({{"wait_event", or_null(text())},
                                    {"transaction_seconds", or_null(number())},
                                    {"state_seconds", or_null(number())}});
  const auto statements =
      object({{"state", one_of({"available", "not_created", "not_loaded"})},
              {"remedy", text("How to enable statistics; empty when they are available")},
              {"rows", list(statement())}});
  return object(
      {{"statements", statements},
       {"waiting", list(waiting, "Sessions that wait for a lock, and those that hold it")},
       {"transactions", list(transaction, "Open ones, the oldest first")}},
      "What slows the database down");
}

}  // namespace

std::vector<component> advisor_schemas() {
  return {{"AdvisorException", exception()},
          {"AdvisorExceptions", object({{"exceptions", list(named("AdvisorException"))}})},
          {"Finding", finding()},
          {"QueryPerformance", performance()}};
}

}  // namespace signalbox::api::schemas
