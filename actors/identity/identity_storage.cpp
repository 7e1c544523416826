#include "actors/identity/identity_storage.hpp"

#include <utility>

#include "storage/audit/audit_repository.hpp"
#include "storage/identity/factor_repository.hpp"
#include "storage/identity/identity_repository.hpp"
#include "storage/identity/pending_sign_up_repository.hpp"
#include "storage/identity/setup_code_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::actors {

using core::result;

result<described_user> describe(postgres::connection& on, const domain::account_id& account,
                                postgres::deadline until) {
  auto found = storage::account_repository(on, until).find(account);
  if (!found) return std::unexpected(std::move(found.error()));
  auto factors = storage::factor_repository(on, until).list(account);
  auto identities = storage::identity_repository(on, until).list(account);
  return described_user{std::move(*found), std::move(factors), std::move(identities)};
}

result<opened_session> open_account(postgres::connection& on, const storage::new_account& draft,
                                    const new_sign_in& how, const domain::requester& by,
                                    const setup_claim& setup, postgres::deadline until) {
  storage::transaction work(on, until);
  storage::setup_code_repository codes(on, until);
  auto allowed = setup.is_first ? codes.check_first(setup.code) : codes.check(setup.code);
  if (!allowed) return std::unexpected(std::move(allowed.error()));
  const auto account = storage::account_repository(on, until).create(draft, by);
  if (!account) return std::unexpected(account.error());
  auto opened = open_session(on, account->id, how, until);
  if (!opened) return opened;
  work.commit();
  return opened;
}

result<opened_session> open_confirmed_account(postgres::connection& on,
                                              const std::string& link_digest,
                                              const new_sign_in& how, domain::requester by,
                                              postgres::deadline until) {
  storage::transaction work(on, until);
  const auto pending = storage::pending_sign_up_repository(on, until).consume(link_digest, by.at);
  if (!pending) return std::unexpected(pending.error());
  by.name = pending->email;
  const auto account = storage::account_repository(on, until).create(
      {.email = pending->email, .password_hash = pending->password_hash, .email_verified = true},
      by);
  if (!account) return std::unexpected(account.error());
  auto opened = open_session(on, account->id, how, until);
  if (!opened) return opened;
  work.commit();
  return opened;
}

result<opened_session> open_session(postgres::connection& on, const domain::account_id& account,
                                    const new_sign_in& how, postgres::deadline until) {
  storage::transaction work(on, until);
  storage::account_repository(on, until).record_sign_in(account, how.at);
  auto session =
      storage::auth_session_repository(on, until).open({.account = account,
                                                        .token_digest = how.token.digest,
                                                        .at = how.at,
                                                        .token_expires_at = how.token.expires_at,
                                                        .user_agent = how.from.user_agent,
                                                        .remote_address = how.from.remote_address});
  auto user = describe(on, account, until);
  if (!user) return std::unexpected(std::move(user.error()));
  const storage::audit_entry entry{
      .by = {.at = how.at,
             .account = account,
             .name = user->account.email,
             .request_id = how.from.request_id},
      .action = std::string{how.how},
      .target = user->account.email,
      .detail = {{"remote_address", how.from.remote_address}, {"user_agent", how.from.user_agent}}};
  storage::audit_repository(on, until).append(entry);
  work.commit();
  return opened_session{.user = std::move(*user), .session = std::move(session)};
}

result<exchanged_session> exchange_token(postgres::connection& on,
                                         const storage::token_exchange& tokens,
                                         postgres::deadline until) {
  auto outcome = storage::auth_session_repository(on, until).exchange(tokens);
  exchanged_session exchanged{.result = std::move(outcome), .opened = std::nullopt};
  if (exchanged.result.outcome != domain::exchange_outcome::rotated) return exchanged;
  auto user = describe(on, exchanged.result.account, until);
  if (!user) return std::unexpected(std::move(user.error()));
  exchanged.opened = opened_session{.user = std::move(*user),
                                    .session = exchanged.result.session,
                                    .level = exchanged.result.level};
  return exchanged;
}

}  // namespace signalbox::actors
