#include "storage/organization/invitation_repository.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
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
using domain::invitation;
using domain::organization_slug;
using domain::role;
using nlohmann::json;
using postgres::statement;

constexpr statement select_open{"invitations.list_open", R"(
  SELECT i.* FROM invitation_details i JOIN organizations o ON o.id = i.organization_id
  WHERE o.slug = $1 AND i.accepted_at IS NULL ORDER BY i.invited_at, i.id)"};
constexpr statement count_open{"invitations.count_open", R"(
  SELECT count(*) AS open FROM invitations
  WHERE organization_id = $1 AND accepted_at IS NULL AND email <> $2)"};
constexpr statement select_member{"invitations.find_member", R"(
  SELECT FROM members m JOIN accounts a ON a.id = m.account_id
  WHERE m.organization_id = $1 AND a.email = $2)"};
constexpr statement insert_invitation{"invitations.create", R"(
  INSERT INTO invitations (organization_id, email, role, project_refs, token_digest, invited_by,
                           invited_at, expires_at)
  VALUES ($1, $2, $3,
          CASE WHEN $4::jsonb IS NOT NULL THEN ARRAY(SELECT jsonb_array_elements_text($4::jsonb)) END,
          $5, $6, $7, $8)
  ON CONFLICT (organization_id, email) WHERE accepted_at IS NULL
  DO UPDATE SET role = excluded.role, project_refs = excluded.project_refs,
                token_digest = excluded.token_digest, invited_by = excluded.invited_by,
                invited_at = excluded.invited_at, expires_at = excluded.expires_at
  WHERE invitations.expires_at <= excluded.invited_at
  RETURNING id)"};
constexpr statement update_token{"invitations.renew", R"(
  UPDATE invitations SET token_digest = $3, invited_at = $4, expires_at = $5
  WHERE organization_id = $1 AND id = $2 AND accepted_at IS NULL)"};
constexpr statement delete_open{"invitations.revoke", R"(
  DELETE FROM invitations WHERE organization_id = $1 AND id = $2 AND accepted_at IS NULL)"};
constexpr statement update_invitation_accepted{
    "invitations.accept", "UPDATE invitations SET accepted_at = $2 WHERE id = $1"};
constexpr statement select_by_id{"invitations.find", R"(
  SELECT * FROM invitation_details WHERE organization_id = $1 AND id = $2 AND accepted_at IS NULL)"};
constexpr statement select_by_token{"invitations.find_by_token", R"(
  SELECT i.* FROM invitation_details i JOIN organizations o ON o.id = i.organization_id
  WHERE o.slug = $1 AND i.token_digest = $2)"};
constexpr statement select_email{"invitations.email_of",
                                 "SELECT email FROM accounts WHERE id = $1"};
constexpr statement select_own_projects{"invitations.projects_left", R"(
  SELECT p.ref FROM projects p
  WHERE p.organization_id = $1 AND p.ref IN (SELECT jsonb_array_elements_text($2::jsonb)))"};

invitation invitation_from(const postgres::row& row) {
  const auto given = static_cast<role>(row.as<std::int16_t>("role"));
  access held = domain::everywhere(given);
  if (const auto refs = row.as<std::optional<std::string>>("project_refs"))
    held = domain::on_projects(given, json::parse(*refs).get<std::vector<std::string>>());
  return {.id = row.as<std::int64_t>("id"),
          .email = row.as<std::string>("email"),
          .access = std::move(held),
          .invited_by = row.as<std::string>("invited_by"),
          .invited_at = row.as<core::time_point>("invited_at"),
          .expires_at = row.as<core::time_point>("expires_at"),
          .accepted_at = row.as<std::optional<core::time_point>>("accepted_at")};
}

std::unexpected<core::error> no_invitation() {
  return core::fail(errc::not_found, "There is no such invitation.");
}

std::optional<std::string> refs_of(const access& held) {
  if (held.everywhere) return std::nullopt;
  json refs = json::array();
  for (const auto& [ref, one] : held.projects)
    refs.push_back(ref);
  return refs.dump();
}

/// An invitation has one role, everywhere or on each of its projects.
std::int16_t role_number(const access& held) {
  return static_cast<std::int16_t>(domain::roles_in(held).front());
}

result<invitation> one_in(const postgres::rows& found) {
  if (found.empty()) return no_invitation();
  return invitation_from(found[0]);
}

audit_entry entry_for(const domain::requester& by, const organization_slug& organization,
                      const invitation& what, std::string action) {
  return {.by = by,
          .organization = organization,
          .action = std::move(action),
          .target = what.email,
          .detail = access_detail(what.access)};
}

/// Refuses an invitation beyond the limit, and one of a current member.
result<void> check_draft(const statements& on, std::int64_t organization,
                         const invitation_repository::draft& requested) {
  const auto member = on.run(select_member, {organization, requested.email});
  if (!member.empty()) return core::fail(errc::conflict, "This person is already a member.");
  const auto open = on.run(count_open, {organization, requested.email});
  if (open[0].as<std::uint64_t>("open") >= domain::open_invitations_max) {
    return core::fail(
        errc::conflict,
        fmt::format("At most {} invitations can be open at a time. Revoke unused ones first.",
                    domain::open_invitations_max));
  }
  return check_projects(on, organization, requested.access);
}

