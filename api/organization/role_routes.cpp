#include "api/routes.hpp"

#include <map>
#include <string>
#include <utility>

#include "actors/messages/organization.hpp"
#include "api/http/call.hpp"
#include "core/json/json.hpp"
#include "domain/organization/organization.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using domain::role;
using transport::http::method;

using project_names = std::map<std::string, std::string>;  ///< by ref

json role_entry(const call& c, role one) {
  return {{"id", static_cast<int>(one)},
          {"name", domain::to_string(one)},
          {"description", c.in.roles.description(one)},
          {"base_role_id", nullptr}};
}

/// Returns the projects, visible to the caller, on which some member has the role without having it
/// in the whole organization.
json held_on(const call& c, role one, const std::vector<domain::member>& members,
             const project_names& names) {
  std::map<std::string, json> projects;
  for (const auto& member : members) {
    const auto seen = domain::as_seen_by(c.membership().access, member.access);
    for (auto& ref : domain::projects_of(seen, one)) {
      const auto named = names.find(ref);
      if (named == names.end()) continue;
      projects[ref] = {{"ref", ref}, {"name", named->second}};
    }
  }
  json list = json::array();
  for (auto& [ref, project] : projects)
    list.push_back(std::move(project));
  return list;
}

awaitable<outcome> list_roles(call& c) {
  const auto& plan = c.membership().in.plan;
  auto members = co_await ask<actors::list_members>(c, c.organization);
  if (!members) co_return std::unexpected(std::move(members.error()));
  auto projects = co_await ask<actors::list_projects>(c, c.organization);
  if (!projects) co_return std::unexpected(std::move(projects.error()));
  project_names names;
  for (const auto& project : *projects)
    names[project.ref.value] = project.name;
  json everywhere = json::array();
  json on_projects = json::array();
  for (const auto one : domain::all_roles) {
    if (c.in.roles.is_offered(one, plan)) everywhere.push_back(role_entry(c, one));
    if (!c.in.roles.is_offered_on_projects(one, plan)) continue;
    auto entry = role_entry(c, one);
    entry["base_role_id"] = static_cast<int>(one);
    entry["projects"] = held_on(c, one, *members, names);
    on_projects.push_back(std::move(entry));
  }
  co_return ok({{"org_scoped_roles", std::move(everywhere)},
                {"project_scoped_roles", std::move(on_projects)}});
}

}  // namespace

std::vector<route> role_routes() {
  return {{.name = "list_roles",
           .summary = "List this organization's roles",
           .verb = method::get,
           .pattern = "/platform/organizations/{slug}/roles",
           .scripts = domain::token_scope::organizations_read,
           .within = scope::organization,
           .asks = permission{"read:Read", "organizations"},
           .answers = body_of("Roles"),
           .run = list_roles}};
}

}  // namespace signalbox::api
