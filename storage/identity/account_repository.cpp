#include "storage/identity/account_repository.hpp"

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/identity/account_rows.hpp"
#include "storage/identity/operator_repository.hpp"
#include "storage/locks.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using domain::account_id;
using domain::stored_account;
using postgres::statement;

constexpr statement lock_first{"accounts.lock_first", "SELECT pg_advisory_xact_lock($1)"};
constexpr statement insert_account{"accounts.create", R"(
  INSERT INTO accounts (email, password_hash, operator_role, created_at, updated_at,
                        email_verified_at)
  SELECT lower($1), $2::text, CASE WHEN NOT EXISTS (SELECT FROM accounts) THEN 'operator' END, $3::timestamptz, $3::timestamptz,
         CASE WHEN $4::boolean THEN $3::timestamptz END
  WHERE NOT EXISTS (SELECT FROM email_undos
                    WHERE email = lower($1) AND expires_at > $3::timestamptz)
  ON CONFLICT (email) DO NOTHING
  RETURNING *, false AS mfa_enabled)"};
constexpr statement select_account{"accounts.find", "SELECT * FROM account_details WHERE id = $1"};
constexpr statement select_by_email{"accounts.find_by_email",
                                    "SELECT * FROM account_details WHERE email = lower($1)"};
constexpr statement update_password{"accounts.set_password_hash", R"(
  UPDATE accounts SET password_hash = $2, updated_at = $3 WHERE id = $1 RETURNING email)"};
constexpr statement end_sessions{"accounts.end_sessions", R"(
  UPDATE auth_sessions SET ended_at = $2, end_reason = 'password_changed'
  WHERE account_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $3 RETURNING id)"};
constexpr statement update_sign_in{"accounts.record_sign_in", R"(
  UPDATE accounts SET last_sign_in_at = $2 WHERE id = $1)"};

constexpr statement forget_links{"accounts.forget_links", R"(
  DELETE FROM one_time_tokens WHERE account_id = $1 AND purpose = 'recovery')"};
constexpr statement update_verified{"accounts.verify_email", R"(
  UPDATE accounts SET email_verified_at = coalesce(email_verified_at, $2) WHERE id = $1)"};
constexpr statement is_member{"accounts.is_member",
                              "SELECT FROM members WHERE account_id = $1 LIMIT 1"};
constexpr statement delete_account{"accounts.remove",
                                   "DELETE FROM accounts WHERE id = $1 RETURNING email"};

}  // namespace

result<stored_account> account_repository::create(const new_account& requested,
                                                  const domain::requester& by) {
  auto work = on_.begin();
  on_.run(lock_first, {static_cast<std::int64_t>(advisory_lock::first_account)});
  const auto inserted = on_.run(
      insert_account, {requested.email, requested.password_hash, by.at, requested.email_verified});
  if (inserted.empty()) return address_taken();
  const auto made = account_from(inserted[0]);

  audit_entry entry{.by = by, .action = domain::audit::account_create, .target = made.email};
  if (entry.by.account.empty()) entry.by.account = made.id;
  audit_repository(on_).append(entry);
  work.commit();
  return made;
}

result<stored_account> account_repository::find(const account_id& id) {
  const auto found = on_.run(select_account, {id});
  if (found.empty()) return no_account();
  return account_from(found[0]);
}

result<stored_account> account_repository::find_by_email(const std::string& email) {
  const auto found = on_.run(select_by_email, {email});
  if (found.empty()) return no_account();
  return account_from(found[0]);
}

result<std::vector<domain::session_id>> account_repository::set_password_hash(
    const account_id& id, const std::string& password_hash,
    const std::optional<domain::session_id>& but, const domain::requester& by) {
  auto work = on_.begin();
  const auto updated = on_.run(update_password, {id, password_hash, by.at});
  if (updated.empty()) return no_account();
  const auto ended = on_.run(end_sessions, {id, by.at, but});
  // A link that was already mailed would set another password.
  on_.run(forget_links, {id});
  const audit_entry entry{.by = by,
                          .action = domain::audit::account_set_password,
                          .target = updated[0].as<std::string>("email")};
  audit_repository(on_).append(entry);
  work.commit();
  std::vector<domain::session_id> sessions;
  for (std::size_t at = 0; at < ended.size(); ++at)
    sessions.push_back(ended[at].as<domain::session_id>("id"));
  return sessions;
}

void account_repository::verify_email(const account_id& id, core::time_point at) {
  on_.run(update_verified, {id, at});
}

result<void> account_repository::remove(const account_id& id, const domain::requester& by) {
  auto work = on_.begin();
  const auto member = on_.run(is_member, {id});
  if (!member.empty())
    return core::fail(errc::conflict, "Leave your organizations first, or delete them.");
  if (auto may = operator_repository(on_).check_deletion(id); !may) return may;
  const auto deleted = on_.run(delete_account, {id});
  if (deleted.empty()) return no_account();
  const audit_entry entry{.by = by,
                          .action = domain::audit::account_remove,
                          .target = deleted[0].as<std::string>("email")};
  audit_repository(on_).append(entry);
  work.commit();
  return {};
}

void account_repository::record_sign_in(const account_id& id, core::time_point at) {
  on_.run(update_sign_in, {id, at});
}

}  // namespace signalbox::storage
