#include "api/routes.hpp"

#include <utility>

#include "actors/messages/project.hpp"
#include "api/http/call.hpp"
#include "domain/audit_actions.hpp"
#include "domain/project/project.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using domain::project_operation;
using transport::http::method;

success started(const domain::project& what) {
  return accepted({{"ref", what.ref.value}, {"status", domain::to_string(what.condition.status)}});
}

template <project_operation Operation>
awaitable<outcome> change(call& c) {
  actors::change_project command{.operation = Operation, .by = c.requester()};
  auto changed = co_await ask(c, c.project, std::move(command));
  co_return shown(std::move(changed), started);
}

awaitable<outcome> retry(call& c) {
  actors::retry_project command{.by = c.requester()};
  auto changed = co_await ask(c, c.project, std::move(command));
  co_return shown(std::move(changed), started);
}

awaitable<outcome> cancel(call& c) {
  actors::cancel_project command{.by = c.requester()};
  auto changed = co_await ask(c, c.project, std::move(command));
  co_return shown(std::move(changed), started);
}

awaitable<outcome> restore_access(call& c) {
  actors::restore_access request{.by = c.requester()};
  auto changed = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(changed), started);
}

awaitable<outcome> resize(call& c) {
  actors::resize_project command{.compute_size = c.input.text("compute_size"),
                                 .plan = c.membership().in.plan,
                                 .by = c.requester()};
  auto changed = co_await ask(c, c.project, std::move(command));
  co_return shown(std::move(changed), started);
}

constexpr permission pausing{"infra:Execute", "queue_jobs.projects.pause"};
constexpr permission resuming{"infra:Execute", "queue_jobs.projects.initialize_or_resume"};
constexpr permission restarting{"infra:Execute", "reboot"};
constexpr permission resizing{"infra:Execute", "projects"};
constexpr permission deleting{"write:Delete", "projects"};

struct operation_row {
  std::string_view name;
  std::string_view summary;
  method verb;
  std::string_view pattern;
  permission asks;
  std::string_view audited_as;
  route_handler run;
};

constexpr operation_row operations[] = {
    {"pause_project", "Pause this project", method::post, "/platform/projects/{ref}/pause", pausing,
     domain::audit::project_pause, change<project_operation::pause>},
    {"restore_project", "Restore this project", method::post, "/platform/projects/{ref}/restore",
     resuming, domain::audit::project_restore, change<project_operation::restore>},
    {"restart_project", "Restart this project", method::post, "/platform/projects/{ref}/restart",
     restarting, domain::audit::project_restart, change<project_operation::restart>},
    {"restore_project_access", "Restore client access to this project's database", method::post,
     "/platform/projects/{ref}/restore-access", restarting, domain::audit::project_restore_access,
     restore_access},
    {"retry_project", "Retry the failed operation of this project", method::post,
     "/platform/projects/{ref}/retry", resuming, domain::audit::project_retry, retry},
    {"cancel_project", "Cancel the current operation of this project", method::post,
     "/platform/projects/{ref}/cancel", resuming, domain::audit::project_cancel, cancel},
    {"delete_project", "Delete this project", method::delete_, "/platform/projects/{ref}", deleting,
     domain::audit::project_delete, change<project_operation::destroy>},
};

}  // namespace

std::vector<route> project_operation_routes() {
  std::vector<route> routes;
  for (const auto& row : operations) {
    routes.push_back({.name = row.name,
                      .summary = row.summary,
                      .verb = row.verb,
                      .pattern = row.pattern,
                      .platform_only = row.verb == method::delete_,
                      .scripts = domain::token_scope::projects_write,
                      .within = scope::project,
                      .asks = row.asks,
                      .audited_as = row.audited_as,
                      .answers = body_of("ProjectChange", 202),
                      .fails = {core::errc::conflict},
                      .run = row.run});
  }
  routes.push_back({.name = "resize_project",
                    .summary = "Resize this project's database",
                    .verb = method::post,
                    .pattern = "/platform/projects/{ref}/resize",
                    .scripts = domain::token_scope::projects_write,
                    .within = scope::project,
                    .asks = resizing,
                    .audited_as = domain::audit::project_resize,
                    .body = {{.name = "compute_size", .summary = "The id of a compute size"}},
                    .answers = body_of("ProjectChange", 202),
                    .fails = {core::errc::conflict},
                    .run = resize});
  return routes;
}

}  // namespace signalbox::api
