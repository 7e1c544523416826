#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <exception>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/send.hpp"
#include "api/http/call.hpp"
#include "api/http/large_body.hpp"
#include "api/query/sql_access.hpp"
#include "api/query/sql_failure.hpp"
#include "api/routes.hpp"
#include "api/rows/change_saving.hpp"
#include "api/rows/import_fields.hpp"
#include "api/rows/part_import.hpp"
#include "api/rows/row_fields.hpp"
#include "api/rows/row_imports.hpp"
#include "api/rows/table_access.hpp"
#include "core/crypto/random_text.hpp"
#include "domain/audit_actions.hpp"
#include "domain/validation.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using transport::http::method;

/// Of a part, which is collected in memory: enough that the work of a call does not matter.
constexpr std::uint64_t part_bytes_max = std::uint64_t{4} * 1024 * 1024;

domain::project_ref project_of(const call& c) {
  return domain::project_ref{c.parameter("ref")};
}

result<void> check_may_import(const call& c) {
  if (has_full_access(c, project_of(c))) return {};
  return core::fail(errc::forbidden, "You do not have permission to import rows.");
}

result<row_imports::claim> take_import(const call& c) {
  return c.in.imports.take(c.parameter("id"), project_of(c), c.caller.account.id);
}

/// What was imported, never the data.
void audit_import(const call& c, const open_import& of, bool is_saved, std::string_view sqlstate) {
  storage::audit_entry entry{.by = c.requester(), .action = domain::audit::rows_change};
  entry.by.at = c.in.clock();
  entry.organization = c.membership().in.slug;
  entry.project = of.access.ref;
  entry.target = entry.project->value;
  const auto lasted = std::chrono::steady_clock::now() - of.began;
  entry.detail = {
      {"table", of.table.name.schema + "." + of.table.name.name},
      {"import", domain::import_format_names.name_of(of.what.format)},
      {"records", of.records},
      {"rows", of.rows},
      {"rejected", of.rejected},
      {"bytes", of.bytes},
      {"on_conflict", domain::import_conflict_names.name_of(of.what.on_conflict)},
      {"saved", is_saved},
      {"sqlstate", sqlstate.empty() ? json() : json(std::string(sqlstate))},
      {"duration_ms", std::chrono::duration_cast<std::chrono::milliseconds>(lasted).count()}};
  c.in.note_audit(std::move(entry));
}

/// Rolls back and forgets an import.
awaitable<void> end_import(const call& c, const open_import& of, std::string_view sqlstate) {
  c.in.imports.drop(of.id, of.access.ref, of.person);
  audit_import(c, of, false, sqlstate);
  co_await c.in.sql->abort(of.access.ref, of.id, of.person);
}

awaitable<outcome> answer_ended(call& c, const open_import& of, tenant_sql::text_failure why) {
  co_await end_import(c, of, why.why.sqlstate);
  auto name = of.table.name;
  co_return co_await answer_failure(c, of.access, std::move(name), std::move(why));
}

result<void> open_for(const call& c, open_import& into) {
  auto what = row_import_of(c);
  if (!what) return std::unexpected(std::move(what.error()));
  into.what = std::move(*what);
  const auto line = first_line_of(c);
  if (!line) return std::unexpected(line.error());
  into.line = *line;
  return {};
}

awaitable<result<void>> begin_transaction(call& c, const open_import& of) {
  auto how = row_request_of(c, of.access, false);
  how.as.settings.push_back(
      {.name = "lock_timeout", .value = std::to_string(lock_wait_max.count()) + "s"});
  how.is_of_one_call = true;
  co_return co_await c.in.sql->begin(of.id, std::move(how));
}

