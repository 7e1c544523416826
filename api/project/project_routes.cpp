#include "api/routes.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "actors/messages/directory.hpp"
#include "actors/messages/organization.hpp"
#include "actors/messages/project.hpp"
#include "api/http/authorize.hpp"
#include "api/http/call.hpp"
#include "api/project/owned_projects.hpp"
#include "domain/audit_actions.hpp"
#include "domain/identity/password_rules.hpp"
#include "domain/project/project_json.hpp"
#include "domain/query/connection_pass.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using transport::http::method;

constexpr std::string_view cloud_provider_default = "AWS";
constexpr std::string_view certificate_type = "application/pem-certificate-chain";  // RFC 8555

/// Checks the cloud provider of a new project: it must be in the catalogue and enabled in this
/// installation.
result<void> check_cloud_provider(const call& c, const std::string& field,
                                  const std::string& provider) {
  const auto& offered = c.in.limits.cloud_providers;
  const bool is_offered = offered.empty() || std::ranges::find(offered, provider) != offered.end();
  if (is_offered && !c.in.regions.regions_of(provider).empty()) return {};
  return domain::fail_field(field, "is not available on this installation");
}

awaitable<outcome> list_projects(call& c) {
  auto mine = co_await projects_of_caller(c);
  co_return shown(std::move(mine), [](const std::vector<owned_projects>& all) {
    json list = json::array();
    for (const auto& organization : all) {
      for (const auto& one : organization.projects) {
        list.push_back(domain::project_summary_json(one));
      }
    }
    return ok(std::move(list));
  });
}

/// Returns the password in the body; nothing when it is to be generated.
result<std::optional<std::string>> password_in_body(const call& c) {
  auto given = c.input.maybe_text("db_pass");
  if (!given || given->empty()) return std::nullopt;
  auto strong = domain::check_database_password(*given);
  if (!strong) return std::unexpected(std::move(strong.error()));
  return given;
}

result<actors::create_project> new_project(const call& c) {
  const auto& provider = c.input.text("cloud_provider");
  const auto& region = c.input.text("db_region");
  auto offered = check_cloud_provider(c, "cloud_provider", provider);
  if (!offered) return std::unexpected(std::move(offered.error()));
  auto placed = c.in.regions.check(provider, region);
  if (!placed) return std::unexpected(std::move(placed.error()));
  auto password = password_in_body(c);
  if (!password) return std::unexpected(std::move(password.error()));
  return actors::create_project{.name = c.input.text("name"),
                                .region = region,
                                .cloud_provider = provider,
                                .password = std::move(*password),
                                .by = c.requester(),
                                .compute_size = c.input.maybe_text("compute_size").value_or("")};
}

awaitable<outcome> create_project(call& c) {
  if (c.in.check_disk_headroom) {
    if (auto headroom = c.in.check_disk_headroom(); !headroom)
      co_return std::unexpected(std::move(headroom.error()));
  }
  auto request = new_project(c);
  if (!request) co_return std::unexpected(std::move(request.error()));
  auto made = co_await ask(c, c.organization, std::move(*request));
  co_return shown(std::move(made), [](const actors::created_project& what) {
    auto summary = domain::project_summary_json(what.what);
    if (what.generated_password) summary["db_pass"] = *what.generated_password;
    return created(std::move(summary));
  });
}

json region_json(const domain::region& one, const std::string& provider) {
  return {{"code", one.code},
          {"name", one.name},
          {"cloud_provider", provider},
          {"location", {{"latitude", one.latitude}, {"longitude", one.longitude}}}};
}

awaitable<outcome> list_regions(call& c) {
  const std::string provider =
      c.query("cloud_provider").value_or(std::string{cloud_provider_default});
  auto offered = check_cloud_provider(c, "cloud_provider", provider);
  if (!offered) co_return std::unexpected(std::move(offered.error()));
  json regions = json::array();
  for (const auto& one : c.in.regions.regions_of(provider)) {
    regions.push_back(region_json(one, provider));
  }
  json continents = json::array();
  for (const auto& one : c.in.regions.continents_of(provider))
    continents.push_back({{"name", one.name}, {"region", one.region}});
  co_return ok({{"default", c.in.regions.default_of(provider)},
                {"continents", std::move(continents)},
                {"regions", std::move(regions)}});
}

awaitable<outcome> show_project(call& c) {
  auto found = co_await ask<actors::describe_project>(c, c.project);
  co_return shown(std::move(found), [&](const domain::project& what) {
    auto detail = domain::project_detail_json(what, c.in.address(what), c.in.pooled_address(what),
                                              c.in.database_authority());
    if (!is_self_hosted(c) && !c.caller.by_script)
      detail["connection_encrypted"] = domain::make_connection_pass(
          what.ref, c.caller.account.id, c.in.clock(), c.in.sealing, c.in.random);
    return ok(std::move(detail));
  });
}

awaitable<outcome> rename_project(call& c) {
  actors::rename_project request{.name = c.input.text("name"), .by = c.requester()};
  auto renamed = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(renamed), [](const domain::project& what) {
    return ok(domain::project_summary_json(what));
  });
}

/// Returns the members with access to the project, each with their role on it.
awaitable<outcome> list_project_members(call& c) {
  actors::find_organization request{.slug = c.membership().in.slug};
  auto owner = co_await ask(c, c.in.directory, std::move(request));
  if (!owner) co_return std::unexpected(std::move(owner.error()));
  auto members = co_await ask<actors::list_members>(c, *owner);
  if (!members) co_return std::unexpected(std::move(members.error()));
  const domain::project_ref ref{c.parameter("ref")};
  json list = json::array();
  for (const auto& one : *members) {
    if (!domain::sees(one.access, ref)) continue;
    const auto held =
        one.access.everywhere ? *one.access.everywhere : one.access.projects.at(ref.value);
    list.push_back({{"gotrue_id", one.account.value},
                    {"username", one.username},
                    {"primary_email", one.primary_email},
                    {"role_id", static_cast<int>(held)},
                    {"role", domain::to_string(held)},
                    {"mfa_enabled", one.mfa_enabled}});
  }
  co_return ok(std::move(list));
}

