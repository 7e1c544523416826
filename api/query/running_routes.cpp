#include <charconv>
#include <utility>

#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using transport::http::method;

/// The caller as a viewer. Errors: those of `open_sql_access`.
awaitable<result<tenant_sql::session_viewer>> viewer_of(call& c) {
  auto access = co_await open_sql_access(c, false);
  if (!access) co_return std::unexpected(std::move(access.error()));
  tenant_sql::session_viewer made{.ref = std::move(access->ref),
                                  .at = std::move(access->at),
                                  .person = c.caller.account.id,
                                  .sees_all = access->is_full};
  co_return made;
}

json json_of(const call& c, const tenant_sql::running_statement& what, bool sees_all) {
  json made = {{"backend", what.backend},
               {"role", what.role},
               {"application_name", what.application_name},
               {"query", what.query},
               {"state", what.state},
               {"started_at", core::to_iso8601(c.in.clock() - what.duration)},
               {"duration_ms", what.duration.count()},
               {"is_own", what.is_own},
               {"can_cancel", what.is_own || sees_all},
               {"is_workbench", what.is_workbench}};
  if (!what.id.empty()) made["id"] = what.id;
  if (!what.wait_event.empty()) made["wait_event"] = what.wait_event;
  return made;
}

awaitable<outcome> list_running(call& c) {
  const auto service = sql_service(c);
  if (!service) co_return std::unexpected(service.error());
  auto by = co_await viewer_of(c);
  if (!by) co_return std::unexpected(std::move(by.error()));
  const bool sees_all = by->sees_all;
  auto found = co_await (*service)->running(std::move(*by));
  if (!found) co_return std::unexpected(std::move(found.error()));
  json all = json::array();
  for (const auto& one : *found)
    all.push_back(json_of(c, one, sees_all));
  co_return ok(std::move(all));
}

/// Returns the process id in the path. Errors: `not_found` for anything that is none.
result<int> backend_of(const call& c) {
  const auto& text = c.parameter("backend");
  int backend = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), backend);
  if (error != std::errc{} || end != text.data() + text.size() || backend <= 0)
    return core::fail(errc::not_found, "There is no such session.");
  return backend;
}

void audit_end(const call& c, int backend, tenant_sql::end_mode how, bool done) {
  storage::audit_entry entry{.by = c.requester(), .action = domain::audit::query_cancel};
  entry.by.at = c.in.clock();
  entry.organization = c.membership().in.slug;
  entry.project = domain::project_ref{c.parameter("ref")};
  entry.target = entry.project->value;
  entry.detail = {{"ended", how == tenant_sql::end_mode::cancel ? "statement" : "session"},
                  {"backend", backend},
                  {"done", done}};
  c.in.note_audit(std::move(entry));
}

awaitable<outcome> end_running(call& c, tenant_sql::end_mode how) {
  const auto service = sql_service(c);
  if (!service) co_return std::unexpected(service.error());
  const auto backend = backend_of(c);
  if (!backend) co_return std::unexpected(backend.error());
  auto by = co_await viewer_of(c);
  if (!by) co_return std::unexpected(std::move(by.error()));
  const auto done = co_await (*service)->end_session(std::move(*by), *backend, how);
  if (!done) co_return std::unexpected(done.error());
  audit_end(c, *backend, how, *done);
  co_return ok({{"done", *done}});
}

awaitable<outcome> cancel_running(call& c) {
  return end_running(c, tenant_sql::end_mode::cancel);
}

awaitable<outcome> terminate_running(call& c) {
  return end_running(c, tenant_sql::end_mode::terminate);
}

}  // namespace

std::vector<route> running_routes() {
  constexpr auto writing = domain::token_scope::database_write;
  return {{.name = "list_running",
           .summary = "List the statements that run in this project's database",
           .pattern = "/platform/pg-meta/{ref}/running",
           .scripts = writing,
           .within = scope::project,
           .asks = querying,
           .answers = list_of("RunningStatement"),
           .fails = {errc::bad_request, errc::conflict},
           .run = list_running},
          {.name = "cancel_running",
           .summary = "Cancel the statement of a session",
           .verb = method::post,
           .pattern = "/platform/pg-meta/{ref}/running/{backend}/cancel",
           .scripts = writing,
           .within = scope::project,
           .asks = querying,
           .audited_as = domain::audit::query_cancel,
           .answers = body_of("EndedSession"),
           .fails = {errc::conflict},
           .run = cancel_running},
          {.name = "terminate_running",
           .summary = "Terminate a session",
           .verb = method::post,
           .pattern = "/platform/pg-meta/{ref}/running/{backend}/terminate",
           .scripts = writing,
           .within = scope::project,
           .asks = querying,
           .audited_as = domain::audit::query_cancel,
           .answers = body_of("EndedSession"),
           .fails = {errc::conflict},
           .run = terminate_running}};
}

}  // namespace signalbox::api
