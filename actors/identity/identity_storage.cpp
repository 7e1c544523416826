#include "actors/identity/identity_storage.hpp"

#include <utility>

#include "postgres/transaction.hpp"

namespace signalbox::actors {

using domain::result;

result<opened_session> open_account(postgres::connection& on, const storage::new_account& wanted,
                                    const sign_in_origin& from, const stored_token& token,
                                    const storage::author& by, postgres::deadline until) {
  auto transaction = postgres::transaction::begin(on, until);
  if (!transaction) return std::unexpected(transaction.error());
  auto account = storage::account_repository(on, until).create(wanted, by);
  if (!account) return std::unexpected(account.error());
  auto opened = open_session(on, std::move(*account), from, token, by.at, until);
  if (!opened) return opened;
  if (auto stored = transaction->commit(until); !stored) return std::unexpected(stored.error());
  return opened;
}

result<opened_session> open_session(postgres::connection& on, domain::account account,
                                    const sign_in_origin& from, const stored_token& token,
                                    domain::time_point now, postgres::deadline until) {
  const auto noted = storage::account_repository(on, until).record_sign_in(account.id, now);
  if (!noted) return std::unexpected(noted.error());
  auto session =
      storage::auth_session_repository(on, until).open({.account = account.id,
                                                        .token_digest = token.digest,
                                                        .at = now,
                                                        .token_expires_at = token.expires_at,
                                                        .user_agent = from.user_agent,
                                                        .remote_address = from.remote_address});
  if (!session) return std::unexpected(session.error());
  account.last_sign_in_at = now;
  return opened_session{std::move(account), std::move(*session)};
}

result<exchanged_session> exchange_token(postgres::connection& on,
                                         const storage::token_exchange& wanted,
                                         postgres::deadline until) {
  auto outcome = storage::auth_session_repository(on, until).exchange(wanted);
  if (!outcome) return std::unexpected(outcome.error());
  if (outcome->outcome != storage::exchange_outcome::rotated) {
    return exchanged_session{std::move(*outcome), {}};
  }
  auto account = storage::account_repository(on, until).find(outcome->account);
  if (!account) return std::unexpected(account.error());
  return exchanged_session{std::move(*outcome), std::move(*account)};
}

}  // namespace signalbox::actors
