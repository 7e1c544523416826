#pragma once

#include <string>

#include "actors/messages/identity.hpp"
#include "postgres/connection.hpp"
#include "storage/account_repository.hpp"
#include "storage/auth_session_repository.hpp"
#include "storage/author.hpp"

/// What the identity actor has storage workers do: each function is one task, on one connection.
/// Errors: the repositories', and those named.
namespace signalbox::actors {

/// A refresh token as storage sees it.
struct stored_token {
  std::string digest;
  domain::time_point expires_at;
};

struct opened_session {
  domain::account account;
  domain::session_id session;
};

struct exchanged_session {
  storage::exchange_result result;
  domain::account account;  ///< empty unless the token was rotated
};

/// Makes an account and signs it in, in one transaction.
[[nodiscard]] domain::result<opened_session> open_account(
    postgres::connection& on, const storage::new_account& wanted, const sign_in_origin& from,
    const stored_token& token, const storage::author& by, postgres::deadline until);

/// Signs an account in.
[[nodiscard]] domain::result<opened_session> open_session(
    postgres::connection& on, domain::account account, const sign_in_origin& from,
    const stored_token& token, domain::time_point now, postgres::deadline until);

/// Exchanges a refresh token for its successor.
[[nodiscard]] domain::result<exchanged_session> exchange_token(
    postgres::connection& on, const storage::token_exchange& wanted, postgres::deadline until);

}  // namespace signalbox::actors
