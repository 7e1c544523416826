#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "actors/messages/identity.hpp"

/// Requests to the identity actor for second factors.
namespace signalbox::actors {

/// A new authenticator that is not verified yet. The secret is shown only once.
struct enrolled_factor {
  domain::factor what;
  std::string secret;  ///< base32, for manual entry
  std::string url;     ///< `otpauth://…`, for a QR code
};

template <class Inspector>
auto inspect(Inspector& f, enrolled_factor& x) {
  return f(x.what, x.secret, x.url);
}

/// Enrolls an authenticator, which takes effect when a code is verified. Errors: `conflict`
/// (`mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors`).
struct enrol_factor {
  using reply = enrolled_factor;
  domain::account_id account;
  std::string friendly_name;  ///< empty: generated
  std::string issuer;         ///< empty: the name of the installation
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, enrol_factor& x) {
  return f(x.account, x.friendly_name, x.issuer, x.by);
}

/// A challenge that a code must answer.
struct issued_challenge {
  domain::challenge_id id;
  core::time_point expires_at;
};

template <class Inspector>
auto inspect(Inspector& f, issued_challenge& x) {
  return f(x.id, x.expires_at);
}

/// Errors: `not_found` (`mfa_factor_not_found`).
struct challenge_factor {
  using reply = issued_challenge;
  domain::account_id account;
  domain::session_id session;
  domain::factor_id factor;
};

template <class Inspector>
auto inspect(Inspector& f, challenge_factor& x) {
  return f(x.account, x.session, x.factor);
}

/// Answers a challenge with a code of the authenticator, or with a recovery code if the factor is
/// verified: the login session rises to `aal2` and gets new tokens; when this verifies the factor,
/// login sessions without a second factor end. Errors: `bad_request` (`mfa_challenge_expired`,
/// `mfa_verification_failed`), `not_found` (`mfa_factor_not_found`), `too_many_requests`.
struct verify_factor {
  using reply = issued_session;
  domain::account_id account;
  domain::session_id session;
  domain::factor_id factor;
  domain::challenge_id challenge;
  std::string code;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, verify_factor& x) {
  return f(x.account, x.session, x.factor, x.challenge, x.code, x.by);
}

/// Removes a factor, and the recovery codes with the last verified one. Errors: `not_found`
/// (`mfa_factor_not_found`).
struct remove_factor {
  using reply = done;
  domain::account_id account;
  domain::factor_id factor;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, remove_factor& x) {
  return f(x.account, x.factor, x.by);
}

/// Removes all factors of an account whose user has lost them, for operators; its login sessions
/// end. Errors: `not_found`.
struct reset_factors {
  using reply = done;
  std::string email;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, reset_factors& x) {
  return f(x.email, x.by);
}

/// Recovery codes in clear text, shown only once.
struct new_recovery_codes {
  std::vector<std::string> codes;
};

template <class Inspector>
auto inspect(Inspector& f, new_recovery_codes& x) {
  return f(x.codes);
}

/// Replaces all recovery codes with new ones. Errors: `conflict` without a verified factor.
struct make_recovery_codes {
  using reply = new_recovery_codes;
  domain::account_id account;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, make_recovery_codes& x) {
  return f(x.account, x.by);
}

struct remaining_recovery_codes {
  std::uint64_t count = 0;
};

template <class Inspector>
auto inspect(Inspector& f, remaining_recovery_codes& x) {
  return f(x.count);
}

struct count_recovery_codes {
  using reply = remaining_recovery_codes;
  domain::account_id account;
};

template <class Inspector>
auto inspect(Inspector& f, count_recovery_codes& x) {
  return f(x.account);
}

}  // namespace signalbox::actors
