#include "api/routes.hpp"

#include <utility>

#include "actors/messages/project.hpp"
#include "actors/messages/project_resource.hpp"
#include "api/http/call.hpp"
#include "core/json/json_time.hpp"
#include "domain/audit_actions.hpp"
#include "domain/identity/password_rules.hpp"
#include "domain/project/disk.hpp"
#include "domain/project/instance_tuning.hpp"
#include "domain/project/postgres_settings.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using transport::http::method;

/// Returns the configured and default settings; defaults depend on the size, not on the host.
json config_json(const call& c, const domain::project& of) {
  const auto* size = c.in.compute.find(of.compute_size);
  const auto tuning = size == nullptr ? std::nullopt : domain::tuning_of(*size, {});
  return {{"settings", domain::postgres_settings_json(of.postgres_config,
                                                      tuning.value_or(domain::modest_tuning))},
          {"pending", of.pending_apply}};
}

awaitable<outcome> show_config(call& c) {
  auto found = co_await ask<actors::describe_project>(c, c.project);
  co_return shown(std::move(found),
                  [&](const domain::project& what) { return ok(config_json(c, what)); });
}

awaitable<outcome> change_config(call& c) {
  auto requested = domain::read_postgres_change(c.input.object("settings"));
  if (!requested) co_return std::unexpected(std::move(requested.error()));
  const auto at_restart = domain::taken_up_at_restart(*requested);
  actors::change_postgres_settings request{.requested = std::move(*requested), .by = c.requester()};
  auto changed = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(changed), [&](const domain::project& what) {
    auto answer = config_json(c, what);
    answer["after_restart"] = at_restart;
    return ok(std::move(answer));
  });
}

awaitable<outcome> change_password(call& c) {
  const auto& password = c.input.text("password");
  auto strong = domain::check_database_password(password, "password");
  if (!strong) co_return std::unexpected(std::move(strong.error()));
  actors::change_database_password request{.password = password, .by = c.requester()};
  auto changed = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(changed), [](const domain::project& what) {
    return ok({{"ref", what.ref.value}, {"pending", what.pending_apply}});
  });
}

json number_or_null(const std::optional<double>& number) {
  return number ? json(*number) : json();
}

json disk_json(const call& c, const actors::project_disk& of) {
  const auto* plan = c.in.plans.find(c.membership().in.plan);
  const bool grows = plan != nullptr && plan->chooses_compute;
  const auto& since = of.what.read_only_since;
  json made = {{"size_gb", static_cast<double>(of.what.disk_mib) / domain::mib_per_gb},
               {"used_bytes", of.used_bytes ? json(*of.used_bytes) : json()},
               {"full_percent", domain::disk_full_percent},
               {"read_only_since", core::time_or_null(since)},
               {"included_gb", plan == nullptr ? json() : json(plan->disk_included_gb)},
               {"price_per_gb", plan == nullptr ? json() : number_or_null(plan->disk_price_per_gb)},
               {"largest_gb", grows ? json(of.largest_gb) : json()},
               {"baseline_iops", nullptr},
               {"max_iops", nullptr},
               {"baseline_throughput_mbps", nullptr},
               {"max_throughput_mbps", nullptr}};
  if (const auto* size = c.in.compute.find(of.what.compute_size)) {
    made["baseline_iops"] = size->baseline_iops;
    made["max_iops"] = size->max_iops;
    made["baseline_throughput_mbps"] = size->baseline_throughput_mbps;
    made["max_throughput_mbps"] = size->max_throughput_mbps;
  }
  return made;
}

awaitable<outcome> show_disk(call& c) {
  auto found = co_await ask<actors::describe_disk>(c, c.project);
  co_return shown(std::move(found),
                  [&](const actors::project_disk& what) { return ok(disk_json(c, what)); });
}

awaitable<outcome> grow_disk(call& c) {
  actors::grow_disk request{
      .size_gb = c.input.integer("size_gb"), .plan = c.membership().in.plan, .by = c.requester()};
  auto grown = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(grown),
                  [&](const actors::project_disk& what) { return ok(disk_json(c, what)); });
}

}  // namespace

std::vector<route> project_resource_routes() {
  return {
      {.name = "show_disk",
       .summary = "View the disk of this project's database",
       .verb = method::get,
       .pattern = "/platform/projects/{ref}/disk",
       .scripts = domain::token_scope::projects_read,
       .within = scope::project,
       .asks = permission{"read:Read", "projects"},
       .answers = body_of("ProjectDisk"),
       .run = show_disk},
      {.name = "grow_disk",
       .summary = "Enlarge the disk of this project's database",
       .verb = method::post,
       .pattern = "/platform/projects/{ref}/disk",
       .scripts = domain::token_scope::projects_write,
       .within = scope::project,
       .asks = permission{"write:Update", "projects"},
       .audited_as = domain::audit::project_grow_disk,
       .body = {{.name = "size_gb",
                 .summary = "Must exceed the current size; a disk cannot shrink",
                 .kind = value_kind::integer}},
       .answers = body_of("ProjectDisk"),
       .fails = {core::errc::conflict},
       .run = grow_disk},
      {.name = "show_postgres_config",
       .summary = "View the configurable PostgreSQL settings of this project",
       .verb = method::get,
       .pattern = "/platform/projects/{ref}/config/postgres",
       .scripts = domain::token_scope::database_read,
       .within = scope::project,
       .asks = permission{"read:Read", "projects"},
       .answers = body_of("PostgresConfig"),
       .run = show_config},
      {.name = "change_postgres_config",
       .summary = "Change settings of this project's PostgreSQL",
       .verb = method::put,
       .pattern = "/platform/projects/{ref}/config/postgres",
       .scripts = domain::token_scope::database_write,
       .within = scope::project,
       .asks = permission{"write:Update", "projects"},
       .audited_as = domain::audit::project_configure_database,
       .body =
           {{.name = "settings",
             .summary =
                 "Numbers by name; null restores the default, and omitted settings stay unchanged",
             .kind = value_kind::object}},
       .answers = body_of("ChangedPostgresConfig"),
       .fails = {core::errc::conflict},
       .run = change_config},
      {.name = "change_password",
       .summary = "Change this project's database password",
       .verb = method::patch,
       .pattern = "/platform/projects/{ref}/db-password",
       .scripts = domain::token_scope::secrets_write,
       .within = scope::project,
       .asks = permission{"write:Update", "projects"},
       .audited_as = domain::audit::project_change_password,
       .body = {{.name = "password",
                 .summary = "Requires a score of 4, like the initial password"}},
       .answers = body_of("ChangedPassword"),
       .fails = {core::errc::conflict},
       .run = change_password}};
}

}  // namespace signalbox::api
