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

/// The identity actor's work for storage workers: each function is one task on one connection.
/// Errors: the repositories', and those named. They throw `storage::failure`.
namespace signalbox::actors {

/// A refresh token in its stored form.
struct stored_token {
  std::string digest;
  core::time_point expires_at;
};

/// A login session to open.
struct new_sign_in {
  sign_in_origin from;
  stored_token token;
  std::string_view how;  ///< for the audit log: `sign_in.password`
  core::time_point at;
};

/// A login session with the user data of its account.
struct opened_session {
  described_user user;
  domain::session_id session;
  domain::assurance_level level = domain::assurance_level::aal1;
};

struct exchanged_session {
  storage::exchange_result result;
  std::optional<opened_session> opened;  ///< present when the token was rotated
};

/// Returns an account with its factors and identities.
[[nodiscard]] core::result<described_user> describe(postgres::connection& on,
                                                    const domain::account_id& account,
                                                    postgres::deadline until);

/// The setup code of a new account, and whether the account must be the installation's first one.
struct setup_claim {
  std::string code;
  bool is_first = false;
};

/// Creates an account and signs it in, in one transaction. Errors: those of
/// `setup_code_repository::check` (`check_first` for the first one) and of
/// `account_repository::create`.
[[nodiscard]] core::result<opened_session> open_account(
    postgres::connection& on, const storage::new_account& draft, const new_sign_in& how,
    const domain::requester& by, const setup_claim& setup, postgres::deadline until);

/// Creates the account of a pending sign-up whose address was confirmed, and signs it in, in one
/// transaction. Errors: those of `pending_sign_up_repository::consume` and of
/// `account_repository::create`.
[[nodiscard]] core::result<opened_session> open_confirmed_account(postgres::connection& on,
                                                                  const std::string& link_digest,
                                                                  const new_sign_in& how,
                                                                  domain::requester by,
                                                                  postgres::deadline until);

/// Opens a login session for an account.
[[nodiscard]] core::result<opened_session> open_session(postgres::connection& on,
                                                        const domain::account_id& account,
                                                        const new_sign_in& how,
                                                        postgres::deadline until);

/// Exchanges a refresh token for its successor.
[[nodiscard]] core::result<exchanged_session> exchange_token(postgres::connection& on,
                                                             const storage::token_exchange& tokens,
                                                             postgres::deadline until);

}  // namespace signalbox::actors
