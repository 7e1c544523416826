#include "api/query/export_plan.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "api/query/copy_audit.hpp"
#include "api/query/name_list.hpp"
#include "api/query/query_text.hpp"
#include "domain/query/copy_text.hpp"
#include "domain/query/postgres_grammar.hpp"
#include "domain/query/query_text.hpp"
#include "domain/validation.hpp"
#include "tenant_sql/ndjson_writer.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::result;
using domain::copy_format;

constexpr std::size_t file_name_characters_max = 200;

struct format_row {
  std::string_view name;
  copy_format format;
  std::string_view media_type;
};

constexpr format_row formats[] = {
    {"csv", copy_format::csv, "text/csv; charset=utf-8"},
    {"tsv", copy_format::tsv, "text/tab-separated-values; charset=utf-8"},
    {"jsonl", copy_format::json_lines, tenant_sql::ndjson_type},
};

tenant_sql::text_failure failure_of(const domain::syntax_error& fault) {
  tenant_sql::text_failure made;
  made.why.severity = "ERROR";
  made.why.sqlstate = "42601";
  made.why.message = fault.message;
  made.position = fault.character + 1;
  made.line = fault.line;
  made.column = fault.column;
  return made;
}

/// Puts a query into the plan.
awaitable<result<void>> plan_query(const call& c, const sql_access& access, copy_format format,
                                   export_plan& into) {
  auto query = c.input.text("query");
  auto parsed = co_await parse_text(c, query);
  if (!parsed) co_return std::unexpected(std::move(parsed.error()));
  into.has_query = true;
  if (const auto* fault = parsed->fault()) {
    into.fault = failure_of(*fault);
    co_return result<void>{};
  }
  if (auto allowed = check_statements(*parsed, access); !allowed) co_return allowed;
  auto edited = domain::export_text(query, *parsed, format, c.input.boolean_or("header", true));
  if (!edited) co_return std::unexpected(std::move(edited.error()));
  const auto& bytes = parsed->statements.front().bytes;
  core::json detail = {{"direction", "export"},
                       {"format", c.input.text("format")},
                       {"fingerprint", domain::fingerprint_of_sql(
                                           query.substr(bytes.begin, bytes.end - bytes.begin))}};
  into.request.text = std::move(edited->text);
  into.request.edits = std::move(edited->edits);
  into.request.original = std::move(query);
  audit_copy(c, into.request, into.state, std::move(detail));
  co_return result<void>{};
}

/// Puts a table into the plan.
result<void> plan_table(const call& c, copy_format format, export_plan& into) {
  domain::table_name table{.schema = c.input.maybe_text("schema").value_or("public"),
                           .name = c.input.text("table")};
  if (auto named = check_name("table", table.name); !named) return named;
  if (auto named = check_name("schema", table.schema); !named) return named;
  into.request.text = domain::export_text(table, format, c.input.boolean_or("header", true));
  core::json detail = {{"direction", "export"},
                       {"format", c.input.text("format")},
                       {"table", table.schema + "." + table.name}};
  audit_copy(c, into.request, into.state, std::move(detail));
  return {};
}

copy_format put_format(const call& c, export_plan& into) {
  const auto& row = *std::ranges::find(formats, c.input.text("format"), &format_row::name);
  into.media_type = row.media_type;
  if (row.format == copy_format::json_lines) into.form = tenant_sql::copy_writer::form::json_lines;
  return row.format;
}

std::string file_name_of(const call& c) {
  if (auto chosen = c.input.maybe_text("filename"); chosen && !chosen->empty()) return *chosen;
  return c.input.maybe_text("table").value_or("export") + "." + c.input.text("format");
}

}  // namespace

awaitable<result<export_plan>> plan_export(call& c, sql_access access, std::string application) {
  const bool has_query = c.input.has("query");
  if (has_query == c.input.has("table"))
    co_return domain::fail_field("query", "must be given, or else table");
  export_plan made;
  made.file_name = file_name_of(c);
  const auto format = put_format(c, made);
  made.request = text_request_of(c, access);
  made.request.as.application_name = std::move(application);
  auto role = chosen_role(c, access);
  if (!role) co_return std::unexpected(std::move(role.error()));
  made.request.as.role = std::move(*role);
  // Exactly one statement, by the protocol.
  made.request.parameters.emplace();
  made.request.time_max = tenant_sql::statement_time_max;
  if (has_query) {
    auto planned = co_await plan_query(c, access, format, made);
    if (!planned) co_return std::unexpected(std::move(planned.error()));
  } else if (auto planned = plan_table(c, format, made); !planned) {
    co_return std::unexpected(std::move(planned.error()));
  }
  co_return made;
}

std::vector<body_field> export_fields() {
  return {
      {.name = "query",
       .summary = "One query that returns rows; without it, `table`",
       .required = false,
       .characters_max = domain::query_bytes_max},
      {.name = "table",
       .summary = "A table or view, all of whose rows are exported",
       .required = false},
      {.name = "schema", .summary = "The table's schema; `public` when absent", .required = false},
      {.name = "format",
       .summary = "csv; tsv: CSV with tabs; jsonl: a JSON object on each line",
       .one_of = {"csv", "tsv", "jsonl"}},
      {.name = "header",
       .summary = "The first line of csv and tsv has the names of the columns; true when absent",
       .kind = value_kind::boolean,
       .required = false},
      {.name = "role",
       .summary = "Run as this role of the database (SET ROLE); needs full access",
       .required = false,
       .characters_max = domain::sql_name_bytes_max},
      {.name = "read_only",
       .summary = "Run in a session that cannot write",
       .kind = value_kind::boolean,
       .required = false},
      {.name = "filename",
       .summary = "The name of the file for the browser",
       .required = false,
       .characters_max = file_name_characters_max}};
}

}  // namespace signalbox::api
