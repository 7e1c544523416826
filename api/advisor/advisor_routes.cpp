#include <utility>

#include "api/advisor/lint_run.hpp"
#include "api/routes.hpp"
#include "domain/advisor/query_performance.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;

constexpr std::string_view every_category = "ALL";

awaitable<outcome> list_findings(call& c) {
  const auto category = query_text(c, "category");
  if (!category) co_return std::unexpected(category.error());
  auto access = co_await open_sql_access(c, true);
  if (!access) co_return std::unexpected(std::move(access.error()));
  domain::finding_filter filter;
  filter.category = domain::lint_category_from(*category);
  auto found = co_await run_lints(c, *access, std::move(filter));
  if (!found) co_return std::unexpected(std::move(found.error()));
  co_return ok(std::move(*found));
}

awaitable<outcome> list_findings_of_lint(call& c) {
  const auto* rule = domain::find_lint(c.parameter("name"));
  if (rule == nullptr) co_return core::fail(errc::not_found, "There is no such lint.");
  auto access = co_await open_sql_access(c, true);
  if (!access) co_return std::unexpected(std::move(access.error()));
  domain::finding_filter filter;
  filter.lint = rule->name;
  auto found = co_await run_lints(c, *access, std::move(filter));
  if (!found) co_return std::unexpected(std::move(found.error()));
  co_return ok(std::move(*found));
}

/// Returns the statements of an answer. Errors: those of `advisor_rows`; `bad_request`.
awaitable<core::result<json>> statements_of(call& c, const sql_access& access) {
  const auto order = query_text(c, "order");
  if (!order) co_return std::unexpected(order.error());
  const auto limit = query_integer(c, "limit");
  if (!limit) co_return std::unexpected(limit.error());
  auto state = co_await advisor_rows(c, access, domain::statement_statistics_query());
  if (!state) co_return std::unexpected(std::move(state.error()));
  const auto statistics = domain::statement_statistics_from(*state);
  json made = {{"state", domain::name_of(statistics.state)},
               {"remedy", domain::remedy_for(statistics.state)},
               {"rows", json::array()}};
  if (statistics.state != domain::statement_statistics::available) co_return made;
  domain::statement_filter filter;
  filter.order = domain::statement_order_from(*order).value_or(filter.order);
  filter.role = c.query("role");
  filter.limit = *limit;
  auto query = domain::statements_query(statistics.schema, filter);
  auto rows = co_await advisor_rows(c, access, std::move(query));
  if (!rows) co_return std::unexpected(std::move(rows.error()));
  made["rows"] = std::move(*rows);
  co_return made;
}

awaitable<outcome> show_query_performance(call& c) {
  auto access = co_await open_sql_access(c, true);
  if (!access) co_return std::unexpected(std::move(access.error()));
  const auto seeing = with_sessions(std::move(*access));
  auto statements = co_await statements_of(c, seeing);
  if (!statements) co_return std::unexpected(std::move(statements.error()));
  auto waiting = co_await advisor_rows(c, seeing, domain::waiting_query(seeing.is_full));
  if (!waiting) co_return std::unexpected(std::move(waiting.error()));
  auto open = co_await advisor_rows(c, seeing, domain::transactions_query(seeing.is_full));
  if (!open) co_return std::unexpected(std::move(open.error()));
  co_return ok({{"statements", std::move(*statements)},
                {"waiting", std::move(*waiting)},
                {"transactions", std::move(*open)}});
}

route advising(std::string_view name, std::string_view summary, std::string_view pattern,
               answer_form answers, route_handler run) {
  return {.name = name,
          .summary = summary,
          .pattern = pattern,
          .scripts = domain::token_scope::database_write,
          .within = scope::project,
          .asks = querying,
          .answers = answers,
          .fails = {errc::bad_request, errc::conflict, errc::too_many_requests},
          .run = run};
}

}  // namespace

std::vector<route> advisor_routes() {
  auto lints = advising("run_lints", "List the advisor's findings in this project's database",
                        "/platform/projects/{ref}/run-lints", list_of("Finding"), list_findings);
  lints.query = {{.name = "category",
                  .summary = "Only findings of this category",
                  .one_of = {every_category, "SECURITY", "PERFORMANCE"}}};
  auto performance = advising("show_query_performance",
                              "View slow statements, waiting sessions and open transactions",
                              "/platform/projects/{ref}/advisors/query-performance",
                              body_of("QueryPerformance"), show_query_performance);
  performance.query = {
      {.name = "order",
       .summary = "The statements listed first",
       .one_of = {"total_time", "calls", "mean_time"}},
      {.name = "role", .summary = "Only statements of this role"},
      {.name = "limit",
       .summary = "At most so many statements",
       .range = query_range{.low = 1, .high = domain::listed_statements_most, .fallback = 100}}};
  return {std::move(lints),
          advising("run_lint", "List the findings of one lint",
                   "/platform/projects/{ref}/run-lints/{name}", list_of("Finding"),
                   list_findings_of_lint),
          std::move(performance)};
}

}  // namespace signalbox::api
