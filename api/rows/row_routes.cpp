#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

#include "api/http/call.hpp"
#include "api/query/query_text.hpp"
#include "api/query/sql_access.hpp"
#include "api/routes.hpp"
#include "api/rows/row_fields.hpp"
#include "api/rows/row_json.hpp"
#include "api/rows/table_access.hpp"
#include "domain/audit_actions.hpp"
#include "domain/query/row_count.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using domain::row_count_form;
using transport::http::method;

/// For a count that need not be exact; then the planner's estimate is the answer.
constexpr std::chrono::seconds bounded_count_time{2};

std::unexpected<core::error> too_large() {
  return core::fail(errc::payload_too_large,
                    "The rows are larger than 16 MiB. Request fewer of them, or shorter cells.");
}

void read_in_stored_order(tenant_sql::text_request& request) {
  request.as.settings.push_back({.name = "synchronize_seqscans", .value = "off"});
  request.as.settings.push_back({.name = "max_parallel_workers_per_gather", .value = "0"});
}

awaitable<outcome> read_rows(call& c) {
  const auto name = table_name_of(c);
  if (!name) co_return std::unexpected(name.error());
  const auto what = page_request_of(c);
  if (!what) co_return std::unexpected(what.error());
  auto access = co_await open_sql_access(c, false);
  if (!access) co_return std::unexpected(std::move(access.error()));
  const auto table = co_await read_table_facts(c, *access, *name);
  if (!table) co_return std::unexpected(table.error());
  if (c.input.boolean_or("dry_run", false)) {
    auto shown = domain::readable_page(*table, *what);
    if (!shown) co_return std::unexpected(std::move(shown.error()));
    co_return ok({{"sql", std::move(*shown)}});
  }
  auto page = domain::page_of(*table, *what);
  if (!page) co_return std::unexpected(std::move(page.error()));
  auto request = row_request_of(c, *access, true);
  if (page->is_in_stored_order) read_in_stored_order(request);
  report_use(c, request);
  auto read = co_await run_statement(c, std::move(request), std::move(page->what));
  if (!read) co_return std::unexpected(std::move(read.error()));
  if (read->is_too_large) co_return too_large();
  if (read->failure)
    co_return co_await answer_failure(c, *access, *name, std::move(*read->failure));
  co_return ok(page_json(*table, *page, what->limit, std::move(read->rows)));
}

/// The number in the first column of the first row.
std::int64_t number_of(const statement_result& of) {
  return std::stoll(of.rows.at(0).at(0).value_or("0"));
}

/// The planner's estimate in an EXPLAIN.
std::int64_t estimate_of(const statement_result& of) {
  const auto plan = json::parse(of.rows.at(0).at(0).value_or("[]"));
  return plan.at(0).at("Plan").at("Plan Rows").get<std::int64_t>();
}

struct counting {
  sql_access access;
  domain::table_facts table;
  std::vector<domain::row_filter> filters;
};

awaitable<result<statement_result>> run_count(call& c, const counting& of, row_count_form form) {
  auto statement = domain::row_count_of(of.table, of.filters, form);
  if (!statement) co_return std::unexpected(std::move(statement.error()));
  auto request = row_request_of(c, of.access, true);
  if (form == row_count_form::bounded) request.time_max = bounded_count_time;
  co_return co_await run_statement(c, std::move(request), std::move(*statement));
}

awaitable<outcome> answer_estimate(call& c, const counting& of, std::int64_t at_least) {
  auto read = co_await run_count(c, of, row_count_form::estimate);
  if (!read) co_return std::unexpected(std::move(read.error()));
  if (read->failure)
    co_return co_await answer_failure(c, of.access, of.table.name, std::move(*read->failure));
  co_return ok({{"count", std::max(at_least, estimate_of(*read))}, {"is_estimate", true}});
}

awaitable<outcome> count_rows(call& c) {
  auto name = table_name_of(c);
  if (!name) co_return std::unexpected(name.error());
  auto filters = filters_of(c);
  if (!filters) co_return std::unexpected(filters.error());
  auto access = co_await open_sql_access(c, false);
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto table = co_await read_table_facts(c, *access, std::move(*name));
  if (!table) co_return std::unexpected(table.error());
  const counting of{
      .access = std::move(*access), .table = std::move(*table), .filters = std::move(*filters)};
  const bool is_exact = c.input.boolean_or("exact", false);
  auto counted =
      co_await run_count(c, of, is_exact ? row_count_form::exact : row_count_form::bounded);
  if (!counted) co_return std::unexpected(std::move(counted.error()));
  if (!is_exact && counted->failure && counted->failure->code == "timeout")
    co_return co_await answer_estimate(c, of, 0);
  if (counted->failure)
    co_return co_await answer_failure(c, of.access, of.table.name, std::move(*counted->failure));
  const auto count = number_of(*counted);
  if (!is_exact && std::cmp_greater(count, domain::counted_rows_max))
    co_return co_await answer_estimate(c, of, count);
  co_return ok({{"count", count}, {"is_estimate", false}});
}

}  // namespace

std::vector<route> row_routes() {
  return {{.name = "read_rows",
           .summary = "Read rows of a table or view",
           .verb = method::post,
           .pattern = "/platform/pg-meta/{ref}/rows",
           .scripts = domain::token_scope::database_write,
           .within = scope::project,
           .asks = querying,
           .audited_as = domain::audit::query_run,
           .body = row_page_fields(),
           .answers = body_of("TableRows"),
           .fails = {errc::conflict, errc::payload_too_large, errc::too_many_requests},
           .run = read_rows},
          {.name = "count_rows",
           .summary = "Count rows of a table or view",
           .verb = method::post,
           .pattern = "/platform/pg-meta/{ref}/rows/count",
           .scripts = domain::token_scope::database_write,
           .within = scope::project,
           .asks = querying,
           .audited_as = domain::audit::query_run,
           .body = row_count_fields(),
           .answers = body_of("RowCount"),
           .fails = {errc::conflict, errc::too_many_requests},
           .run = count_rows}};
}

}  // namespace signalbox::api
