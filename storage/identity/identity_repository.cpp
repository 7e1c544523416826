#include "storage/identity/identity_repository.hpp"

#include <string>
#include <utility>

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using core::time_point;
using domain::account_id;
using domain::linked_identity;
using domain::provider_user;
using postgres::statement;

constexpr statement select_identities{"identities.list", R"(
  SELECT id, provider, provider_user_id, user_name, email, avatar_url, created_at, last_sign_in_at
  FROM identities WHERE account_id = $1 ORDER BY created_at, id)"};
constexpr statement select_owner{"identities.owner_of", R"(
  SELECT account_id FROM identities WHERE provider = $1 AND provider_user_id = $2)"};
constexpr statement insert_identity{"identities.link", R"(
  INSERT INTO identities (account_id, provider, provider_user_id, user_name, email, avatar_url,
                          created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT DO NOTHING)"};
constexpr statement is_linked{"identities.is_linked", R"(
  SELECT FROM identities WHERE account_id = $1 AND provider = $2 AND provider_user_id = $3)"};
constexpr statement update_identity{"identities.note_sign_in", R"(
  UPDATE identities SET user_name = $3, email = $4, avatar_url = $5, last_sign_in_at = $6
  WHERE provider = $1 AND provider_user_id = $2)"};
constexpr statement lock_identity_account{"identities.lock_account", R"(
  SELECT password_hash <> '' AS has_password FROM accounts WHERE id = $1 FOR UPDATE)"};
constexpr statement count_others{"identities.others", R"(
  SELECT count(*) AS number FROM identities WHERE account_id = $1 AND id <> $2)"};
constexpr statement delete_identity{"identities.unlink", R"(
  DELETE FROM identities WHERE account_id = $1 AND id = $2
  RETURNING provider || '|' || provider_user_id AS name)"};

linked_identity identity_from(const postgres::row& row) {
  return {.id = row.as<domain::identity_id>("id"),
          .provider = row.as<std::string>("provider"),
          .provider_user_id = row.as<std::string>("provider_user_id"),
          .user_name = row.as<std::string>("user_name"),
          .email = row.as<std::string>("email"),
          .avatar_url = row.as<std::string>("avatar_url"),
          .created_at = row.as<time_point>("created_at"),
          .last_sign_in_at = row.as<std::optional<time_point>>("last_sign_in_at")};
}

std::unexpected<core::error> identity_refused(errc code, std::string detail_code,
                                              std::string message) {
  auto failed = core::fail(code, std::move(message));
  failed.error().detail_code = std::move(detail_code);
  return failed;
}

}  // namespace

std::vector<linked_identity> identity_repository::list(const account_id& account) {
  const auto found = on_.run(select_identities, {account});
  std::vector<linked_identity> identities;
  for (std::size_t at = 0; at < found.size(); ++at)
    identities.push_back(identity_from(found[at]));
  return identities;
}

std::optional<account_id> identity_repository::owner_of(const provider_user& user) {
  const auto found = on_.run(select_owner, {user.provider, user.id});
  if (found.empty()) return std::nullopt;
  return found[0].as<account_id>("account_id");
}

result<void> identity_repository::link(const account_id& account, const provider_user& user,
                                       const domain::requester& by) {
  auto work = on_.begin();
  const auto inserted = on_.run(insert_identity, {account, user.provider, user.id, user.user_name,
                                                  user.email, user.avatar_url, by.at});
  if (inserted.affected() == 0) {
    const auto same = on_.run(is_linked, {account, user.provider, user.id});
    if (!same.empty()) return {};
    return identity_refused(
        errc::conflict, "identity_already_exists",
        "This user is linked to another account, or your account is linked to another user.");
  }
  const audit_entry entry{
      .by = by, .action = domain::audit::identity_link, .target = user.provider + '|' + user.id};
  audit_repository(on_).append(entry);
  work.commit();
  return {};
}

void identity_repository::note_sign_in(const provider_user& user, time_point at) {
  on_.run(update_identity,
          {user.provider, user.id, user.user_name, user.email, user.avatar_url, at});
}

result<void> identity_repository::unlink(const account_id& account,
                                         const domain::identity_id& identity,
                                         const domain::requester& by) {
  auto work = on_.begin();
  const auto owner = on_.run(lock_identity_account, {account});
  const auto others = on_.run(count_others, {account, identity});
  const auto removed = on_.run(delete_identity, {account, identity});
  if (removed.empty()) {
    return identity_refused(errc::not_found, "identity_not_found", "There is no such identity.");
  }
  const bool last = others[0].as<std::uint64_t>("number") == 0;
  if (last && !owner.empty() && !owner[0].as<bool>("has_password")) {
    return identity_refused(errc::conflict, "single_identity_not_deletable",
                            "You would no longer be able to sign in. Set a password first.");
  }
  const audit_entry entry{.by = by,
                          .action = domain::audit::identity_unlink,
                          .target = removed[0].as<std::string>("name")};
  audit_repository(on_).append(entry);
  work.commit();
  return {};
}

}  // namespace signalbox::storage
