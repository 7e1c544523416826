#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "actors/messages/identity.hpp"

/// What the identity actor is asked about second factors.
namespace signalbox::actors {

/// An authenticator that was begun with. The secret is shown this once.
struct enrolled_factor {
  domain::factor what;
  std::string secret;  ///< base32, to be typed
  std::string url;     ///< `otpauth://…`, to be read from a picture
};

template <class Inspector>
auto inspect(Inspector& f, enrolled_factor& x) {
  return f(x.what, x.secret, x.url);
}

/// Begins with an authenticator, which counts once a code of it has been seen. Errors: `conflict`
/// (`mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors`).
struct enrol_factor {
  using reply = enrolled_factor;
  domain::account_id account;
  std::string friendly_name;  ///< empty: one is found
  std::string issuer;         ///< empty: Signalbox
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, enrol_factor& x) {
  return f(x.account, x.friendly_name, x.issuer, x.by);
}

/// A question for a code.
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

/// Answers with a code of the authenticator, or with a recovery code where the factor is verified:
/// the sign-in rises to `aal2` and gets new tokens; when the factor becomes a verified one by it,
/// sign-ins without a second factor end. Errors: `bad_request` (`mfa_challenge_expired`,
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

/// With the last verified factor recovery codes go too. Errors: `not_found`
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

/// An operator takes all factors from an account whose person has lost them; its sign-ins end.
/// Errors: `not_found`.
struct reset_factors {
  using reply = done;
  std::string email;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, reset_factors& x) {
  return f(x.email, x.by);
}

/// Recovery codes as the person sees them, this once.
struct new_recovery_codes {
  std::vector<std::string> codes;
};

template <class Inspector>
auto inspect(Inspector& f, new_recovery_codes& x) {
  return f(x.codes);
}

/// Makes new codes in the place of all there were. Errors: `conflict` without a verified factor.
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
