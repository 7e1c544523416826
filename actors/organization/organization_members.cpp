#include "actors/organization/organization_members.hpp"

#include <ranges>

#include "actors/runtime/commit.hpp"
#include "storage/organization/member_repository.hpp"

namespace signalbox::actors {

std::vector<domain::member> organization_members::list() const {
  const auto values = std::views::values(with_.contents.members);
  return {values.begin(), values.end()};
}

caf::result<domain::member> organization_members::add(const add_member& asked) {
  return commit<domain::member>(
      with_.self, with_.env, with_.line,
      [slug = with_.contents.organization.slug, asked, who = with_.asker_of(asked.who)](
          postgres::connection& on, postgres::deadline until) {
        return storage::member_repository(on, until).add(
            slug, {.email = asked.email, .access = asked.access}, who);
      },
      [this](domain::member added) {
        take(added);
        return added;
      });
}

caf::result<domain::member> organization_members::change(const change_access& asked) {
  return commit<domain::member>(
      with_.self, with_.env, with_.line,
      [slug = with_.contents.organization.slug, asked, who = with_.asker_of(asked.who)](
          postgres::connection& on, postgres::deadline until) {
        return storage::member_repository(on, until).change_access(
            slug, {.account = asked.account, .from = asked.from, .to = asked.to}, who);
      },
      [this](domain::member changed) {
        show(changed);
        return changed;
      });
}

caf::result<done> organization_members::remove(const remove_member& asked) {
  return commit<done>(
      with_.self, with_.env, with_.line,
      [slug = with_.contents.organization.slug, asked, who = with_.asker_of(asked.who)](
          postgres::connection& on, postgres::deadline until) {
        return as_done(storage::member_repository(on, until).remove(
            slug, {.account = asked.account, .from = asked.from}, who));
      },
      [this, account = asked.account](done removed) {
        forget(account);
        return removed;
      });
}

void organization_members::take(const domain::member& joined) {
  show(joined);
  with_.self->send(with_.directory,
                   membership_granted{joined.account, with_.contents.organization.slug});
}

void organization_members::forget_project(const domain::project_ref& ref) {
  std::vector<domain::member> concerned;
  for (const auto& [account, member] : with_.contents.members) {
    if (member.access.projects.contains(ref.value)) concerned.push_back(member);
  }
  for (auto& member : concerned) {
    member.access.projects.erase(ref.value);
    if (domain::is_nothing(member.access)) {
      forget(member.account);
    } else {
      show(member);
    }
  }
}

void organization_members::take(const account_changed& fact) {
  const auto found = with_.contents.members.find(fact.account.id.value);
  if (found == with_.contents.members.end()) return;
  auto& member = found->second;
  member.primary_email = fact.account.email;
  if (fact.profile) member.username = fact.profile->username;
  member.mfa_enabled = fact.account.mfa_enabled;
  with_.feed.show_member(fact.account.id.value);
}

void organization_members::show(const domain::member& changed) {
  with_.contents.members[changed.account.value] = changed;
  with_.feed.show_member(changed.account.value);
  with_.audience.tell_account(changed.account);
}

void organization_members::forget(const domain::account_id& account) {
  with_.contents.members.erase(account.value);
  with_.feed.show_member(account.value);
  with_.audience.tell_account(account);
}

}  // namespace signalbox::actors