awaitable<outcome> start_import(call& c) {
  if (auto may = check_may_import(c); !may) co_return std::unexpected(std::move(may.error()));
  const auto service = sql_service(c);
  if (!service) co_return std::unexpected(service.error());
  auto name = table_name_of(c);
  if (!name) co_return std::unexpected(std::move(name.error()));
  open_import made;
  made.id = core::random_uuid(c.in.random);
  made.person = c.caller.account.id;
  if (auto opened = open_for(c, made); !opened) co_return std::unexpected(opened.error());
  auto access = co_await open_sql_access(c, false);
  if (!access) co_return std::unexpected(std::move(access.error()));
  made.access = std::move(*access);
  auto table = co_await read_table_facts(c, made.access, std::move(*name));
  if (!table) co_return std::unexpected(std::move(table.error()));
  made.table = std::move(*table);
  if (auto checked = domain::check_import(made.table, made.what); !checked)
    co_return std::unexpected(std::move(checked.error()));
  made.is_direct = domain::copies_directly(made.table, made.what);
  const auto idle = (*service)->bounds().transaction_idle;
  auto added = c.in.imports.add(std::move(made), idle, row_imports::clock::now());
  if (!added) co_return std::unexpected(std::move(added.error()));
  auto& of = **added;
  auto begun = co_await begin_transaction(c, of);
  if (!begun) {
    c.in.imports.drop(of.id, of.access.ref, of.person);
    co_return std::unexpected(std::move(begun.error()));
  }
  part_import parts(c, of);
  auto prepared = co_await parts.prepare();
  if (!prepared) {
    co_await end_import(c, of, "");
    co_return std::unexpected(std::move(prepared.error()));
  }
  if (*prepared) co_return co_await answer_ended(c, of, std::move(**prepared));
  co_return created({{"id", of.id},
                     {"part_bytes_max", part_bytes_max},
                     {"idle_ms_max", std::chrono::milliseconds(idle).count()}});
}

result<std::size_t> part_number_of(const call& c) {
  const auto& text = c.parameter("number");
  std::size_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc{} || end != text.data() + text.size() || number == 0)
    return domain::fail_field("number", "must be a number from 1");
  return number;
}

result<void> check_order(const open_import& of, std::size_t number) {
  if (!of.result.is_null())
    return core::fail(errc::conflict, "The import is finished and takes no further parts.");
  if (number == of.part + 1 || (number == of.part && number > 0)) return {};
  return core::fail(errc::conflict, fmt::format("Part {} is out of order: the import continues "
                                                "with part {}.",
                                                number, of.part + 1));
}

awaitable<outcome> import_part(call& c, open_import& of, std::size_t number, std::string data) {
  const auto size = data.size();
  part_import work(c, of);
  auto became = co_await work.take_in(std::move(data));
  if (!became) {
    co_await end_import(c, of, "");
    co_return std::unexpected(std::move(became.error()));
  }
  of.records += became->records;
  of.bytes += size;
  of.rejected += became->rejected.size();
  if (became->failure) co_return co_await answer_ended(c, of, std::move(*became->failure));
  of.rows += became->rows;
  of.line = became->next_line;
  of.part = number;
  of.part_bytes = size;
  of.part_answer = {{"part", number},
                    {"records", became->records},
                    {"rows", became->rows},
                    {"rejected", std::move(became->rejected)}};
  co_return ok(of.part_answer);
}

awaitable<outcome> take_part(call& c) {
  if (auto may = check_may_import(c); !may) co_return std::unexpected(std::move(may.error()));
  const auto number = part_number_of(c);
  if (!number) co_return std::unexpected(number.error());
  auto taken = take_import(c);
  if (!taken) co_return std::unexpected(std::move(taken.error()));
  auto& of = **taken;
  if (auto ordered = check_order(of, *number); !ordered)
    co_return std::unexpected(std::move(ordered.error()));
  transport::http::held_body held(c.in.large_bodies);
  auto data = co_await receive_body(c.incoming, held);
  if (!data) co_return std::unexpected(std::move(data.error()));
  if (data->empty()) co_return domain::fail_field("body", "must have a record");
  if (*number == of.part) {
    // The answer was lost on its way.
    if (data->size() == of.part_bytes) co_return ok(of.part_answer);
    co_return core::fail(errc::conflict,
                         fmt::format("Part {} was already imported with other data.", *number));
  }
  co_return co_await import_part(c, of, *number, std::move(*data));
}

