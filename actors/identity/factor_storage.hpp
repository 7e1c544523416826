#pragma once

#include <vector>

#include "actors/identity/identity_storage.hpp"
#include "actors/messages/factor.hpp"
#include "core/crypto/secret_key.hpp"
#include "storage/identity/factor_repository.hpp"

namespace signalbox::actors {

/// A code that is to be judged.
struct given_code {
  verify_factor request;
  stored_token token;  ///< the sign-in's next
  domain::requester by;
};

/// What a good code did.
struct raised_sign_in {
  opened_session session;
  bool is_first = false;                  ///< the factor counts from now on
  std::vector<domain::session_id> ended;  ///< sign-ins without a second factor
};

/// Judges a code and, when it is good, raises its sign-in, in one transaction. Errors: besides the
/// repositories', `bad_request` with `mfa_verification_failed`.
[[nodiscard]] core::result<raised_sign_in> accept_code(postgres::connection& on,
                                                       const given_code& given,
                                                       const core::sealing_key& key,
                                                       postgres::deadline until);

/// Stores a factor that is not verified yet, under a free name where none is given.
[[nodiscard]] core::result<domain::factor> begin_factor(postgres::connection& on,
                                                        storage::new_factor draft,
                                                        const domain::requester& by,
                                                        postgres::deadline until);

/// Removes a factor, and recovery codes with the last verified one.
[[nodiscard]] core::result<void> remove_one_factor(postgres::connection& on,
                                                   const remove_factor& request,
                                                   const domain::requester& by,
                                                   postgres::deadline until);

/// What an operator's reset did.
struct reset_account {
  domain::account_id account;
  std::vector<domain::session_id> ended;
};

/// Removes all factors and recovery codes of an account and ends its sign-ins.
[[nodiscard]] core::result<reset_account> remove_all_factors(postgres::connection& on,
                                                             const std::string& email,
                                                             const domain::requester& by,
                                                             postgres::deadline until);

}  // namespace signalbox::actors
