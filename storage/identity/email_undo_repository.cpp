#include "storage/identity/email_undo_repository.hpp"

#include <cstdint>

#include "domain/audit_actions.hpp"
#include "postgres/transaction.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/identity/account_rows.hpp"
#include "storage/identity/one_time_token_repository.hpp"

namespace signalbox::storage {
namespace {

using core::result;
using domain::account_id;
using postgres::statement;

constexpr statement delete_expired_undos{"email_undos.forget",
                                         "DELETE FROM email_undos WHERE expires_at <= $1"};
constexpr statement insert_undo{"email_undos.put", R"(
  INSERT INTO email_undos (digest, account_id, email, changed_at, expires_at)
  SELECT $1::text, $2::uuid, lower($3::text), $4::timestamptz, $5::timestamptz
  WHERE (SELECT count(*) FROM email_undos WHERE account_id = $2::uuid) < $6::bigint)"};
constexpr statement take_undo{"email_undos.take", R"(
  DELETE FROM email_undos WHERE digest = $1
  RETURNING account_id, email, changed_at, expires_at > $2 AS alive)"};
constexpr statement lock_undo_account{"email_undos.lock_account",
                                      "SELECT email FROM accounts WHERE id = $1 FOR UPDATE"};
constexpr statement restore_address{"email_undos.restore", R"(
  UPDATE accounts SET email = $2, email_verified_at = $3, password_hash = '', new_email = NULL,
                      email_change_sent_at = NULL, updated_at = $3
  WHERE id = $1)"};
constexpr statement delete_later_undos{"email_undos.forget_later", R"(
  DELETE FROM email_undos WHERE account_id = $1 AND changed_at >= $2)"};
constexpr statement delete_links{"email_undos.forget_links",
                                 "DELETE FROM one_time_tokens WHERE account_id = $1"};

}  // namespace

result<void> email_undo_repository::put(const new_email_undo& requested) {
  auto work = postgres::transaction::begin(on_, until_);
  if (!work) return std::unexpected(work.error());
  if (auto forgotten = on_.run(delete_expired_undos, {requested.changed_at}, until_); !forgotten)
    return std::unexpected(forgotten.error());
  if (auto added =
          on_.run(insert_undo,
                  {requested.digest, requested.account, requested.email, requested.changed_at,
                   requested.expires_at, static_cast<std::int64_t>(email_undos_max)},
                  until_);
      !added)
    return std::unexpected(added.error());
  return work->commit(until_);
}

result<restored_email> email_undo_repository::use(const std::string& digest, domain::requester by) {
  auto work = postgres::transaction::begin(on_, until_);
  if (!work) return std::unexpected(work.error());
  const auto taken = on_.run(take_undo, {digest, by.at}, until_);
  if (!taken) return std::unexpected(taken.error());
  if (taken->empty() || !(*taken)[0].as<bool>("alive")) return link_expired();
  const auto row = (*taken)[0];
  restored_email restored{.account = row.as<account_id>("account_id"),
                          .email = row.as<std::string>("email"),
                          .replaced = {}};
  const auto held = on_.run(lock_undo_account, {restored.account}, until_);
  if (!held) return std::unexpected(held.error());
  if (held->empty()) return no_account();
  restored.replaced = (*held)[0].as<std::string>("email");
  if (auto put = on_.run(restore_address, {restored.account, restored.email, by.at}, until_); !put)
    return std::unexpected(put.error());
  const auto changed_at = row.as<core::time_point>("changed_at");
  if (auto gone = on_.run(delete_later_undos, {restored.account, changed_at}, until_); !gone)
    return std::unexpected(gone.error());
  if (auto gone = on_.run(delete_links, {restored.account}, until_); !gone)
    return std::unexpected(gone.error());
  by.account = restored.account;
  by.name = restored.email;
  const audit_entry entry{.by = by,
                          .action = domain::audit::account_undo_email_change,
                          .target = restored.email,
                          .detail = {{"before", restored.replaced}}};
  if (auto noted = audit_repository(on_, until_).append(entry); !noted)
    return std::unexpected(noted.error());
  if (auto committed = work->commit(until_); !committed) return std::unexpected(committed.error());
  return restored;
}

}  // namespace signalbox::storage
