#include "api/database/definition_change.hpp"

#include <memory>
#include <utility>

#include "api/database/catalogue_reading.hpp"
#include "api/query/query_text.hpp"
#include "api/query/sql_failure.hpp"
#include "api/query/whole_result.hpp"
#include "domain/database/lock_holder.hpp"
#include "domain/query/query_text.hpp"
#include "tenant_sql/object_rows_writer.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;

/// Statements on definitions return no rows.
constexpr std::size_t result_bytes_max = 64 * 1024;

/// Checks that each part of the statements is what it should be. Errors: `bad_request`.
result<void> check_shape(const domain::parsed_text& parsed, const domain::ddl& statements) {
  if (const auto* fault = parsed.fault())
    return domain::fail_query("The definition is not valid SQL: " + fault->message,
                              "definition_syntax_error");
  if (parsed.statements.size() != statements.size())
    return domain::fail_query(
        "A type or an expression of the definition contains more than one statement.",
        "definition_not_one_statement");
  return {};
}

/// What the statements lock or destroy, each as a sentence.
json warnings_of(const domain::parsed_text& parsed) {
  json made = json::array();
  for (const auto& statement : parsed.statements) {
    for (const auto& one : statement.locks_long)
      made.push_back(one.object + ": " + one.reason);
    for (const auto& one : statement.destroys)
      made.push_back(one.label);
  }
  return made;
}

domain::lock_holder holder_from(const json& row) {
  const auto text = [&](const char* name) {
    const auto& value = row.at(name);
    return value.is_string() ? value.get<std::string>() : std::string();
  };
  domain::lock_holder made{.backend = row.at("backend").get<int>(),
                           .role = text("role"),
                           .application_name = text("application_name"),
                           .state = text("state"),
                           .query = text("query")};
  if (row.at("seconds").is_number()) made.seconds = row.at("seconds").get<long>();
  return made;
}

}  // namespace

awaitable<void> explain_lock(call& c, const sql_access& access, std::optional<std::string> table,
                             tenant_sql::text_failure& why) {
  if (why.why.sqlstate != lock_not_available) co_return;
  why.why.message = "Another session holds a lock that this change needs, so nothing was changed.";
  auto read = co_await read_catalogue(c, access, domain::lock_holder_query(table));
  if (!read || !std::holds_alternative<std::string>(*read)) co_return;
  const auto rows = json::parse(std::get<std::string>(*read), nullptr, false);
  if (!rows.is_array() || rows.empty()) co_return;
  why.why.detail = domain::sentence_of(holder_from(rows.front()));
}

awaitable<outcome> change_definitions(call& c, const sql_access& access, definition_change change) {
  if (change.statements.empty()) {
    auto same = co_await find_object(c, access, change.kind, change.found_by);
    if (!same) co_return std::unexpected(std::move(same.error()));
    if (change.is_dry_run) co_return ok({{"sql", ""}, {"warnings", json::array()}});
    co_return ok(std::move(*same));
  }
  const auto text = domain::text_of(change.statements);
  auto parsed = co_await parse_text(c, text);
  if (!parsed) co_return std::unexpected(std::move(parsed.error()));
  if (auto shaped = check_shape(*parsed, change.statements); !shaped)
    co_return std::unexpected(std::move(shaped.error()));
  if (auto allowed = check_statements(*parsed, access); !allowed)
    co_return std::unexpected(std::move(allowed.error()));
  if (change.is_dry_run) co_return ok({{"sql", text}, {"warnings", warnings_of(*parsed)}});
  auto request = text_request_of(c, access);
  if (!change.waits)
    request.as.settings = {{.name = "lock_timeout", .value = definition_lock_timeout}};
  put_text(request, text, *parsed, std::nullopt);
  request.time_max = tenant_sql::statement_time_max;
  audit_text(c, request, *parsed);
  report_definitions(c, request, *parsed);
  report_use(c, request);
  auto to = std::make_unique<tenant_sql::object_rows_writer>(result_bytes_max);
  const auto& writer = *to;
  auto whole = co_await run_whole(c, std::move(request), std::move(to));
  if (!whole) co_return std::unexpected(std::move(whole.error()));
  if (writer.failure()) {
    auto why = *writer.failure();
    auto table = change.found_by.table;
    if (!table && change.kind == domain::database_object::table) table = change.found_by.id;
    co_await explain_lock(c, access, std::move(table), why);
    co_return sql_failure(c, why);
  }
  if (change.removed) co_return ok(std::move(*change.removed));
  change.found_by.is_newest_first = change.is_newest;
  auto changed = co_await find_object(c, access, change.kind, change.found_by);
  if (!changed) co_return std::unexpected(std::move(changed.error()));
  co_return ok(std::move(*changed));
}

}  // namespace signalbox::api