awaitable<outcome> show_project_status(call& c) {
  auto found = co_await ask<actors::describe_project>(c, c.project);
  co_return shown(std::move(found), [](const domain::project& what) {
    return ok({{"status", domain::to_string(what.condition.status)}});
  });
}

/// The authority belongs to the installation; every reader of the project may verify its database.
awaitable<outcome> show_database_certificate(call& c) {
  const auto authority = c.in.database_authority();
  if (!authority)
    co_return core::fail(core::errc::not_found,
                         "The databases of this installation have no certificates.");
  co_return success{.status = 200,
                    .body = plain_text{.content_type = std::string(certificate_type),
                                       .text = authority->certificate}};
}

awaitable<outcome> reveal_password(call& c) {
  auto found = co_await ask<actors::describe_project>(c, c.project);
  if (!found) co_return std::unexpected(std::move(found.error()));
  actors::reveal_password request{.by = c.requester()};
  auto revealed = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(revealed), [&](const std::string& password) {
    json connection;
    if (domain::has_connection(*found)) {
      connection = domain::connection_string(c.in.address(*found), password);
    }
    return ok({{"db_pass", password}, {"connectionString", std::move(connection)}});
  });
}

std::vector<body_field> new_project_fields() {
  return {{.name = "name", .summary = "1 to 64 characters", .rule = domain::check_name},
          {.name = "organization_slug", .summary = "The organization that will own it"},
          {.name = "db_pass",
           .summary = "The database password; generated when absent or empty",
           .required = false},
          {.name = "db_region", .summary = "The code of a region of the cloud provider"},
          {.name = "cloud_provider", .summary = "For example AWS"},
          {.name = "compute_size",
           .summary = "The id of a compute size; the plan's default when absent",
           .required = false}};
}

}  // namespace

std::vector<route> project_routes() {
  return {{.name = "list_projects",
           .summary = "List the projects of your organizations",
           .verb = method::get,
           .pattern = "/platform/projects",
           .scripts = domain::token_scope::projects_read,
           .answers = list_of("ProjectSummary"),
           .run = list_projects},
          {.name = "create_project",
           .summary = "Create a project in this organization",
           .verb = method::post,
           .pattern = "/platform/projects",
           .platform_only = true,
           .scripts = domain::token_scope::projects_write,
           .within = scope::organization_in_body,
           .asks = permission{"write:Create", "projects"},
           .audited_as = domain::audit::project_create,
           .body = new_project_fields(),
           .answers = body_of("CreatedProject", 201),
           .fails = {core::errc::conflict},
           .run = create_project},
          {.name = "list_regions",
           .summary = "List the regions available for a new project",
           .verb = method::get,
           .pattern = "/platform/projects/available-regions",
           .scripts = domain::token_scope::projects_read,
           .query = {{"organization_slug",
                      "Has no effect yet: all organizations can use the same regions"},
                     {"cloud_provider", "AWS by default"}},
           .answers = body_of("Regions"),
           .run = list_regions},
          {.name = "show_project",
           .summary = "View this project",
           .verb = method::get,
           .pattern = "/platform/projects/{ref}",
           .scripts = domain::token_scope::projects_read,
           .within = scope::project,
           .asks = permission{"read:Read", "projects"},
           .answers = body_of("ProjectDetail"),
           .run = show_project},
          {.name = "rename_project",
           .summary = "Rename this project",
           .verb = method::patch,
           .pattern = "/platform/projects/{ref}",
           .scripts = domain::token_scope::projects_write,
           .within = scope::project,
           .asks = permission{"write:Update", "projects"},
           .audited_as = domain::audit::project_rename,
           .body = {{.name = "name", .summary = "1 to 64 characters", .rule = domain::check_name}},
           .answers = body_of("ProjectSummary"),
           .run = rename_project},
          {.name = "list_project_members",
           .summary = "List the members with access to this project",
           .verb = method::get,
           .pattern = "/platform/projects/{ref}/members",
           .scripts = domain::token_scope::organizations_read,
           .within = scope::project,
           .asks = permission{"read:Read", "projects"},
           .answers = list_of("ProjectMember"),
           .run = list_project_members},
          {.name = "show_project_status",
           .summary = "View this project's status",
           .verb = method::get,
           .pattern = "/platform/projects/{ref}/status",
           .scripts = domain::token_scope::projects_read,
           .within = scope::project,
           .asks = permission{"read:Read", "projects"},
           .answers = body_of("CurrentProjectStatus"),
           .run = show_project_status},
          {.name = "show_database_certificate",
           .summary = "Get the certificate for verifying this project's database and the pooler",
           .verb = method::get,
           .pattern = "/platform/projects/{ref}/database-certificate",
           .scripts = domain::token_scope::projects_read,
           .within = scope::project,
           .asks = permission{"read:Read", "projects"},
           .answers = text_of(certificate_type),
           .run = show_database_certificate},
          {.name = "reveal_password",
           .summary = "View this project's database password",
           .verb = method::get,
           .pattern = "/platform/projects/{ref}/db-password",
           .scripts = domain::token_scope::secrets_read,
           .within = scope::project,
           .asks = permission{"secrets:Read", "projects"},
           .audited_as = domain::audit::project_reveal_password,
           .answers = body_of("DatabasePassword"),
           .fails = {core::errc::conflict},
           .run = reveal_password}};
}

}  // namespace signalbox::api
