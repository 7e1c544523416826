#include "storage/account_repository.hpp"

#include "postgres/transaction.hpp"
#include "storage/audit_repository.hpp"
#include "storage/locks.hpp"

namespace signalbox::storage {
namespace {

using domain::account;
using domain::account_id;
using domain::errc;
using domain::result;
using postgres::statement;

constexpr statement lock_first{"accounts.lock_first", "SELECT pg_advisory_xact_lock($1)"};
constexpr statement insert_account{"accounts.create", R"(
  INSERT INTO accounts (email, password_hash, is_operator, created_at, updated_at)
  SELECT lower($1), $2, NOT EXISTS (SELECT FROM accounts), $3, $3
  ON CONFLICT (email) DO NOTHING
  RETURNING id, email, password_hash, is_operator, created_at, updated_at, last_sign_in_at)"};
constexpr statement select_account{"accounts.find", R"(
  SELECT id, email, password_hash, is_operator, created_at, updated_at, last_sign_in_at
  FROM accounts WHERE id = $1)"};
constexpr statement select_by_email{"accounts.find_by_email", R"(
  SELECT id, email, password_hash, is_operator, created_at, updated_at, last_sign_in_at
  FROM accounts WHERE email = lower($1))"};
constexpr statement update_password{"accounts.set_password_hash", R"(
  UPDATE accounts SET password_hash = $2, updated_at = $3 WHERE id = $1 RETURNING email)"};
constexpr statement end_sessions{"accounts.end_sessions", R"(
  UPDATE auth_sessions SET ended_at = $2, end_reason = 'password_changed'
  WHERE account_id = $1 AND ended_at IS NULL)"};
constexpr statement update_sign_in{"accounts.record_sign_in", R"(
  UPDATE accounts SET last_sign_in_at = $2 WHERE id = $1)"};

account account_from(const postgres::row& row) {
  return {.id = row.as<account_id>("id"),
          .email = row.as<std::string>("email"),
          .password_hash = row.as<std::string>("password_hash"),
          .is_operator = row.as<bool>("is_operator"),
          .created_at = row.as<domain::time_point>("created_at"),
          .updated_at = row.as<domain::time_point>("updated_at"),
          .last_sign_in_at = row.as<std::optional<domain::time_point>>("last_sign_in_at")};
}

std::unexpected<domain::error> no_account() {
  return domain::fail(errc::not_found, "There is no such account.");
}

std::unexpected<domain::error> address_taken() {
  auto failed = domain::fail(errc::conflict, "An account with this e-mail address exists already.");
  failed.error().detail_code = "user_already_exists";
  return failed;
}

}  // namespace

result<account> account_repository::create(const new_account& wanted, const author& by) {
  auto work = postgres::transaction::begin(on_, until_);
  if (!work) return std::unexpected(work.error());
  if (auto locked =
          on_.run(lock_first, {static_cast<std::int64_t>(advisory_lock::first_account)}, until_);
      !locked)
    return std::unexpected(locked.error());
  const auto inserted =
      on_.run(insert_account, {wanted.email, wanted.password_hash, by.at}, until_);
  if (!inserted) return std::unexpected(inserted.error());
  if (inserted->empty()) return address_taken();
  const auto made = account_from((*inserted)[0]);

  audit_entry entry{.by = by, .action = "account.create", .target = made.email};
  if (!entry.by.account) entry.by.account = made.id;
  if (auto noted = audit_repository(on_, until_).append(entry); !noted)
    return std::unexpected(noted.error());
  if (auto committed = work->commit(until_); !committed) return std::unexpected(committed.error());
  return made;
}

result<account> account_repository::find(const account_id& id) {
  const auto found = on_.run(select_account, {id}, until_);
  if (!found) return std::unexpected(found.error());
  if (found->empty()) return no_account();
  return account_from((*found)[0]);
}

result<account> account_repository::find_by_email(const std::string& email) {
  const auto found = on_.run(select_by_email, {email}, until_);
  if (!found) return std::unexpected(found.error());
  if (found->empty()) return no_account();
  return account_from((*found)[0]);
}

result<void> account_repository::set_password_hash(const account_id& id,
                                                   const std::string& password_hash,
                                                   const author& by) {
  auto work = postgres::transaction::begin(on_, until_);
  if (!work) return std::unexpected(work.error());
  const auto updated = on_.run(update_password, {id, password_hash, by.at}, until_);
  if (!updated) return std::unexpected(updated.error());
  if (updated->empty()) return no_account();
  if (auto ended = on_.run(end_sessions, {id, by.at}, until_); !ended)
    return std::unexpected(ended.error());
  const audit_entry entry{
      .by = by, .action = "account.set_password", .target = (*updated)[0].as<std::string>("email")};
  if (auto noted = audit_repository(on_, until_).append(entry); !noted) return noted;
  return work->commit(until_);
}

result<void> account_repository::record_sign_in(const account_id& id, domain::time_point at) {
  const auto updated = on_.run(update_sign_in, {id, at}, until_);
  if (!updated) return std::unexpected(updated.error());
  return {};
}

}  // namespace signalbox::storage
