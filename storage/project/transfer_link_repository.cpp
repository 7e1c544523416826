#include "storage/project/transfer_link_repository.hpp"

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/organization/member_rows.hpp"
#include "storage/organization/organization_rows.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using domain::organization_slug;
using domain::project_ref;
using domain::transfer_link;
using postgres::statement;

constexpr statement select_transfer_link{"transfer_links.find",
                                         "SELECT * FROM transfer_link_details WHERE ref = $1"};
constexpr statement select_transfer_link_by_token{
    "transfer_links.find_by_token",
    "SELECT * FROM transfer_link_details WHERE ref = $1 AND token_digest = $2"};
constexpr statement insert_transfer_link{"transfer_links.put", R"(
  INSERT INTO transfer_links (project_id, token_digest, offered_by, offered_as, offered_at, expires_at)
  SELECT id, $3, $4, $5, $6, $7 FROM projects WHERE ref = $1 AND organization_id = $2
  ON CONFLICT (project_id) DO UPDATE
  SET token_digest = excluded.token_digest, offered_by = excluded.offered_by,
      offered_as = excluded.offered_as, offered_at = excluded.offered_at,
      expires_at = excluded.expires_at)"};
constexpr statement delete_transfer_link{"transfer_links.end", R"(
  DELETE FROM transfer_links o USING projects p WHERE p.id = o.project_id AND p.ref = $1)"};
constexpr statement delete_transfer_link_in{"transfer_links.withdraw", R"(
  DELETE FROM transfer_links o USING projects p
  WHERE p.id = o.project_id AND p.ref = $1 AND p.organization_id = $2)"};
constexpr statement select_name{"transfer_links.project_name",
                                "SELECT name FROM projects WHERE ref = $1"};

result<transfer_link> transfer_link_in(const postgres::rows& found) {
  if (found.empty()) {
    return core::fail(errc::not_found,
                      "This project has no transfer link, or the link is no longer valid.");
  }
  const auto row = found[0];
  return transfer_link{.offered_by = row.as<std::string>("offered_by"),
                       .offered_at = row.as<core::time_point>("offered_at"),
                       .expires_at = row.as<core::time_point>("expires_at")};
}

}  // namespace

result<transfer_link> transfer_link_repository::put(const draft& requested,
                                                    const domain::requester& by) {
  if (by.account.empty() || !by.access || !by.access->everywhere) {
    return core::fail(
        errc::forbidden,
        "Only members with a role in the whole organization can create a transfer link.");
  }
  auto work = on_.begin();
  const auto held = lock_organization(on_, requested.organization);
  if (!held) return std::unexpected(held.error());
  if (auto stands = check_access_unchanged(on_, held->id, by); !stands)
    return std::unexpected(stands.error());
  const auto stored =
      on_.run(insert_transfer_link, {requested.ref, held->id, requested.token_digest, by.account,
                                     static_cast<std::int16_t>(*by.access->everywhere), by.at,
                                     by.at + domain::transfer_link_life});
  if (stored.affected() == 0) {
    return core::fail(errc::conflict,
                      "This project has moved to another organization. Reload and try again.");
  }
  auto made = find(requested.ref);
  if (!made) return made;
  note(domain::audit::project_offer, requested.ref, requested.organization, by);
  work.commit();
  return made;
}

result<transfer_link> transfer_link_repository::find(const project_ref& ref) {
  return transfer_link_in(on_.run(select_transfer_link, {ref}));
}

result<transfer_link> transfer_link_repository::find(const project_ref& ref,
                                                     const std::string& token_digest) {
  return transfer_link_in(on_.run(select_transfer_link_by_token, {ref, token_digest}));
}

result<void> transfer_link_repository::withdraw(const project_ref& ref,
                                                const organization_slug& organization,
                                                const domain::requester& by) {
  auto work = on_.begin();
  const auto held = lock_organization(on_, organization);
  if (!held) return std::unexpected(held.error());
  if (auto stands = check_access_unchanged(on_, held->id, by); !stands) return stands;
  const auto gone = on_.run(delete_transfer_link_in, {ref, held->id});
  if (gone.affected() == 0)
    return core::fail(errc::not_found, "This project has no transfer link.");
  note(domain::audit::project_withdraw_offer, ref, organization, by);
  work.commit();
  return {};
}

void transfer_link_repository::end(const project_ref& ref) {
  on_.run(delete_transfer_link, {ref});
}

void transfer_link_repository::note(const std::string& action, const project_ref& ref,
                                    const organization_slug& organization,
                                    const domain::requester& by) {
  const auto named = on_.run(select_name, {ref});
  audit_entry entry{.by = by, .organization = organization, .project = ref, .action = action};
  if (!named.empty()) entry.target = named[0].as<std::string>("name");
  audit_repository(on_).append(entry);
}

}  // namespace signalbox::storage
