#include "actors/organization_contents.hpp"

#include <utility>

#include "domain/organization_json.hpp"
#include "domain/project_json.hpp"
#include "storage/member_repository.hpp"
#include "storage/organization_repository.hpp"
#include "storage/project_repository.hpp"

namespace signalbox::actors {

domain::result<organization_contents> load_organization(postgres::connection& on,
                                                        const domain::organization_slug& slug,
                                                        postgres::deadline until) {
  auto organization = storage::organization_repository(on, until).find(slug);
  if (!organization) return std::unexpected(organization.error());
  auto members = storage::member_repository(on, until).list(slug);
  if (!members) return std::unexpected(members.error());
  auto projects = storage::project_repository(on, until).list_for(slug);
  if (!projects) return std::unexpected(projects.error());
  return organization_contents{std::move(*organization), std::move(*members), std::move(*projects)};
}

domain::json organization_state(const organization_contents& stored) {
  auto state = domain::organization_topic_json(stored.organization);
  state["members"] = domain::json::object();
  state["projects"] = domain::json::object();
  for (const auto& member : stored.members)
    state["members"][member.account.value] = domain::member_entry_json(member);
  for (const auto& project : stored.projects)
    state["projects"][project.ref.value] = domain::project_entry_json(project);
  return state;
}

std::optional<domain::member> renewed(const std::map<std::string, domain::member>& members,
                                      const account_changed& fact) {
  const auto found = members.find(fact.account.id.value);
  if (found == members.end()) return std::nullopt;
  auto now = found->second;
  now.primary_email = fact.account.email;
  if (fact.profile) now.username = fact.profile->username;
  if (now.primary_email == found->second.primary_email && now.username == found->second.username) {
    return std::nullopt;
  }
  return now;
}

}  // namespace signalbox::actors
