#pragma once

#include <vector>

#include "actors/identity/identity_storage.hpp"
#include "actors/messages/factor.hpp"
#include "core/crypto/secret_key.hpp"
#include "storage/identity/factor_repository.hpp"

namespace signalbox::actors {

/// A code to verify.
struct given_code {
  verify_factor request;
  stored_token token;  ///< the next refresh token of the login session
  domain::requester by;
};

/// The effects of a correct code.
struct raised_sign_in {
  opened_session session;
  bool is_first = false;                  ///< the factor is in use from now on
  std::vector<domain::session_id> ended;  ///< login sessions without a second factor
};

/// Verifies a code and, when it is correct, raises its login session, in one transaction. Errors:
/// besides the repositories', `bad_request` with `mfa_verification_failed`.
[[nodiscard]] core::result<raised_sign_in> accept_code(postgres::connection& on,
                                                       const given_code& given,
                                                       const core::sealing_key& key,
                                                       postgres::deadline until);

/// Stores an unverified factor, under a generated name when none is given.
[[nodiscard]] core::result<domain::factor> begin_factor(postgres::connection& on,
                                                        storage::new_factor draft,
                                                        const domain::requester& by,
                                                        postgres::deadline until);

/// Removes a factor, and the recovery codes with the last verified one.
[[nodiscard]] core::result<void> remove_one_factor(postgres::connection& on,
                                                   const remove_factor& request,
                                                   const domain::requester& by,
                                                   postgres::deadline until);

/// The effects of an operator's reset.
struct reset_account {
  domain::account_id account;
  std::vector<domain::session_id> ended;
};

/// Removes all factors and recovery codes of an account and ends its login sessions.
[[nodiscard]] core::result<reset_account> remove_all_factors(postgres::connection& on,
                                                             const std::string& email,
                                                             const domain::requester& by,
                                                             postgres::deadline until);

}  // namespace signalbox::actors
