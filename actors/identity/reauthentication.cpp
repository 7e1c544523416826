#include "actors/identity/reauthentication.hpp"

#include <utility>

#include "domain/identity/fresh_sign_in.hpp"
#include "storage/identity/account_repository.hpp"
#include "storage/identity/auth_session_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

struct found_person {
  domain::stored_account account;
  core::time_point proved_at;
};

result<found_person> find_person(postgres::connection& on, const domain::account_id& id,
                                 const domain::session_id& session_id, postgres::deadline until) {
  auto account = storage::account_repository(on, until).find(id);
  if (!account) return std::unexpected(std::move(account.error()));
  const auto session = storage::auth_session_repository(on, until).find(session_id);
  if (!session) return std::unexpected(session.error());
  return found_person{std::move(*account), session->proved_at};
}

}  // namespace

reauthentication_claim claimed_by(const domain::requester& by, std::optional<std::string> password,
                                  waiting_caller caller) {
  return {.account = by.account,
          .session = by.session,
          .password = std::move(password),
          .remote_address = by.remote_address,
          .caller = std::move(caller)};
}

task<domain::stored_account> reauthentication::demand(reauthentication_claim claim) {
  const auto find = [account = claim.account, session = claim.session](postgres::connection& on,
                                                                       postgres::deadline until) {
    return find_person(on, account, session, until);
  };
  auto person = co_await context_.store(find);
  const auto& env = context_.actor.env;
  if (env.sole_account == claim.account) co_return std::move(person.account);
  if (claim.password) {
    co_await check_password(claim, *claim.password, person.account);
  } else if (!domain::is_fresh_sign_in(person.proved_at, env.now())) {
    co_return std::unexpected(reauthentication_needed());
  }
  co_return std::move(person.account);
}

task<void> reauthentication::check_password(reauthentication_claim claim, std::string password,
                                            domain::stored_account account) {
  // Counted like a sign-in, because the same password is tried. The address holds a login session
  // of the account, so it is admitted when only known addresses are.
  const auto attempt = context_.attempts.of_password(account.email, claim.remote_address);
  co_await context_.attempts.enter(attempt);
  const auto checked = co_await outcome_of(
      context_.check_password(claim.caller, password, account.password_hash, wrong_password()));
  context_.attempts.note(attempt, checked);
  co_await checked;
}

}  // namespace signalbox::actors
