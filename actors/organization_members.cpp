#include "actors/organization_members.hpp"

#include <ranges>

#include "actors/author.hpp"
#include "actors/commit.hpp"
#include "domain/organization_json.hpp"
#include "storage/member_repository.hpp"

namespace signalbox::actors {

std::vector<domain::member> organization_members::list() const {
  const auto values = std::views::values(with_.contents.members);
  return {values.begin(), values.end()};
}

caf::result<domain::member> organization_members::add(const add_member& asked) {
  return commit<domain::member>(
      with_.self, with_.env, with_.line,
      [slug = with_.contents.organization.slug, asked, by = author_of(with_.env, asked.by)](
          postgres::connection& on, postgres::deadline until) {
        return storage::member_repository(on, until).add(
            slug, {.email = asked.email, .access = asked.access}, by);
      },
      [this](domain::member added) {
        take(added);
        with_.self->send(with_.directory,
                         membership_granted{added.account, with_.contents.organization.slug});
        return added;
      });
}

caf::result<domain::member> organization_members::change(const change_role& asked) {
  return commit<domain::member>(
      with_.self, with_.env, with_.line,
      [slug = with_.contents.organization.slug, asked, by = author_of(with_.env, asked.by)](
          postgres::connection& on, postgres::deadline until) {
        return storage::member_repository(on, until).change_role(slug, asked.account, asked.access,
                                                                 by);
      },
      [this](domain::member changed) {
        take(changed);
        return changed;
      });
}

caf::result<done> organization_members::remove(const remove_member& asked) {
  return commit<done>(
      with_.self, with_.env, with_.line,
      [slug = with_.contents.organization.slug, asked, by = author_of(with_.env, asked.by)](
          postgres::connection& on, postgres::deadline until) {
        return as_done(storage::member_repository(on, until).remove(slug, asked.account, by));
      },
      [this, account = asked.account](done removed) {
        with_.contents.members.erase(account.value);
        with_.feed.merge({{"members", {{account.value, nullptr}}}});
        with_.audience.tell_account(account);
        return removed;
      });
}

void organization_members::take(const domain::member& changed) {
  with_.contents.members[changed.account.value] = changed;
  with_.feed.merge({{"members", {{changed.account.value, domain::member_entry_json(changed)}}}});
  with_.audience.tell_account(changed.account);
}

}  // namespace signalbox::actors
