#include "actors/organization/organization_contents.hpp"

#include <string>
#include <utility>

#include "domain/organization/organization_json.hpp"
#include "domain/project/project_json.hpp"
#include "storage/billing/billing_repository.hpp"
#include "storage/organization/checklist_repository.hpp"
#include "storage/organization/invitation_repository.hpp"
#include "storage/organization/member_repository.hpp"
#include "storage/organization/organization_repository.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::actors {

core::result<organization_contents> load_organization(postgres::connection& on,
                                                      const domain::organization_slug& slug,
                                                      postgres::deadline until) {
  auto organization = storage::organization_repository(on, until).find(slug);
  if (!organization) return std::unexpected(organization.error());
  auto members = storage::member_repository(on, until).list(slug);
  auto projects = storage::project_repository(on, until).list_for(slug);
  auto invitations = storage::invitation_repository(on, until).list_open(slug);
  const auto done = storage::checklist_repository(on, until).first_steps(slug);
  storage::billing_repository billing(on, until);
  auto customer = billing.find_customer(slug);
  auto unpaid = billing.list_unpaid(slug, unpaid_invoices_max);
  organization_contents stored;
  stored.done = done;
  stored.customer = std::move(customer);
  stored.unpaid = std::move(unpaid);
  stored.organization = std::move(*organization);
  for (auto& member : members)
    stored.members.emplace(member.account.value, std::move(member));
  for (auto& project : projects)
    stored.projects.emplace(project.ref.value, std::move(project));
  for (auto& invitation : invitations)
    stored.invitations.emplace(std::to_string(invitation.id), std::move(invitation));
  return stored;
}

core::json member_entry_seen_by(const domain::access& viewer, const domain::member& subject) {
  auto seen = subject;
  seen.access = domain::as_seen_by(viewer, subject.access);
  return domain::member_entry_json(seen);
}

core::json project_entry(const organization_contents& stored, const std::string& ref) {
  const auto found = stored.projects.find(ref);
  if (found == stored.projects.end()) return {};
  auto entry = domain::project_entry_json(found->second);
  if (const auto measured = stored.figures.find(ref); measured != stored.figures.end())
    entry["figures"] = domain::project_figures_json(measured->second, found->second.disk_mib);
  return entry;
}

core::json organization_state(const organization_contents& stored, const domain::access& viewer) {
  auto state = domain::organization_topic_json(stored.organization);
  state["is_used"] = stored.done.is_used;
  state["has_backup"] = stored.done.has_backup;
  state["members"] = core::json::object();
  state["projects"] = core::json::object();
  for (const auto& [account, member] : stored.members)
    state["members"][account] = member_entry_seen_by(viewer, member);
  for (const auto& [ref, project] : stored.projects) {
    if (domain::sees(viewer, project.ref)) state["projects"][ref] = project_entry(stored, ref);
  }
  if (!viewer.everywhere) return state;
  state["invitations"] = core::json::object();
  for (const auto& [id, invitation] : stored.invitations)
    state["invitations"][id] = domain::invitation_json(invitation);
  return state;
}

}  // namespace signalbox::actors
