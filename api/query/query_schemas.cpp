#include "api/schemas.hpp"

namespace signalbox::api::schemas {

namespace {

schema table_of_database() {
  const auto column = object({{"name", text()},
                              {"type", text("As format_type writes it")},
                              {"is_nullable", flag()},
                              maybe("default", text("At most 200 characters")),
                              maybe("is_identity", flag()),
                              maybe("is_generated", flag()),
                              maybe("comment", text("At most 500 characters"))});
  const auto index = object({{"name", text()}, {"definition", text()}, {"is_unique", flag()}});
  const auto foreign_key = object({{"name", text()},
                                   {"columns", list(text())},
                                   {"schema", text()},
                                   {"table", text()},
                                   {"referenced_columns", list(text())}});
  return object({{"id", whole("Its oid")},
                 {"name", text()},
                 {"kind", one_of({"table", "view", "materialized_view", "foreign_table",
                                  "partitioned_table"})},
                 maybe("comment", text("At most 500 characters")),
                 maybe("rows_estimate", whole()),
                 {"columns", list(column)},
                 maybe("primary_key", list(text())),
                 maybe("indexes", list(index)),
                 maybe("foreign_keys", list(foreign_key))});
}

schema database_schemas() {
  const auto function = object({{"name", text()},
                                {"arguments", text()},
                                {"returns", text()},
                                {"kind", one_of({"function", "procedure", "aggregate", "window"})},
                                maybe("comment", text("At most 500 characters"))});
  const auto type =
      object({{"name", text()},
              {"kind", one_of({"base", "composite", "domain", "enum", "multirange", "range"})},
              maybe("values", list(text(), "Of an enum"))});
  const auto one = object({{"name", text()},
                           {"owner", text()},
                           {"is_system", flag()},
                           {"tables", list(table_of_database())},
                           {"functions", list(function)},
                           {"types", list(type)}});
  return object({{"fingerprint", text("Changes with every definition; also the entity tag")},
                 {"roles", list(text())},
                 {"schemas", list(one)}},
                "Everything that completion needs to know of a database");
}

}  // namespace

std::vector<component> query_schemas() {
  const auto open =
      object({{"id", uuid()},
              {"role", text("The role with which its statements run")},
              {"read_only", flag("Its session cannot write")},
              {"opened_at", moment()},
              {"used_at", moment("When the last statement ended")},
              {"is_busy", flag("A statement runs in it")}},
             "A transaction; it is rolled back after five minutes without a statement");
  return {
      {"QueryRow", by_key(anything(), "A row: the value of each column by its name")},
      {"ExportLink",
       object({{"url", text("The path of the file, which can be read once without a token")},
               {"expires_in_ms", whole("The link is valid for so long")}})},
      {"CancelledQuery",
       object({{"cancelled", flag("False when no such query of yours is running")}})},
      {"HistoryEntry", object({{"id", text()},
                               {"query", text("At most 64 KiB, without passwords")},
                               {"started_at", moment()},
                               {"duration_ms", number()},
                               {"rows", or_null(whole("Null after a failure"))},
                               {"error", or_null(text())},
                               {"role", or_null(text())},
                               {"read_only", flag()}},
                              "A text that the caller ran")},
      {"OpenTransaction", open},
      {"NewTransaction",
       more(open, {{"expires_in_ms", whole("Without a statement")}}, "A new transaction")},
      {"EndedTransaction",
       object({{"command", text("What PostgreSQL did: a failed transaction is rolled back, "
                                "whatever was asked for")}})},
      {"RunningStatement",
       object({maybe("id", text("The X-Request-Id of a query of Signalbox")),
               {"backend", whole("The process id of the session in PostgreSQL")},
               {"role", text()},
               {"application_name", text()},
               {"query", text("At most 10,000 characters")},
               {"state", text("As in pg_stat_activity")},
               {"started_at", moment("Of the statement, or of the state")},
               {"duration_ms", whole()},
               maybe("wait_event", text("What it waits for")),
               {"is_own", flag("A query of yours")},
               {"can_cancel", flag("You can cancel and terminate it")},
               {"is_workbench", flag("A query that runs through Signalbox")}},
              "A session that runs a statement or is in a transaction. Those of others require "
              "full access")},
      {"DatabaseSchemas", database_schemas()},
      {"EndedSession",
       object({{"done", flag("False when no statement runs that could be cancelled")}})},
      {"GraphqlResponse",
       object({maybe("data", anything("The result; null after an error of all of it")),
               maybe("errors", list(anything("An error of the request")))},
              "A response of pg_graphql")},
      {"QueryPlan",
       object({{"plan", anything("The first element of EXPLAIN (FORMAT JSON)")},
               {"text", text("The EXPLAIN statement that was run")},
               {"executed", flag("The statement was executed, and its changes rolled back")}})}};
}

}  // namespace signalbox::api::schemas
