#include <utility>

#include "api/http/call.hpp"
#include "api/query/export_answer.hpp"
#include "api/query/sql_access.hpp"
#include "api/routes.hpp"
#include "api/rows/export_plan.hpp"
#include "api/rows/row_fields.hpp"
#include "domain/audit_actions.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using transport::http::method;

const route& row_export_route();

constexpr export_kind of_rows{.plan = plan_row_export, .requesting_route = row_export_route};

awaitable<outcome> export_table_rows(call& c) {
  auto access = co_await open_sql_access(c, false);
  if (!access) co_return std::unexpected(std::move(access.error()));
  co_return co_await request_export(c, std::move(*access), of_rows);
}

const route& row_export_route() {
  static const route made = row_export_routes().front();
  return made;
}

}  // namespace

std::vector<route> row_export_routes() {
  return {{.name = "export_table_rows",
           .summary = "Export rows of a table or view as a file",
           .verb = method::post,
           .pattern = "/platform/pg-meta/{ref}/rows/export",
           .scripts = domain::token_scope::database_write,
           .within = scope::project,
           .asks = querying,
           .audited_as = domain::audit::query_run,
           .body = row_export_fields(),
           .answers = text_or_link_of("text/csv; charset=utf-8", "ExportLink"),
           .fails = {errc::conflict, errc::too_many_requests},
           .run = export_table_rows}};
}

}  // namespace signalbox::api
