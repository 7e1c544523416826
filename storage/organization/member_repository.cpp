#include "storage/organization/member_repository.hpp"

#include <utility>

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/organization/member_rows.hpp"
#include "storage/organization/organization_rows.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using domain::access;
using domain::account_id;
using domain::member;
using domain::organization_slug;
using postgres::statement;

// A member without a profile is displayed with the local part of the address.
constexpr statement select_members{"members.list", R"(
  SELECT m.account_id, m.role, m.project_roles, a.email, a.mfa_enabled,
         coalesce(p.username, split_part(a.email, '@', 1)) AS username
  FROM organizations o
  JOIN member_details m ON m.organization_id = o.id
  JOIN account_details a ON a.id = m.account_id
  LEFT JOIN profiles p ON p.account_id = m.account_id
  WHERE o.slug = $1 AND ($2::uuid IS NULL OR m.account_id = $2)
  ORDER BY username, m.account_id)"};
constexpr statement select_invited{"members.find_account",
                                   "SELECT id FROM accounts WHERE email = lower($1)"};
constexpr statement select_other_owner{"members.other_owner", R"(
  SELECT FROM members WHERE organization_id = $1 AND role = 1 AND account_id <> $2 LIMIT 1)"};
constexpr statement delete_member{
    "members.remove", "DELETE FROM members WHERE organization_id = $1 AND account_id = $2"};

// Otherwise a key would work again when its creator rejoins.
constexpr statement delete_keys{"members.revoke_keys", R"(
  DELETE FROM script_tokens t USING projects p
  WHERE p.id = t.project_id AND p.organization_id = $1 AND t.account_id = $2)"};

member member_from(const postgres::row& row) {
  return {.account = row.as<account_id>("account_id"),
          .username = row.as<std::string>("username"),
          .primary_email = row.as<std::string>("email"),
          .access = access_from(row),
          .mfa_enabled = row.as<bool>("mfa_enabled")};
}

/// Refuses changes that would leave the organization, whose row is locked, without an owner.
result<void> keep_an_owner(const statements& on, std::int64_t organization, const member& losing) {
  if (!domain::is_owner(losing.access)) return {};
  const auto other = on.run(select_other_owner, {organization, losing.account});
  if (other.empty()) return core::fail(errc::conflict, "An organization needs at least one owner.");
  return {};
}

audit_entry entry_for(const domain::requester& by, const organization_slug& organization,
                      const member& subject, std::string action) {
  return {.by = by,
          .organization = organization,
          .action = std::move(action),
          .target = subject.primary_email,
          .detail = access_detail(subject.access)};
}

/// Refuses the change of a member whose access has changed since the request was authorized.
result<void> check_unchanged(const member& found, const access& checked) {
  if (found.access == checked) return {};
  return core::fail(errc::conflict,
                    "This member's role has changed in the meantime. Reload and try again.");
}

}  // namespace

std::vector<member> member_repository::list(const organization_slug& organization) {
  const auto found = on_.run(select_members, {organization, std::nullopt});
  std::vector<member> members;
  members.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    members.push_back(member_from(found[at]));
  return members;
}

result<member> member_repository::find(const organization_slug& organization,
                                       const account_id& account) {
  const auto found = on_.run(select_members, {organization, account});
  if (found.empty())
    return core::fail(errc::not_found, "This person is not a member of the organization.");
  return member_from(found[0]);
}

result<member> member_repository::add(const organization_slug& organization,
                                      const newcomer& requested, const domain::requester& by) {
  auto work = on_.begin();
  const auto held = lock_organization(on_, organization);
  if (!held) return std::unexpected(held.error());
  if (auto stands = check_access_unchanged(on_, held->id, by); !stands)
    return std::unexpected(stands.error());
  const auto invited = on_.run(select_invited, {requested.email});
  if (invited.empty())
    return core::fail(errc::not_found,
                      "No account uses this e-mail address. Ask them to sign up first.");
  const auto account = invited[0].as<account_id>("id");
  if (auto known = check_projects(on_, held->id, requested.access); !known)
    return std::unexpected(known.error());
  const auto added = insert_member(on_, {held->id, account}, requested.access, by.at);
  if (!added) return core::fail(errc::conflict, "This person is already a member.");
  const auto made = find(organization, account);
  if (!made) return made;
  audit_repository(on_).append(entry_for(by, organization, *made, domain::audit::member_add));
  work.commit();
  return made;
}

result<member> member_repository::change_access(const organization_slug& organization,
                                                const access_change& requested,
                                                const domain::requester& by) {
  auto work = on_.begin();
  const auto held = lock_organization(on_, organization);
  if (!held) return std::unexpected(held.error());
  if (auto stands = check_access_unchanged(on_, held->id, by); !stands)
    return std::unexpected(stands.error());
  auto changed = find(organization, requested.account);
  if (!changed || changed->access == requested.to) return changed;
  if (auto same = check_unchanged(*changed, requested.from); !same)
    return std::unexpected(same.error());
  if (!domain::is_owner(requested.to)) {
    if (auto kept = keep_an_owner(on_, held->id, *changed); !kept)
      return std::unexpected(kept.error());
  }
  if (auto known = check_projects(on_, held->id, requested.to); !known)
    return std::unexpected(known.error());
  replace_access(on_, {held->id, requested.account}, requested.to);
  // Roles on branches follow those on their projects.
  auto after = find(organization, requested.account);
  if (!after) return after;
  const auto before = std::exchange(changed->access, after->access);
  auto entry = entry_for(by, organization, *changed, domain::audit::member_change_role);
  entry.detail["before"] = access_detail(before);
  audit_repository(on_).append(entry);
  work.commit();
  return changed;
}

result<void> member_repository::remove(const organization_slug& organization,
                                       const removal& requested, const domain::requester& by) {
  auto work = on_.begin();
  const auto held = lock_organization(on_, organization);
  if (!held) return std::unexpected(held.error());
  if (auto stands = check_access_unchanged(on_, held->id, by); !stands) return stands;
  const auto leaving = find(organization, requested.account);
  if (!leaving) return std::unexpected(leaving.error());
  if (requested.from) {
    if (auto same = check_unchanged(*leaving, *requested.from); !same) return same;
  }
  if (auto kept = keep_an_owner(on_, held->id, *leaving); !kept) return kept;
  on_.run(delete_member, {held->id, requested.account});
  on_.run(delete_keys, {held->id, requested.account});
  audit_repository(on_).append(entry_for(by, organization, *leaving, domain::audit::member_remove));
  work.commit();
  return {};
}

}  // namespace signalbox::storage
