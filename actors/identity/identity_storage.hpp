#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "actors/messages/own_account.hpp"
#include "domain/access/requester.hpp"
#include "postgres/connection.hpp"
#include "storage/identity/account_repository.hpp"
#include "storage/identity/auth_session_repository.hpp"

/// What the identity actor has storage workers do: each function is one task, on one connection.
/// Errors: the repositories', and those named.
namespace signalbox::actors {

/// A refresh token as storage sees it.
struct stored_token {
  std::string digest;
  core::time_point expires_at;
};

/// A sign-in that is to be opened.
struct new_sign_in {
  sign_in_origin from;
  stored_token token;
  std::string_view how;  ///< for the audit log: `sign_in.password`
  core::time_point at;
};

/// A sign-in with all that its person sees of the account.
struct opened_session {
  described_user user;
  domain::session_id session;
  domain::assurance_level level = domain::assurance_level::aal1;
};

struct exchanged_session {
  storage::exchange_result result;
  std::optional<opened_session> opened;  ///< when the token was rotated
};

/// An account with its factors and identities.
[[nodiscard]] core::result<described_user> describe(postgres::connection& on,
                                                    const domain::account_id& account,
                                                    postgres::deadline until);

/// Makes an account and signs it in, in one transaction. Errors: those of
/// `setup_code_repository::check` and of `account_repository::create`.
[[nodiscard]] core::result<opened_session> open_account(
    postgres::connection& on, const storage::new_account& draft, const new_sign_in& how,
    const domain::requester& by, const std::string& setup_code, postgres::deadline until);

/// Creates the account of a pending sign-up, whose person has proven to hold the address, and signs
/// it in, in one transaction. Errors: those of `pending_sign_up_repository::take` and of
/// `account_repository::create`.
[[nodiscard]] core::result<opened_session> open_confirmed_account(postgres::connection& on,
                                                                  const std::string& link_digest,
                                                                  const new_sign_in& how,
                                                                  domain::requester by,
                                                                  postgres::deadline until);

/// Signs an account in.
[[nodiscard]] core::result<opened_session> open_session(postgres::connection& on,
                                                        const domain::account_id& account,
                                                        const new_sign_in& how,
                                                        postgres::deadline until);

/// Exchanges a refresh token for its successor.
[[nodiscard]] core::result<exchanged_session> exchange_token(postgres::connection& on,
                                                             const storage::token_exchange& tokens,
                                                             postgres::deadline until);

}  // namespace signalbox::actors
