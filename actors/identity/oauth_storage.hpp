#pragma once

#include <string>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/identity/linked_identity.hpp"
#include "domain/identity/sign_up_policy.hpp"
#include "postgres/connection.hpp"
#include "storage/identity/oauth_flow_repository.hpp"

namespace signalbox::actors {

/// An identity that the identity provider has confirmed.
struct named_user {
  domain::provider_user user;
  std::string host_name;  ///< display name of the identity provider
  storage::oauth_flow flow;
  std::string code_digest;  ///< of the code that the browser is to redeem
  core::time_point code_expires_at;
  domain::sign_up_policy policy = domain::sign_up_policy::open;
};

/// The outcome for an admitted identity.
struct admitted_user {
  domain::account_id account;
  bool is_link = false;  ///< waits to be linked to the requesting account
};

/// Finds the account of an identity, links or creates it, and stores the code for the callback; all
/// of it or nothing. When an account requested the link, nothing is linked yet: the returning
/// browser may be another one than the account's, so the identity waits with the code. An account
/// with the same address is linked only when both sides have verified the address: an address that
/// was only entered proves nothing, and a user who signed up with another's address must not find
/// the other's data in the account. Errors: `bad_request` with `provider_email_needs_verification`;
/// `conflict` with `email_exists`, or with `identity_already_exists`.
[[nodiscard]] core::result<admitted_user> admit_provider_user(postgres::connection& on,
                                                              const named_user& subject,
                                                              domain::requester by,
                                                              postgres::deadline until);

}  // namespace signalbox::actors
