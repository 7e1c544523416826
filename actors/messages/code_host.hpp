#pragma once

#include <optional>
#include <string>

#include "actors/messages/identity.hpp"

/// What the identity actor is asked about signing in through the code host.
namespace signalbox::actors {

/// Where the browser goes next.
struct next_address {
  std::string url;
};

template <class Inspector>
auto inspect(Inspector& f, next_address& x) {
  return f(x.url);
}

/// Sends somebody to the code host. Errors: `bad_request` (`validation_failed`) for another
/// provider than the configured one, or a code challenge that is none; `too_many_requests`. Linking
/// needs a recent proof of the person (`reauthentication_needed`).
struct begin_code_host {
  using reply = next_address;
  std::string provider;
  std::string return_to;                      ///< a page of the dashboard; empty: its own for this
  std::string code_challenge;                 ///< PKCE of the browser
  std::optional<domain::account_id> account;  ///< who links the code host to their account
  sign_in_origin from;
  domain::session_id session = {};  ///< of the account
};

template <class Inspector>
auto inspect(Inspector& f, begin_code_host& x) {
  return f(x.provider, x.return_to, x.code_challenge, x.account, x.from);
}

/// Somebody comes back from the code host. Never fails but for storage: what went wrong is in the
/// address that the browser goes to, as `error`, `error_code` and `error_description`.
struct finish_code_host {
  using reply = next_address;
  std::string state;
  std::string code;
  std::string error;  ///< what the code host says went wrong
};

template <class Inspector>
auto inspect(Inspector& f, finish_code_host& x) {
  return f(x.state, x.code, x.error);
}

/// Exchanges the code that the browser got on its way back for a session. Errors: `bad_request`
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

/// Links the user of the code host that a code of the way back stands for. Only the account that
/// asked for it can, with the verifier of its browser. Errors: `bad_request` (`flow_state_expired`,
/// `bad_code_verifier`), `conflict` (`identity_already_exists`).
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
