#include <utility>

#include "api/http/authorize.hpp"
#include "api/http/call.hpp"
#include "api/query/export_answer.hpp"
#include "api/query/export_links.hpp"
#include "api/query/export_plan.hpp"
#include "api/query/sql_access.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using transport::http::method;

constexpr std::string_view csv_type = "text/csv; charset=utf-8";
constexpr std::string_view link_sentence =
    "This download link has expired or was already used. Start the export again.";

std::unexpected<core::error> no_link() {
  return core::fail(errc::not_found, std::string(link_sentence));
}

const route& requesting_route();

constexpr export_kind queries{.plan = plan_export, .requesting_route = requesting_route};

awaitable<outcome> export_rows(call& c) {
  auto access = co_await open_sql_access(c, c.input.boolean_or("read_only", false));
  if (!access) co_return std::unexpected(std::move(access.error()));
  co_return co_await request_export(c, std::move(*access), queries);
}

/// Runs the export of a link as the call that requested it would run now: the session or token, the
/// membership, its permissions and the project are checked again.
awaitable<outcome> download_export(call& c) {
  if (c.incoming.verb != method::get)
    co_return core::fail(errc::bad_request, "A download link accepts only GET.");
  domain::project_ref ref{c.parameter("ref")};
  auto what = c.in.exports.take(c.parameter("token"), ref, export_links::clock::now());
  if (!what) co_return no_link();
  auto caller = co_await identify_again(c.in, std::move(what->by), c.time_left());
  if (!caller) {
    if (caller.error().code == errc::unauthenticated) co_return no_link();
    co_return std::unexpected(std::move(caller.error()));
  }
  call as{.in = c.in,
          .by = what->kind->requesting_route(),
          .incoming = c.incoming,
          .path = c.path,
          .deadline = c.deadline,
          .caller = std::move(*caller),
          .input = std::move(what->input),
          .organization = {},
          .project = {},
          .mine = std::nullopt};
  auto welcome = let_in(as);
  if (!welcome) co_return std::unexpected(std::move(welcome.error()));
  auto allowed = co_await authorize(as);
  if (!allowed) co_return std::unexpected(std::move(allowed.error()));
  auto access = co_await reopen_sql_access(as, as.input.boolean_or("read_only", false));
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto plan = co_await what->kind->plan(as, std::move(*access), std::move(what->application));
  if (!plan) co_return std::unexpected(std::move(plan.error()));
  co_return co_await answer_export(as, std::move(*plan));
}

const route& requesting_route() {
  static const route made = export_routes().front();
  return made;
}

}  // namespace

std::vector<route> export_routes() {
  return {{.name = "export_rows",
           .summary = "Export the rows of a query or table as a file",
           .verb = method::post,
           .pattern = "/platform/pg-meta/{ref}/export",
           .scripts = domain::token_scope::database_write,
           .within = scope::project,
           .asks = querying,
           .audited_as = domain::audit::query_run,
           .body = export_fields(),
           .answers = text_or_link_of(csv_type, "ExportLink"),
           .fails = {errc::conflict},
           .run = export_rows},
          {.name = "download_export",
           .summary = "Download the file of an export's link, once",
           .verb = method::get,
           .pattern = "/platform/pg-meta/{ref}/export/{token}",
           .lets_in = entry::anyone,
           .answers = text_of(csv_type),
           .fails = {errc::bad_request, errc::unauthenticated, errc::forbidden, errc::conflict},
           .run = download_export}};
}

}  // namespace signalbox::api
