#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "actors/messages/backup.hpp"
#include "api/backup/backup_json.hpp"
#include "api/http/authorize.hpp"
#include "api/http/call.hpp"
#include "api/project/project_copies.hpp"
#include "api/routes.hpp"
#include "core/encoding/utf8.hpp"
#include "core/json/json_time.hpp"
#include "domain/audit_actions.hpp"
#include "domain/backup/recovery_addon.hpp"
#include "domain/identity/password_rules.hpp"
#include "domain/project/branch.hpp"
#include "domain/project/compute.hpp"
#include "domain/project/disk.hpp"
#include "domain/project/project_json.hpp"
#include "domain/project/project_origin_json.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using transport::http::method;

constexpr std::string_view clone_pattern = "/platform/database/{ref}/clone";
constexpr permission reading_copies{"read:Read", "physical_backups"};
constexpr permission copying{"infra:Execute", "queue_job.restore.prepare"};

/// Returns the name that is suggested for a copy.
std::string copy_name_of(const domain::project& source) {
  constexpr std::string_view suffix = " copy";
  // Bytes, of which a character has at least one.
  const auto kept = core::utf8_prefix(source.name, domain::name_characters_max - suffix.size());
  return fmt::format("{}{}", kept, suffix);
}

json cost_json_of(const call& c, const domain::project& source) {
  const auto* size = c.in.compute.find(source.compute_size);
  const auto price = [](const std::optional<double>& of) { return of ? json(*of) : json(); };
  return {{"compute_hourly", size == nullptr ? json() : price(size->price_hourly)},
          {"compute_monthly", size == nullptr ? json() : price(size->price_monthly)}};
}

awaitable<outcome> show_clone_options(call& c) {
  auto found = co_await ask<actors::list_backups>(c, c.project);
  co_return shown(std::move(found), [&c](const actors::backups_overview& of) {
    auto known = backups_json(
        of, domain::backups_kept(c.in.plans, c.membership().in.plan, of.addon), c.in.clock());
    const auto& source = of.project;
    const auto newest =
        std::ranges::max_element(of.state.backups, {}, &domain::backup::finished_at);
    const auto running =
        domain::check_copied_status(domain::origin_kind::live, source.condition.status);
    return ok({{"ref", source.ref.value},
               {"backups", std::move(known["backups"])},
               {"window", std::move(known["window"])},
               {"is_current", of.is_current},
               {"is_running", running.has_value()},
               {"database_bytes",
                newest == of.state.backups.end() ? json() : json(newest->database_bytes)},
               {"cost", cost_json_of(c, source)},
               {"defaults",
                {{"name", copy_name_of(source)},
                 {"region", source.region},
                 {"cloud_provider", source.cloud_provider},
                 {"desired_instance_size", source.compute_size},
                 {"disk_gb", static_cast<double>(source.disk_mib) / double{domain::mib_per_gb}}}}});
  });
}

result<requested_copy> requested_clone(const call& c) {
  // A role on single projects does not include creating others.
  if (!may(c, c.membership(), {"write:Create", "projects"}))
    return core::fail(errc::forbidden,
                      "You do not have permission to create a project in this organization.");
  auto time = recovery_time_in(c.input);
  if (!time) return std::unexpected(std::move(time.error()));
  requested_copy made;
  made.name = c.input.text("name");
  made.from.kind = domain::origin_kind::backup;
  made.from.target.label = c.input.maybe_text("backup_id").value_or("");
  made.from.target.time = *time;
  made.compute_size = c.input.maybe_text("desired_instance_size").value_or("");
  const auto password = c.input.maybe_text("database_password");
  if (!password || password->empty()) return made;
  auto strong = domain::check_database_password(*password, "database_password");
  if (!strong) return std::unexpected(std::move(strong.error()));
  made.password = *password;
  return made;
}

awaitable<outcome> clone_project(call& c) {
  auto requested = requested_clone(c);
  if (!requested) co_return std::unexpected(std::move(requested.error()));
  auto made = co_await create_copy(c, std::move(*requested));
  if (!made) {
    // The organization names the field of its own request.
    for (auto& field : made.error().fields)
      if (field.field == "compute_size") field.field = "desired_instance_size";
  }
  co_return shown(std::move(made), [](const actors::created_project& what) {
    auto summary = domain::project_summary_json(what.what);
    if (what.generated_password) summary["db_pass"] = *what.generated_password;
    return created(std::move(summary));
  });
}

json clone_json(const domain::project& of) {
  auto steps = json::array();
  for (const auto& step : of.condition.steps)
    steps.push_back({{"id", step.id}, {"label", step.label}, {"state", to_string(step.state)}});
  return {{"ref", of.ref.value},
          {"name", of.name},
          {"status", domain::to_string(of.condition.status)},
          {"reason", of.condition.reason},
          {"parent_project_ref", of.parent.empty() ? json() : json(of.parent.value)},
          {"origin", domain::origin_json(*of.origin)},
          {"steps", std::move(steps)},
          {"since", core::to_iso8601(of.condition.since)}};
}

awaitable<outcome> show_clone_status(call& c) {
  auto siblings = co_await siblings_of(c);
  const domain::project_ref ref{c.parameter("ref")};
  co_return shown(std::move(siblings), [&ref](const std::vector<domain::project>& all) {
    auto clones = json::array();
    for (const auto& one : all)
      if (one.origin && one.origin->source == ref) clones.push_back(clone_json(one));
    return ok(std::move(clones));
  });
}

std::vector<body_field> clone_fields() {
  return {
      {.name = "name", .summary = "1 to 64 characters", .rule = domain::check_name},
      {.name = "backup_id",
       .summary = "The label of a backup; absent: the newest one that precedes the time",
       .required = false},
      {.name = "recovery_time_target_unix",
       .summary = "Seconds since 1970, within the window. Without this and a backup: the newest "
                  "second that can be restored",
       .kind = value_kind::integer,
       .required = false},
      {.name = "database_password",
       .summary = "Of the new project; generated when absent or empty",
       .required = false},
      {.name = "desired_instance_size",
       .summary = "The id of a compute size; absent: that of this project",
       .required = false}};
}

}  // namespace

std::vector<route> project_clone_routes() {
  return {{.name = "show_clone_options",
           .summary = "View from what a new project can be made, and its size and cost",
           .verb = method::get,
           .pattern = clone_pattern,
           .platform_only = true,
           .scripts = domain::token_scope::database_read,
           .within = scope::project,
           .asks = reading_copies,
           .answers = body_of("CloneOptions"),
           .run = show_clone_options},
          {.name = "clone_project",
           .summary = "Restore a backup of this project to a new project",
           .verb = method::post,
           .pattern = clone_pattern,
           .platform_only = true,
           .scripts = domain::token_scope::projects_write,
           .within = scope::project,
           .asks = copying,
           .audited_as = domain::audit::project_clone,
           .body = clone_fields(),
           .answers = body_of("CreatedProject", 201),
           .fails = {errc::conflict, errc::unavailable},
           .run = clone_project},
          {.name = "show_clone_status",
           .summary = "List the projects that were made from this project",
           .verb = method::get,
           .pattern = "/platform/database/{ref}/clone/status",
           .platform_only = true,
           .scripts = domain::token_scope::database_read,
           .within = scope::project,
           .asks = reading_copies,
           .answers = list_of("Clone"),
           .run = show_clone_status}};
}

}  // namespace signalbox::api
