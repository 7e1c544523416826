#include <algorithm>
#include <utility>

#include "actors/messages/backup.hpp"
#include "actors/messages/inactivity.hpp"
#include "api/http/call.hpp"
#include "api/routes.hpp"
#include "core/json/json_time.hpp"
#include "domain/audit_actions.hpp"
#include "domain/project/project_machine.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using domain::project_status;
using transport::http::method;

constexpr permission keeping_running{"infra:Execute", "queue_jobs.projects.pause"};
constexpr std::string_view exemption_pattern = "/platform/operator/projects/{ref}/pause-exemption";
constexpr std::size_t exemption_reason_max = 500;

/// The newest backup, and when it was proven to restore.
json last_backup_json(const actors::backups_overview& of) {
  const auto newest = std::ranges::max_element(of.state.backups, {}, &domain::backup::finished_at);
  if (newest == of.state.backups.end()) return nullptr;
  std::optional<core::time_point> proven_at;
  for (const auto& one : of.proofs)
    if (one.label == newest->label && one.failure.empty()) proven_at = one.proven_at;
  return {{"id", newest->label},
          {"finished_at", core::to_iso8601(newest->finished_at)},
          {"proven_at", core::time_or_null(proven_at)}};
}

json pause_status_json(const actors::backups_overview& of) {
  const auto& condition = of.project.condition;
  const auto& use = of.project.use;
  const bool is_paused = condition.status == project_status::inactive;
  auto backup = last_backup_json(of);
  json shown = {{"can_restore", domain::actions_of(condition).restore},
                // A paused project can be resumed at any time.
                {"max_days_till_restore_disabled", nullptr},
                {"remaining_days_till_restore_disabled", nullptr},
                {"latest_downloadable_backup_id", nullptr},
                {"last_paused_on", is_paused ? json(core::to_iso8601(condition.since)) : json()},
                {"reason", is_paused ? json(condition.reason) : json()},
                {"offloaded_at", is_paused ? core::time_or_null(of.project.offloaded_at) : json()},
                {"paused_by", is_paused ? json(condition.requested_by) : json()},
                {"last_active_at", core::to_iso8601(use.last_active_at)},
                {"pause_at", core::time_or_null(use.exemption ? std::nullopt : use.pause_at)},
                {"pause_failure", use.pause_failure.empty() ? json() : json(use.pause_failure)},
                {"exemption", nullptr}};
  shown["last_backup"] = std::move(backup);
  if (use.exemption)
    shown["exemption"] = {{"by", use.exemption->by},
                          {"at", core::to_iso8601(use.exemption->at)},
                          {"reason", use.exemption->reason}};
  return shown;
}

awaitable<outcome> show_pause_status(call& c) {
  auto found = co_await ask<actors::list_backups>(c, c.project);
  co_return shown(std::move(found),
                  [](const actors::backups_overview& of) { return ok(pause_status_json(of)); });
}

success nothing_shown(const domain::project& /*what*/) {
  return nothing();
}

awaitable<outcome> keep_running(call& c) {
  actors::keep_project_running request{.by = c.requester()};
  auto kept = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(kept), nothing_shown);
}

awaitable<outcome> put_exemption(call& c) {
  actors::exempt_from_pause request{.reason = c.input.maybe_text("reason").value_or(""),
                                    .by = c.requester()};
  if (request.reason.size() > exemption_reason_max)
    co_return domain::fail_field("reason", "must have at most 500 bytes");
  auto exempted = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(exempted), nothing_shown);
}

awaitable<outcome> delete_exemption(call& c) {
  actors::end_pause_exemption request{.by = c.requester()};
  auto ended = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(ended), nothing_shown);
}

}  // namespace

std::vector<route> inactivity_routes() {
  return {{.name = "show_pause_status",
           .summary = "Show when and why this project was or will be paused, and its last backup",
           .verb = method::get,
           .pattern = "/platform/projects/{ref}/pause/status",
           .scripts = domain::token_scope::projects_read,
           .within = scope::project,
           .asks = permission{"read:Read", "projects"},
           .answers = body_of("PauseStatus"),
           .run = show_pause_status},
          {.name = "keep_project_running",
           .summary = "Count a use of this project, which cancels its pause for inactivity",
           .verb = method::post,
           .pattern = "/platform/projects/{ref}/activity",
           .scripts = domain::token_scope::projects_write,
           .within = scope::project,
           .asks = keeping_running,
           .audited_as = domain::audit::project_keep_running,
           .answers = no_body(),
           .fails = {core::errc::conflict},
           .run = keep_running},
          {.name = "exempt_project_from_pause",
           .summary = "Exempt a project from pauses for inactivity",
           .verb = method::put,
           .pattern = exemption_pattern,
           .lets_in = entry::operators,
           .within = scope::project,
           .body = {{.name = "reason", .summary = "Shown to operators", .required = false}},
           .answers = no_body(),
           .run = put_exemption},
          {.name = "end_pause_exemption",
           .summary = "End the exemption of a project from pauses for inactivity",
           .verb = method::delete_,
           .pattern = exemption_pattern,
           .lets_in = entry::operators,
           .within = scope::project,
           .answers = no_body(),
           .fails = {core::errc::not_found},
           .run = delete_exemption}};
}

}  // namespace signalbox::api