awaitable<outcome> finish_import(call& c) {
  if (auto may = check_may_import(c); !may) co_return std::unexpected(std::move(may.error()));
  auto taken = take_import(c);
  if (!taken) co_return std::unexpected(std::move(taken.error()));
  auto& of = **taken;
  // The answer was lost on its way.
  if (!of.result.is_null()) co_return ok(of.result);
  std::string statement = "COMMIT";
  auto ended = co_await c.in.sql->end(of.access.ref, of.id, of.person, std::move(statement));
  if (!ended || ended->failure) {
    c.in.imports.drop(of.id, of.access.ref, of.person);
    audit_import(c, of, false, ended ? ended->failure->sqlstate : "");
    if (!ended) co_return std::unexpected(std::move(ended.error()));
    tenant_sql::text_failure why;
    why.why = std::move(*ended->failure);
    co_return sql_failure(c, why);
  }
  if (ended->command != "COMMIT") {
    c.in.imports.drop(of.id, of.access.ref, of.person);
    audit_import(c, of, false, "");
    co_return core::fail(errc::unavailable, "The import was rolled back. Nothing was imported.");
  }
  of.result = {{"records", of.records}, {"rows", of.rows}, {"rejected", of.rejected}};
  audit_import(c, of, true, "");
  actors::post(c.project, actors::database_used{});
  co_return ok(of.result);
}

awaitable<outcome> cancel_import(call& c) {
  if (auto may = check_may_import(c); !may) co_return std::unexpected(std::move(may.error()));
  const auto ref = project_of(c);
  auto id = c.parameter("id");
  if (!c.in.imports.drop(id, ref, c.caller.account.id))
    co_return core::fail(errc::not_found, "The import has ended.");
  // Also while a part is being imported, which then fails.
  co_await c.in.sql->abort(ref, std::move(id), c.caller.account.id);
  co_return nothing();
}

route import_route(std::string_view name, std::string_view summary, method verb,
                   std::string_view path, route_handler run) {
  return {.name = name,
          .summary = summary,
          .verb = verb,
          .pattern = path,
          .scripts = domain::token_scope::database_write,
          .within = scope::project,
          .asks = querying,
          .audited_as = domain::audit::rows_change,
          .run = run};
}

}  // namespace

std::vector<route> row_import_routes() {
  auto start = import_route("start_row_import", "Start an import of rows into a table",
                            method::post, "/platform/pg-meta/{ref}/rows/imports", start_import);
  start.body = row_import_fields();
  start.answers = body_of("RowImport", 201);
  start.fails = {errc::conflict, errc::too_many_requests};
  auto part = import_route("import_row_part", "Import the records of a part", method::post,
                           "/platform/pg-meta/{ref}/rows/imports/{id}/parts/{number}", take_part);
  part.upload_bytes_max = part_bytes_max;
  part.answers = body_of("ImportedPart");
  part.fails = {errc::bad_request, errc::conflict, errc::payload_too_large};
  auto finish = import_route("finish_row_import", "Commit an import", method::post,
                             "/platform/pg-meta/{ref}/rows/imports/{id}/finish", finish_import);
  finish.answers = body_of("FinishedImport");
  finish.fails = {errc::bad_request, errc::conflict};
  auto cancel = import_route("cancel_row_import", "Roll back an import", method::delete_,
                             "/platform/pg-meta/{ref}/rows/imports/{id}", cancel_import);
  cancel.answers = no_body();
  return {std::move(start), std::move(part), std::move(finish), std::move(cancel)};
}

}  // namespace signalbox::api
