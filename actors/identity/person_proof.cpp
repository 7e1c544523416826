#include "actors/identity/person_proof.hpp"

#include <utility>

#include "actors/identity/answering.hpp"
#include "actors/identity/storage_turn.hpp"
#include "actors/runtime/auth_errors.hpp"
#include "core/crypto/password_hash.hpp"
#include "domain/identity/fresh_sign_in.hpp"
#include "domain/identity/password_rules.hpp"
#include "storage/identity/account_repository.hpp"
#include "storage/identity/auth_session_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

struct found_person {
  domain::account account;
  core::time_point proved_at;
};

result<found_person> find_person(postgres::connection& on, const claimed_person& who,
                                 postgres::deadline until) {
  auto account = storage::account_repository(on, until).find(who.account);
  if (!account) return std::unexpected(std::move(account.error()));
  const auto session = storage::auth_session_repository(on, until).find(who.session);
  if (!session) return std::unexpected(session.error());
  return found_person{std::move(*account), session->proved_at};
}

}  // namespace

claimed_person claimed_by(const requester& by, std::optional<std::string> password) {
  return {.account = by.account,
          .session = by.session,
          .password = std::move(password),
          .remote_address = by.remote_address,
          .caller = by.caller};
}

void person_proof::demand(const claimed_person& who, then go_on) {
  with_storage(
      in_,
      [who](postgres::connection& on, postgres::deadline until) {
        return find_person(on, who, until);
      },
      [this, who, go_on = std::move(go_on)](result<found_person> found) {
        if (!found) {
          go_on(std::unexpected(std::move(found.error())));
        } else if (in_.env.sole_account == who.account) {
          go_on(std::move(found->account));
        } else if (who.password) {
          judge(who, std::move(found->account), go_on);
        } else if (domain::is_fresh_sign_in(found->proved_at, in_.env.now())) {
          go_on(std::move(found->account));
        } else {
          go_on(std::unexpected(reauthentication_needed()));
        }
      });
}

void person_proof::judge(const claimed_person& who, domain::account account, then go_on) {
  // The same count as for signing in: it is the same password that is tried.
  // The address holds a login session of the account, so it is let through where only addresses
  // that signed in before are.
  const auto attempt = tried_.of_password(account.email, who.remote_address);
  if (auto entered = tried_.enter(attempt); !entered) {
    go_on(std::unexpected(std::move(entered.error())));
    return;
  }
  hash_for(
      in_, domain::hashing_share::sign_in, who.caller,
      [account = std::move(account), password = *who.password]() -> result<domain::account> {
        if (password.size() > domain::password_bytes_max ||
            !core::password_matches(password, account.password_hash)) {
          return std::unexpected(wrong_password());
        }
        return account;
      },
      [this, attempt, go_on = std::move(go_on)](result<domain::account> judged) {
        tried_.note(attempt, judged ? std::nullopt : std::optional(judged.error()));
        go_on(std::move(judged));
      });
}

}  // namespace signalbox::actors
