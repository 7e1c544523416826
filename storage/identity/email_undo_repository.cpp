#include "storage/identity/email_undo_repository.hpp"

#include <cstdint>

#include "domain/audit_actions.hpp"
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
constexpr statement consume_undo{"email_undos.consume", R"(
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

void email_undo_repository::put(const new_email_undo& requested) {
  auto work = on_.begin();
  on_.run(delete_expired_undos, {requested.changed_at});
  on_.run(insert_undo, {requested.digest, requested.account, requested.email, requested.changed_at,
                        requested.expires_at, static_cast<std::int64_t>(email_undos_max)});
  work.commit();
}

result<restored_email> email_undo_repository::use(const std::string& digest, domain::requester by) {
  auto work = on_.begin();
  const auto taken = on_.run(consume_undo, {digest, by.at});
  if (taken.empty() || !taken[0].as<bool>("alive")) return link_expired();
  const auto row = taken[0];
  restored_email restored{.account = row.as<account_id>("account_id"),
                          .email = row.as<std::string>("email"),
                          .replaced = {}};
  const auto held = on_.run(lock_undo_account, {restored.account});
  if (held.empty()) return no_account();
  restored.replaced = held[0].as<std::string>("email");
  on_.run(restore_address, {restored.account, restored.email, by.at});
  const auto changed_at = row.as<core::time_point>("changed_at");
  on_.run(delete_later_undos, {restored.account, changed_at});
  on_.run(delete_links, {restored.account});
  by.account = restored.account;
  by.name = restored.email;
  const audit_entry entry{.by = by,
                          .action = domain::audit::account_undo_email_change,
                          .target = restored.email,
                          .detail = {{"before", restored.replaced}}};
  audit_repository(on_).append(entry);
  work.commit();
  return restored;
}

}  // namespace signalbox::storage
