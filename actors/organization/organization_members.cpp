#include "actors/organization/organization_members.hpp"

#include <ranges>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/service.hpp"
#include "storage/organization/member_repository.hpp"

namespace signalbox::actors {

std::vector<domain::member> organization_members::list() const {
  const auto values = std::views::values(context_.contents.members);
  return {values.begin(), values.end()};
}

task<domain::member> organization_members::add(add_member request) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto save = [slug = context_.slug(), request, by = context_.stamp(request.by)](
                        postgres::connection& on, postgres::deadline until) {
    return storage::member_repository(on, until).add(
        slug, {.email = request.email, .access = request.access}, by);
  };
  auto added = co_await context_.actor.commit(turn, save);
  joined(added);
  co_return added;
}

task<domain::member> organization_members::change_access(actors::change_access request) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto save = [slug = context_.slug(), request, by = context_.stamp(request.by)](
                        postgres::connection& on, postgres::deadline until) {
    return storage::member_repository(on, until).change_access(
        slug, {.account = request.account, .from = request.from, .to = request.to}, by);
  };
  auto changed = co_await context_.actor.commit(turn, save);
  show(changed);
  co_return changed;
}

task<done> organization_members::remove(remove_member request) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto save = [slug = context_.slug(), request, by = context_.stamp(request.by)](
                        postgres::connection& on, postgres::deadline until) {
    return storage::member_repository(on, until).remove(
        slug, {.account = request.account, .from = request.from}, by);
  };
  co_await context_.actor.commit(turn, save);
  forget(request.account);
  co_return done{};
}

void organization_members::joined(const domain::member& member) {
  show(member);
  auto* self = context_.actor.self;
  const membership_granted fact{member.account, context_.slug()};
  directory_service(self->system()).send(self, fact);
}

void organization_members::forget_project(const domain::project_ref& ref) {
  std::vector<domain::member> affected;
  for (const auto& [account, member] : context_.contents.members) {
    if (member.access.projects.contains(ref.value)) affected.push_back(member);
  }
  for (auto& member : affected) {
    member.access.projects.erase(ref.value);
    if (domain::is_nothing(member.access)) {
      forget(member.account);
    } else {
      show(member);
    }
  }
}

void organization_members::reach_branch(const domain::project& branch) {
  if (branch.parent.empty()) return;
  std::vector<domain::member> affected;
  for (const auto& [account, member] : context_.contents.members) {
    if (member.access.projects.contains(branch.parent.value)) affected.push_back(member);
  }
  for (auto& member : affected) {
    member.access.projects[branch.ref.value] = member.access.projects.at(branch.parent.value);
    show(member);
  }
}

void organization_members::apply(const account_changed& fact) {
  const auto found = context_.contents.members.find(fact.account.id.value);
  if (found == context_.contents.members.end()) return;
  auto& member = found->second;
  member.primary_email = fact.account.email;
  if (fact.profile) member.username = fact.profile->username;
  member.mfa_enabled = fact.account.mfa_enabled;
  context_.feed.show_member(fact.account.id.value);
}

void organization_members::show(const domain::member& changed) {
  context_.contents.members[changed.account.value] = changed;
  context_.feed.show_member(changed.account.value);
  context_.audience.notify_account(changed.account);
}

void organization_members::forget(const domain::account_id& account) {
  context_.contents.members.erase(account.value);
  context_.feed.show_member(account.value);
  context_.audience.notify_account(account);
}

}  // namespace signalbox::actors
