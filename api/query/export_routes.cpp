#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "api/http/authorize.hpp"
#include "api/http/call.hpp"
#include "api/query/export_body.hpp"
#include "api/query/export_links.hpp"
#include "api/query/export_plan.hpp"
#include "api/query/first_piece.hpp"
#include "api/query/sql_access.hpp"
#include "api/query/sql_failure.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "tenant_sql/service.hpp"
#include "transport/http/content_disposition.hpp"

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

bool wants_link(const call& c) {
  const auto accept = c.incoming.headers.find("accept").value_or("");
  return accept.find("application/json") != std::string_view::npos;
}

success failed_export(const call& c, const export_plan& plan, tenant_sql::text_failure why) {
  if (!plan.has_query) {
    why.position.reset();
    why.line = why.column = 0;
  }
  return sql_failure(c, why);
}

/// Starts an export and answers with its data, or with the failure that precedes them.
awaitable<outcome> answer_export(const call& c, export_plan plan) {
  const auto service = sql_service(c);
  if (!service) co_return std::unexpected(service.error());
  if (plan.fault) co_return failed_export(c, plan, *plan.fault);
  auto to = std::make_unique<tenant_sql::copy_writer>(plan.state, plan.form);
  auto started = co_await (*service)->run(std::move(plan.request), std::move(to));
  if (!started) co_return std::unexpected(std::move(started.error()));
  const auto data = std::make_shared<tenant_sql::text_stream>(std::move(*started));
  auto first = co_await first_piece(c, data);
  while (plan.state->failure && !first.empty())
    first = co_await data->next();
  if (plan.state->failure) co_return failed_export(c, plan, *plan.state->failure);
  ready_answer made;
  made.headers.set("Content-Type", std::string(plan.media_type));
  made.headers.set("Content-Disposition", transport::http::attachment(plan.file_name));
  made.headers.set("Cache-Control", "no-store");
  made.headers.set("X-Content-Type-Options", "nosniff");
  made.stream = std::make_shared<export_body>(data, plan.state, std::move(first));
  co_return success{.status = 200, .body = std::move(made)};
}

outcome answer_link(const call& c, const sql_access& access) {
  requested_export what{.by = remember(c.caller, c.incoming),
                        .ref = access.ref,
                        .input = c.input,
                        .application = application_of(c),
                        .bytes = c.incoming.body.size()};
  auto token = c.in.exports.add(std::move(what), c.in.random, export_links::clock::now());
  if (!token) return std::unexpected(std::move(token.error()));
  return created({{"url", fmt::format("/platform/pg-meta/{}/export/{}", access.ref.value, *token)},
                  {"expires_in_ms", c.in.exports.life().count()}});
}

awaitable<outcome> export_rows(call& c) {
  auto access = co_await open_sql_access(c, c.input.boolean_or("read_only", false));
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto plan = co_await plan_export(c, *access, application_of(c));
  if (!plan) co_return std::unexpected(std::move(plan.error()));
  if (wants_link(c) && !plan->fault) co_return answer_link(c, *access);
  co_return co_await answer_export(c, std::move(*plan));
}

const route& requesting_route();

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
          .by = requesting_route(),
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
  auto plan = co_await plan_export(as, std::move(*access), std::move(what->application));
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
