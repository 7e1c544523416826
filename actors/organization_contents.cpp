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
  organization_contents stored{
      .organization = std::move(*organization), .members = {}, .projects = {}};
  for (auto& member : *members)
    stored.members.emplace(member.account.value, std::move(member));
  for (auto& project : *projects)
    stored.projects.emplace(project.ref.value, std::move(project));
  return stored;
}

domain::json organization_state(const organization_contents& stored) {
  auto state = domain::organization_topic_json(stored.organization);
  state["members"] = domain::json::object();
  state["projects"] = domain::json::object();
  for (const auto& [account, member] : stored.members)
    state["members"][account] = domain::member_entry_json(member);
  for (const auto& [ref, project] : stored.projects)
    state["projects"][ref] = domain::project_entry_json(project);
  return state;
}

}  // namespace signalbox::actors
