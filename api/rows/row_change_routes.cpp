#include <chrono>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/send.hpp"
#include "api/http/call.hpp"
#include "api/http/large_body.hpp"
#include "api/query/sql_access.hpp"
#include "api/query/sql_failure.hpp"
#include "api/routes.hpp"
#include "api/rows/change_saving.hpp"
#include "api/rows/row_fields.hpp"
#include "api/rows/table_access.hpp"
#include "domain/audit_actions.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using transport::http::method;

/// A pasted range of thousands of cells, or a few long texts.
constexpr std::uint64_t changes_bytes_max = std::uint64_t{8} * 1024 * 1024;
/// `changes_max` changes with a dozen columns each, and what surrounds them.
constexpr std::size_t changes_values_max = 300'000;

/// What was changed, never the data.
void audit_changes(const call& c, const domain::table_facts& table,
                   const std::vector<domain::row_change>& changes, const saving& became,
                   std::chrono::steady_clock::time_point began) {
  storage::audit_entry entry{.by = c.requester(), .action = domain::audit::rows_change};
  entry.by.at = c.in.clock();
  entry.organization = c.membership().in.slug;
  entry.project = domain::project_ref{c.parameter("ref")};
  entry.target = entry.project->value;
  const auto count = [&](domain::change_kind of) {
    return std::ranges::count(changes, of, &domain::row_change::is);
  };
  const auto lasted = std::chrono::steady_clock::now() - began;
  entry.detail = {
      {"table", table.name.schema + "." + table.name.name},
      {"inserts", count(domain::change_kind::insert)},
      {"updates", count(domain::change_kind::update)},
      {"deletes", count(domain::change_kind::remove)},
      {"overwrite", c.input.boolean_or("overwrite", false)},
      {"saved", became.is_saved()},
      {"conflicts", became.conflicts.size()},
      {"sqlstate", became.failure && !became.failure->why.sqlstate.empty()
                       ? json(became.failure->why.sqlstate)
                       : json()},
      {"duration_ms", std::chrono::duration_cast<std::chrono::milliseconds>(lasted).count()}};
  c.in.note_audit(std::move(entry));
}

awaitable<outcome> save(call& c, const sql_access& access, const domain::table_facts& table,
                        const std::vector<domain::row_change>& changes) {
  const auto began = std::chrono::steady_clock::now();
  change_saving work(c, access, table, changes);
  auto became = co_await work.save();
  if (!became) {
    saving unknown;
    unknown.failure.emplace();
    audit_changes(c, table, changes, unknown, began);
    co_return std::unexpected(std::move(became.error()));
  }
  audit_changes(c, table, changes, *became, began);
  if (became->failure && became->failed_index)
    co_return sql_failure(c, *became->failure, became->failed_index);
  if (became->failure)
    co_return co_await answer_failure(c, access, table.name, std::move(*became->failure));
  const bool is_saved = became->is_saved();
  if (is_saved) actors::post(c.project, actors::database_used{});
  json rows = json::array();
  if (is_saved) rows = std::move(became->rows);
  co_return ok({{"saved", is_saved},
                {"rows", std::move(rows)},
                {"conflicts", std::move(became->conflicts)}});
}

awaitable<outcome> change_rows(call& c) {
  if (!has_full_access(c, domain::project_ref{c.parameter("ref")}))
    co_return core::fail(errc::forbidden, "You do not have permission to change rows.");
  auto collected = co_await collect_body(c, changes_values_max);
  if (!collected) co_return std::unexpected(std::move(collected.error()));
  auto name = table_name_of(c);
  if (!name) co_return std::unexpected(std::move(name.error()));
  const auto changes = changes_of(c);
  if (!changes) co_return std::unexpected(changes.error());
  const auto access = co_await open_sql_access(c, false);
  if (!access) co_return std::unexpected(access.error());
  const auto table = co_await read_table_facts(c, *access, std::move(*name));
  if (!table) co_return std::unexpected(table.error());
  if (auto checked = domain::check_changes(*table, *changes); !checked)
    co_return std::unexpected(std::move(checked.error()));
  if (c.input.boolean_or("dry_run", false))
    co_return ok({{"sql", domain::readable_changes(*table, *changes)}});
  co_return co_await save(c, *access, *table, *changes);
}

}  // namespace

std::vector<route> row_change_routes() {
  return {{.name = "change_rows",
           .summary = "Insert, update and delete rows of a table, all or none",
           .verb = method::post,
           .pattern = "/platform/pg-meta/{ref}/rows/changes",
           .scripts = domain::token_scope::database_write,
           .within = scope::project,
           .asks = querying,
           .audited_as = domain::audit::rows_change,
           .body = row_change_fields(),
           .upload_bytes_max = changes_bytes_max,
           .answers = body_of("SavedChanges"),
           .fails = {errc::conflict, errc::payload_too_large, errc::too_many_requests},
           .run = change_rows}};
}

}  // namespace signalbox::api
