#include "storage/identity/email_change_repository.hpp"

#include <optional>

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/identity/account_rows.hpp"
#include "storage/identity/one_time_token_repository.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using domain::account_id;
using postgres::statement;

constexpr statement lock_account{"email_changes.lock_account",
                                 "SELECT email, new_email FROM accounts WHERE id = $1 FOR UPDATE"};
constexpr statement find_owner{"email_changes.find_owner",
                               R"(
  SELECT 1 FROM accounts WHERE email = lower($1)
  UNION ALL
  SELECT 1 FROM email_undos
  WHERE email = lower($1) AND account_id <> $2 AND expires_at > $3)"};
constexpr statement note_address{"email_changes.ask", R"(
  UPDATE accounts SET new_email = lower($2), email_change_sent_at = $3, updated_at = $3
  WHERE id = $1)"};
constexpr statement put_address{"email_changes.confirm", R"(
  UPDATE accounts
  SET email = new_email, email_verified_at = CASE WHEN $3::boolean THEN $2::timestamptz END,
      new_email = NULL, email_change_sent_at = NULL, updated_at = $2::timestamptz
  WHERE id = $1)"};

std::unexpected<core::error> email_exists() {
  auto failed = core::fail(errc::conflict, "An account with this e-mail address already exists.");
  failed.error().detail_code = "email_exists";
  return failed;
}

}  // namespace

result<void> email_change_repository::ask(const account_id& account, const std::string& email,
                                          const domain::requester& by) {
  auto work = on_.begin();
  const auto held = on_.run(lock_account, {account});
  if (held.empty()) return no_account();
  const auto owner = on_.run(find_owner, {email, account, by.at});
  if (!owner.empty()) return email_exists();
  on_.run(note_address, {account, email, by.at});
  const audit_entry entry{.by = by,
                          .action = domain::audit::account_ask_email_change,
                          .target = held[0].as<std::string>("email"),
                          .detail = {{"new_email", email}}};
  audit_repository(on_).append(entry);
  work.commit();
  return {};
}

result<changed_email> email_change_repository::confirm(const account_id& account, bool verified,
                                                       const domain::requester& by) {
  auto work = on_.begin();
  const auto held = on_.run(lock_account, {account});
  if (held.empty()) return no_account();
  const auto requested = held[0].as<std::optional<std::string>>("new_email");
  if (!requested) return link_expired();
  const auto owner = on_.run(find_owner, {*requested, account, by.at});
  if (!owner.empty()) return email_exists();
  on_.run(put_address, {account, by.at, verified});
  changed_email changed{.before = held[0].as<std::string>("email"), .after = *requested};
  const audit_entry entry{.by = by,
                          .action = domain::audit::account_change_email,
                          .target = changed.after,
                          .detail = {{"before", changed.before}}};
  audit_repository(on_).append(entry);
  work.commit();
  return changed;
}

}  // namespace signalbox::storage
