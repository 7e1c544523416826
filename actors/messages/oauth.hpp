#pragma once

#include <optional>
#include <string>

#include "actors/messages/identity.hpp"

/// Requests to the identity actor for signing in through the identity provider.
namespace signalbox::actors {

/// The address to which the browser is redirected.
struct next_address {
  std::string url;
};

template <class Inspector>
auto inspect(Inspector& f, next_address& x) {
  return f(x.url);
}

/// Redirects to the identity provider. Errors: `bad_request` (`validation_failed`) for a provider
/// that is not configured, or an invalid code challenge; `too_many_requests`. Linking needs a
/// recent proof of identity (`reauthentication_needed`).
struct start_oauth_sign_in {
  using reply = next_address;
  std::string provider;
  std::string return_to;                      ///< a page of the dashboard; empty: the default
  std::string code_challenge;                 ///< PKCE challenge of the browser
  std::optional<domain::account_id> account;  ///< the account that links an identity
  sign_in_origin from;
  domain::session_id session = {};  ///< the account's
};

template <class Inspector>
auto inspect(Inspector& f, start_oauth_sign_in& x) {
  return f(x.provider, x.return_to, x.code_challenge, x.account, x.from);
}

/// Handles the callback of the identity provider. Fails only when storage does: other errors are
/// passed in the redirect address, as `error`, `error_code` and `error_description`.
struct finish_oauth {
  using reply = next_address;
  std::string state;
  std::string code;
  std::string error;  ///< the error reported by the identity provider
};

template <class Inspector>
auto inspect(Inspector& f, finish_oauth& x) {
  return f(x.state, x.code, x.error);
}

/// Exchanges the browser's code from the callback for a session. Errors: `bad_request`
/// (`otp_expired`, `bad_code_verifier`).
struct redeem_code {
  using reply = issued_session;
  std::string code;
  std::string verifier;
  sign_in_origin from;
};

template <class Inspector>
auto inspect(Inspector& f, redeem_code& x) {
  return f(x.code, x.verifier, x.from);
}

/// Links the identity of a code from the callback. Only the account that requested it can, with the
/// verifier of its browser. Errors: `bad_request` (`flow_state_expired`, `bad_code_verifier`),
/// `conflict` (`identity_already_exists`).
struct redeem_link {
  using reply = done;
  std::string code;
  std::string verifier;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, redeem_link& x) {
  return f(x.code, x.verifier, x.by);
}

/// Errors: `not_found` (`identity_not_found`), `conflict` (`single_identity_not_deletable`).
struct unlink_identity {
  using reply = done;
  domain::account_id account;
  domain::identity_id identity;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, unlink_identity& x) {
  return f(x.account, x.identity, x.by);
}

}  // namespace signalbox::actors