/// Returns the remaining access of an invitation: projects may have been deleted.
result<access> access_left(const statements& on, std::int64_t organization,
                           const access& promised) {
  const auto refs = refs_of(promised);
  if (!refs) return promised;
  const auto present = on.run(select_own_projects, {organization, *refs});
  access left;
  for (std::size_t at = 0; at < present.size(); ++at) {
    const auto ref = present[at].as<std::string>("ref");
    left.projects[ref] = promised.projects.at(ref);
  }
  if (domain::is_nothing(left)) {
    return core::fail(
        errc::conflict,
        "The projects of this invitation no longer exist. Ask the sender for a new one.");
  }
  return left;
}

}  // namespace

std::vector<invitation> invitation_repository::list_open(const organization_slug& organization) {
  const auto found = on_.run(select_open, {organization});
  std::vector<invitation> open;
  open.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    open.push_back(invitation_from(found[at]));
  return open;
}

result<invitation> invitation_repository::create(const organization_slug& organization,
                                                 const draft& requested,
                                                 const domain::requester& by) {
  auto work = on_.begin();
  const auto held = lock_organization(on_, organization);
  if (!held) return std::unexpected(held.error());
  if (auto stands = check_access_unchanged(on_, held->id, by); !stands)
    return std::unexpected(stands.error());
  if (auto good = check_draft(on_, held->id, requested); !good)
    return std::unexpected(good.error());
  const auto inserted =
      on_.run(insert_invitation, {held->id, requested.email, role_number(requested.access),
                                  refs_of(requested.access), requested.token_digest,
                                  by.account_if_known(), by.at, by.at + domain::invitation_life});
  if (inserted.empty()) {
    return core::fail(errc::conflict,
                      "This person has already been invited. Resend that invitation.");
  }
  const auto made = one_in(on_.run(select_by_id, {held->id, inserted[0].as<std::int64_t>("id")}));
  if (!made) return made;
  audit_repository(on_).append(entry_for(by, organization, *made, domain::audit::member_invite));
  work.commit();
  return made;
}

result<invitation> invitation_repository::renew(const organization_slug& organization,
                                                const renewal& requested,
                                                const domain::requester& by) {
  auto work = on_.begin();
  const auto held = lock_organization(on_, organization);
  if (!held) return std::unexpected(held.error());
  if (auto stands = check_access_unchanged(on_, held->id, by); !stands)
    return std::unexpected(stands.error());
  on_.run(update_token,
          {held->id, requested.id, requested.token_digest, by.at, by.at + domain::invitation_life});
  const auto renewed = one_in(on_.run(select_by_id, {held->id, requested.id}));
  if (!renewed) return renewed;
  audit_repository(on_).append(
      entry_for(by, organization, *renewed, domain::audit::invitation_resend));
  work.commit();
  return renewed;
}

result<void> invitation_repository::revoke(const organization_slug& organization, std::int64_t id,
                                           const domain::requester& by) {
  auto work = on_.begin();
  const auto held = lock_organization(on_, organization);
  if (!held) return std::unexpected(held.error());
  if (auto stands = check_access_unchanged(on_, held->id, by); !stands) return stands;
  const auto open = one_in(on_.run(select_by_id, {held->id, id}));
  if (!open) return std::unexpected(open.error());
  on_.run(delete_open, {held->id, id});
  audit_repository(on_).append(
      entry_for(by, organization, *open, domain::audit::invitation_revoke));
  work.commit();
  return {};
}

result<invitation> invitation_repository::find(const organization_slug& organization,
                                               const std::string& token_digest) {
  return one_in(on_.run(select_by_token, {organization, token_digest}));
}

result<invitation_repository::acceptance> invitation_repository::accept(
    const organization_slug& organization, const std::string& token_digest,
    const domain::requester& by) {
  auto work = on_.begin();
  const auto held = lock_organization(on_, organization);
  if (!held) return std::unexpected(held.error());
  auto open = find(organization, token_digest);
  if (!open) return std::unexpected(open.error());
  const auto account = by.account;
  const auto whose = on_.run(select_email, {account});
  const auto email = whose.empty() ? std::string{} : whose[0].as<std::string>("email");
  if (auto good = domain::check_acceptance(*open, email, by.at); !good)
    return std::unexpected(good.error());
  auto given = access_left(on_, held->id, open->access);
  if (!given) return std::unexpected(given.error());
  const auto added = insert_member(on_, {held->id, account}, *given, by.at);
  if (!added) return core::fail(errc::conflict, "You are already a member.");
  on_.run(update_invitation_accepted, {open->id, by.at});
  open->accepted_at = by.at;
  auto entry = entry_for(by, organization, *open, domain::audit::member_join);
  entry.detail = access_detail(*given);
  audit_repository(on_).append(entry);
  work.commit();
  return acceptance{.of = std::move(*open), .account = account, .given = std::move(*given)};
}

}  // namespace signalbox::storage
