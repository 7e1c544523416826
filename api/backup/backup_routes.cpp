#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "actors/messages/backup.hpp"
#include "api/backup/backup_json.hpp"
#include "api/http/call.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "domain/backup/recovery_addon.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using transport::http::method;

constexpr std::string_view backups_pattern = "/platform/database/{ref}/backups";

/// The right to restore the database includes taking and testing backups.
/// @{
constexpr permission reading_backups{"read:Read", "physical_backups"};
constexpr permission restoring_backup{"infra:Execute", "queue_job.restore.prepare"};
constexpr permission restoring_time{"infra:Execute", "queue_job.walg.prepare_restore"};
/// @}

core::json shown_backups(const call& c, const actors::backups_overview& of) {
  return backups_json(of, domain::backups_kept(c.in.plans, c.membership().in.plan, of.addon),
                      c.in.clock());
}

awaitable<outcome> list_project_backups(call& c) {
  auto found = co_await ask<actors::list_backups>(c, c.project);
  co_return shown(std::move(found),
                  [&c](const actors::backups_overview& of) { return ok(shown_backups(c, of)); });
}

awaitable<outcome> create_backup(call& c) {
  actors::start_backup request{.kind = std::nullopt, .by = c.requester()};
  if (const auto kind = c.input.maybe_text("kind"))
    request.kind = domain::backup_kind_names.value_of(*kind);
  auto made = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(made), [&c](const actors::backups_overview& of) {
    return accepted(shown_backups(c, of));
  });
}

awaitable<outcome> cancel_running_backup(call& c) {
  actors::cancel_backup request{.by = c.requester()};
  auto ended = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(ended), [](const actors::done&) { return nothing(); });
}

awaitable<outcome> prove_one_backup(call& c) {
  actors::prove_backup request{.label = std::string(c.parameter("id")), .by = c.requester()};
  auto begun = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(begun), [&c](const actors::backups_overview& of) {
    return accepted(shown_backups(c, of));
  });
}

success started_restore(const domain::project& what) {
  return accepted({{"ref", what.ref.value}, {"status", domain::to_string(what.condition.status)}});
}

awaitable<outcome> restore_backup(call& c) {
  actors::recover_project request{.target = {.label = c.input.text("id")}, .by = c.requester()};
  auto begun = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(begun), started_restore);
}

awaitable<outcome> restore_to_time(call& c) {
  constexpr std::int64_t seconds_max = 253'402'300'799;  // the end of the year 9999
  const auto seconds = c.input.integer("recovery_time_target_unix");
  if (seconds < 0 || seconds > seconds_max)
    co_return core::fail(errc::bad_request,
                         "recovery_time_target_unix must be a time in seconds since 1970.");
  const core::time_point time{std::chrono::seconds{seconds}};
  actors::recover_project request{.target = {.time = time}, .by = c.requester()};
  auto begun = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(begun), started_restore);
}

route of_backups(route what) {
  what.scripts = what.verb == method::get ? domain::token_scope::database_read
                                          : domain::token_scope::database_write;
  what.within = scope::project;
  return what;
}

}  // namespace

std::vector<route> backup_routes() {
  return {of_backups({.name = "list_backups",
                      .summary = "List the backups of this project, and whether it is protected",
                      .pattern = backups_pattern,
                      .asks = reading_backups,
                      .answers = body_of("Backups"),
                      .run = list_project_backups}),
          of_backups({.name = "create_backup",
                      .summary = "Take a backup now, or when others of the installation have ended",
                      .verb = method::post,
                      .pattern = backups_pattern,
                      .asks = restoring_backup,
                      .audited_as = domain::audit::backup_create,
                      .body = {{.name = "kind",
                                .summary = "Absent: the one that is due",
                                .required = false,
                                .one_of = {"full", "incremental"}}},
                      .answers = body_of("Backups", 202),
                      .fails = {errc::conflict, errc::unavailable},
                      .run = create_backup}),
          of_backups({.name = "cancel_backup",
                      .summary = "Cancel the backup that runs or waits",
                      .verb = method::delete_,
                      .pattern = "/platform/database/{ref}/backups/running",
                      .asks = restoring_backup,
                      .audited_as = domain::audit::backup_cancel,
                      .answers = no_body(),
                      .fails = {errc::conflict, errc::unavailable},
                      .run = cancel_running_backup}),
          of_backups({.name = "prove_backup",
                      .summary = "Test a backup by restoring it into a temporary database",
                      .verb = method::post,
                      .pattern = "/platform/database/{ref}/backups/{id}/prove",
                      .asks = restoring_backup,
                      .audited_as = domain::audit::backup_prove,
                      .answers = body_of("Backups", 202),
                      .fails = {errc::conflict, errc::unavailable},
                      .run = prove_one_backup}),
          of_backups({.name = "restore_backup",
                      .summary = "Replace the database of this project by a backup",
                      .verb = method::post,
                      .pattern = "/platform/database/{ref}/backups/restore",
                      .asks = restoring_backup,
                      .audited_as = domain::audit::project_recover,
                      .body = {{.name = "id", .summary = "The label of the backup"}},
                      .answers = body_of("ProjectChange", 202),
                      .fails = {errc::conflict, errc::unavailable},
                      .run = restore_backup}),
          of_backups({.name = "restore_to_time",
                      .summary = "Replace the database of this project by its state at a time",
                      .verb = method::post,
                      .pattern = "/platform/database/{ref}/backups/pitr",
                      .asks = restoring_time,
                      .audited_as = domain::audit::project_recover,
                      .body = {{.name = "recovery_time_target_unix",
                                .summary = "Seconds since 1970, within the window",
                                .kind = value_kind::integer}},
                      .answers = body_of("ProjectChange", 202),
                      .fails = {errc::conflict, errc::unavailable},
                      .run = restore_to_time})};
}

}  // namespace signalbox::api
