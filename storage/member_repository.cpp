#include "storage/member_repository.hpp"

#include "postgres/transaction.hpp"
#include "storage/audit_repository.hpp"
#include "storage/organization_rows.hpp"

namespace signalbox::storage {
namespace {

using domain::account_id;
using domain::errc;
using domain::member;
using domain::organization_slug;
using domain::result;
using domain::role;
using postgres::statement;

// A member who never opened the dashboard has no profile yet; until then the name is the address's.
constexpr statement select_members{"members.list", R"(
  SELECT m.account_id, m.role, a.email,
         coalesce(p.username, split_part(a.email, '@', 1)) AS username
  FROM organizations o
  JOIN members m ON m.organization_id = o.id
  JOIN accounts a ON a.id = m.account_id
  LEFT JOIN profiles p ON p.account_id = m.account_id
  WHERE o.slug = $1 AND ($2::uuid IS NULL OR m.account_id = $2)
  ORDER BY username, m.account_id)"};
constexpr statement select_invited{"members.find_account",
                                   "SELECT id FROM accounts WHERE email = lower($1)"};
constexpr statement insert_member{"members.add", R"(
  INSERT INTO members (organization_id, account_id, role, joined_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING)"};
constexpr statement select_other_owner{"members.other_owner", R"(
  SELECT FROM members WHERE organization_id = $1 AND role = 1 AND account_id <> $2 LIMIT 1)"};
constexpr statement update_role{"members.change_role", R"(
  UPDATE members SET role = $3 WHERE organization_id = $1 AND account_id = $2)"};
constexpr statement delete_member{
    "members.remove", "DELETE FROM members WHERE organization_id = $1 AND account_id = $2"};

member member_from(const postgres::row& row) {
  return {.account = row.as<account_id>("account_id"),
          .username = row.as<std::string>("username"),
          .primary_email = row.as<std::string>("email"),
          .access = static_cast<role>(row.as<std::int16_t>("role"))};
}

/// Refuses what would leave the organization, whose row is locked, without an owner.
result<void> keep_an_owner(postgres::connection& on, postgres::deadline until,
                           std::int64_t organization, const member& losing) {
  if (losing.access != role::owner) return {};
  const auto other = on.run(select_other_owner, {organization, losing.account}, until);
  if (!other) return std::unexpected(other.error());
  if (other->empty())
    return domain::fail(errc::conflict, "An organization needs at least one owner.");
  return {};
}

audit_entry entry_for(const author& by, const organization_slug& organization, const member& whom,
                      std::string action) {
  return {.by = by,
          .organization = organization,
          .action = std::move(action),
          .target = whom.primary_email,
          .detail = {{"role", to_string(whom.access)}}};
}

}  // namespace

result<std::vector<member>> member_repository::list(const organization_slug& organization) {
  const auto found = on_.run(select_members, {organization, std::nullopt}, until_);
  if (!found) return std::unexpected(found.error());
  std::vector<member> members;
  members.reserve(found->size());
  for (std::size_t at = 0; at < found->size(); ++at)
    members.push_back(member_from((*found)[at]));
  return members;
}

result<member> member_repository::find(const organization_slug& organization,
                                       const account_id& account) {
  const auto found = on_.run(select_members, {organization, account}, until_);
  if (!found) return std::unexpected(found.error());
  if (found->empty())
    return domain::fail(errc::not_found, "This person is not a member of the organization.");
  return member_from((*found)[0]);
}

result<member> member_repository::add(const organization_slug& organization,
                                      const invitation& wanted, const author& by) {
  auto work = postgres::transaction::begin(on_, until_);
  if (!work) return std::unexpected(work.error());
  const auto held = lock_organization(on_, organization, until_);
  if (!held) return std::unexpected(held.error());
  const auto invited = on_.run(select_invited, {wanted.email}, until_);
  if (!invited) return std::unexpected(invited.error());
  if (invited->empty())
    return domain::fail(errc::not_found,
                        "No account uses this e-mail address. Ask them to sign up first.");
  const auto account = (*invited)[0].as<account_id>("id");
  const auto added = on_.run(
      insert_member, {held->id, account, static_cast<std::int16_t>(wanted.access), by.at}, until_);
  if (!added) return std::unexpected(added.error());
  if (added->affected() == 0)
    return domain::fail(errc::conflict, "This person is a member already.");
  const auto made = find(organization, account);
  if (!made) return made;
  if (auto noted =
          audit_repository(on_, until_).append(entry_for(by, organization, *made, "member.add"));
      !noted)
    return std::unexpected(noted.error());
  if (auto committed = work->commit(until_); !committed) return std::unexpected(committed.error());
  return made;
}

result<member> member_repository::change_role(const organization_slug& organization,
                                              const account_id& account, role access,
                                              const author& by) {
  auto work = postgres::transaction::begin(on_, until_);
  if (!work) return std::unexpected(work.error());
  const auto held = lock_organization(on_, organization, until_);
  if (!held) return std::unexpected(held.error());
  auto changed = find(organization, account);
  if (!changed) return changed;
  if (access != role::owner) {
    if (auto kept = keep_an_owner(on_, until_, held->id, *changed); !kept)
      return std::unexpected(kept.error());
  }
  if (auto updated =
          on_.run(update_role, {held->id, account, static_cast<std::int16_t>(access)}, until_);
      !updated)
    return std::unexpected(updated.error());
  auto entry = entry_for(by, organization, *changed, "member.change_role");
  entry.detail = {{"role", to_string(access)}, {"before", to_string(changed->access)}};
  changed->access = access;
  if (auto noted = audit_repository(on_, until_).append(entry); !noted)
    return std::unexpected(noted.error());
  if (auto committed = work->commit(until_); !committed) return std::unexpected(committed.error());
  return changed;
}

result<void> member_repository::remove(const organization_slug& organization,
                                       const account_id& account, const author& by) {
  auto work = postgres::transaction::begin(on_, until_);
  if (!work) return std::unexpected(work.error());
  const auto held = lock_organization(on_, organization, until_);
  if (!held) return std::unexpected(held.error());
  const auto leaving = find(organization, account);
  if (!leaving) return std::unexpected(leaving.error());
  if (auto kept = keep_an_owner(on_, until_, held->id, *leaving); !kept) return kept;
  if (auto deleted = on_.run(delete_member, {held->id, account}, until_); !deleted)
    return std::unexpected(deleted.error());
  if (auto noted = audit_repository(on_, until_)
                       .append(entry_for(by, organization, *leaving, "member.remove"));
      !noted)
    return noted;
  return work->commit(until_);
}

}  // namespace signalbox::storage
