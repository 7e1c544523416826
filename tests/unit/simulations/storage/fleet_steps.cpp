#include <algorithm>

#include "domain/project/inactivity.hpp"
#include "storage/backup/backup_repository.hpp"
#include "storage/billing/billing_repository.hpp"
#include "storage/identity/auth_session_repository.hpp"
#include "storage/identity/retention_repository.hpp"
#include "storage/identity/session_context_repository.hpp"
#include "storage/organization/invitation_repository.hpp"
#include "storage/organization/member_repository.hpp"
#include "storage/organization/organization_repository.hpp"
#include "storage/project/activity_repository.hpp"
#include "storage/project/fleet_repository.hpp"
#include "storage/project/inactivity_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "tests/unit/simulations/storage/walk.hpp"

namespace signalbox::testing {
namespace {

using storage::member_repository;
using storage::organization_repository;
using storage::project_repository;

void read_organization(walk& at) {
  organization_repository organizations(at.on, soon());
  (void)organizations.find(at.some_organization());
  (void)organizations.all_slugs();
  (void)organizations.in_grace();
  storage::billing_repository bills(at.on, soon());
  (void)bills.find_customer(at.some_organization());
  (void)bills.list_unpaid(at.some_organization(), 1 + at.below(4));
}

domain::restriction some_restriction(walk& at) {
  static const std::vector<domain::restriction_status> all = {
      domain::restriction_status::none, domain::restriction_status::grace_period,
      domain::restriction_status::grace_period_over, domain::restriction_status::restricted};
  domain::restriction made{.status = at.any_of(all),
                           .grace_period_end = std::nullopt,
                           .reason = {},
                           .since = std::nullopt};
  if (at.one_in(2)) made.grace_period_end = at.later();
  if (at.one_in(2)) made.reason = at.text();
  if (at.one_in(2)) made.since = at.now;
  return made;
}

void restrict_organization(walk& at) {
  organization_repository organizations(at.on, soon());
  if (at.one_in(2))
    (void)organizations.restrict(at.some_organization(), some_restriction(at), at.requester());
  else
    (void)organizations.advance_restriction(at.some_organization(), some_restriction(at));
}

void read_members(walk& at) {
  member_repository members(at.on, soon());
  (void)members.list(at.some_organization());
  (void)members.find(at.some_organization(), at.some_account());
  (void)storage::invitation_repository(at.on, soon()).list_open(at.some_organization());
}

/// Not of owners: no scenario removes them.
void remove_member(walk& at) {
  if (!at.one_in(4)) return;
  const auto where = at.some_organization();
  member_repository members(at.on, soon());
  auto listed = members.list(where);
  std::erase_if(listed, [](const auto& one) { return domain::is_owner(one.access); });
  member_repository::removal requested{.account = domain::account_id(std::string(walk::no_user))};
  if (!listed.empty() && !at.one_in(6)) requested.account = at.any_of(listed).account;
  if (at.one_in(3)) requested.from = domain::everywhere(domain::role::developer);
  (void)members.remove(where, requested, at.requester());
}

void read_projects(walk& at) {
  project_repository projects(at.on, soon());
  (void)projects.find(at.some_project());
  (void)projects.list_for(at.some_organization());
  (void)projects.list_all();
}

void save_condition(walk& at) {
  std::optional<storage::project_request> request;
  std::optional<std::size_t> limit;
  if (at.one_in(3))
    request = storage::project_request{
        .by = at.requester(), .action = "project.pause", .detail = {{"why", at.text()}}};
  if (at.one_in(3)) limit = 2;
  (void)project_repository(at.on, soon())
      .save_condition(at.some_project(), at.some_condition(), request, limit);
}

void put_activity(walk& at) {
  const domain::activity_entry entry{.id = domain::activity_id(at.text()), .at = at.now};
  storage::activity_repository(at.on, soon()).put(at.some_project(), {entry});
}

void change_project(walk& at) {
  project_repository projects(at.on, soon());
  (void)projects.save_version(at.some_project(), at.text());
  (void)projects.rename(at.some_project(), at.text(), at.requester());
}

void read_fleet(walk& at) {
  storage::fleet_repository fleet(at.on, soon());
  (void)fleet.projects(at.now);
  (void)fleet.organization_names();
}

void look_up_session_contexts(walk& at) {
  std::vector<storage::sign_in_key> requested;
  for (std::size_t place = 0; place < at.accounts.size(); ++place)
    if (at.one_in(2)) requested.push_back({at.accounts[place], at.some_session()});
  requested.push_back({domain::account_id("no uuid"), domain::session_id("none")});
  (void)storage::session_context_repository(at.on, soon()).find_all(requested);
  std::vector<std::optional<domain::script_token>> tokens(2);
  tokens[1].emplace().owner = at.some_account();
  (void)storage::session_context_repository(at.on, soon()).find_owners(tokens);
}

void keep_use(walk& at) {
  const auto ref = at.some_project();
  (void)storage::backup_repository(at.on, soon()).plan_of(ref);
  (void)storage::inactivity_repository(at.on, soon()).save(ref, domain::used_since(at.later()));
}

void note_use(walk& at) {
  (void)storage::auth_session_repository(at.on, soon())
      .note_use({at.some_session(), at.some_session()}, at.later());
}

void forget_ended(walk& at) {
  if (!at.one_in(6)) return;
  (void)storage::retention_repository(at.on, soon())
      .forget_ended(at.now - std::chrono::hours{6}, at.now, 1);
}

}  // namespace

std::vector<walk::step> fleet_steps() {
  return {
      {"read_organization", read_organization},
      {"restrict_organization", restrict_organization},
      {"read_members", read_members},
      {"remove_member", remove_member},
      {"read_projects", read_projects},
      {"save_condition", save_condition},
      {"save_condition again", save_condition},
      {"put_activity", put_activity},
      {"change_project", change_project},
      {"keep_use", keep_use},
      {"read_fleet", read_fleet},
      {"look_up_standings", look_up_session_contexts},
      {"note_use", note_use},
      {"forget_ended", forget_ended},
  };
}

}  // namespace signalbox::testing
