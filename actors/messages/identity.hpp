#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/basic.hpp"

/// What the identity actor is asked.
namespace signalbox::actors {

/// A session as it is handed to the person who signed in.
struct issued_session {
  domain::account account;
  domain::session_id session;
  std::string access_token;
  std::string refresh_token;
  std::int64_t expires_in_s = 0;
  domain::time_point expires_at;
};

template <class Inspector>
auto inspect(Inspector& f, issued_session& x) {
  return f(x.account, x.session, x.access_token, x.refresh_token, x.expires_in_s, x.expires_at);
}

/// From where somebody signs in, for the list of sessions.
struct sign_in_origin {
  std::string remote_address;
  std::string user_agent;
};

template <class Inspector>
auto inspect(Inspector& f, sign_in_origin& x) {
  return f(x.remote_address, x.user_agent);
}

/// Creates an account and signs it in. The installation's first account becomes an operator.
/// Errors: `bad_request` (`validation_failed`, `weak_password`), `conflict`
/// (`user_already_exists`).
struct sign_up {
  using reply = issued_session;
  std::string email;
  std::string password;
  sign_in_origin from;
};

template <class Inspector>
auto inspect(Inspector& f, sign_up& x) {
  return f(x.email, x.password, x.from);
}

/// Errors: `bad_request` with `invalid_credentials`, the same for a wrong password and an unknown
/// account; `too_many_requests`.
struct sign_in {
  using reply = issued_session;
  std::string email;
  std::string password;
  sign_in_origin from;
};

template <class Inspector>
auto inspect(Inspector& f, sign_in& x) {
  return f(x.email, x.password, x.from);
}

/// Errors: `bad_request` with `refresh_token_not_found`, `refresh_token_already_used` (which ends
/// the whole family) or `session_expired`.
struct refresh_session {
  using reply = issued_session;
  std::string refresh_token;
};

template <class Inspector>
auto inspect(Inspector& f, refresh_session& x) {
  return f(x.refresh_token);
}

enum class sign_out_scope { global, local, others };

struct sign_out {
  using reply = done;
  domain::account_id account;
  domain::session_id session;
  sign_out_scope scope = sign_out_scope::global;
};

template <class Inspector>
auto inspect(Inspector& f, sign_out& x) {
  return f(x.account, x.session, x.scope);
}

/// Errors: `conflict` when the account has one.
struct create_profile {
  using reply = domain::profile;
  domain::account_id account;
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, create_profile& x) {
  return f(x.account, x.by);
}

/// What a request may rely on: that the sign-in is alive, and what the person is where.
struct standing {
  domain::account account;
  std::optional<domain::profile> profile;
  std::vector<domain::membership> memberships;
};

template <class Inspector>
auto inspect(Inspector& f, standing& x) {
  return f(x.account, x.profile, x.memberships);
}

/// Errors: `unauthenticated` with `session_not_found` when the sign-in has ended.
struct find_standing {
  using reply = standing;
  domain::account_id account;
  domain::session_id session;
};

template <class Inspector>
auto inspect(Inspector& f, find_standing& x) {
  return f(x.account, x.session);
}

/// An account with its password where it was generated.
struct provided_account {
  domain::account account;
  std::optional<std::string> generated_password;
};

template <class Inspector>
auto inspect(Inspector& f, provided_account& x) {
  return f(x.account, x.generated_password);
}

/// An operator creates an account.
struct provide_account {
  using reply = provided_account;
  std::string email;
  std::optional<std::string> password;
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, provide_account& x) {
  return f(x.email, x.password, x.by);
}

/// An operator sets an account's password; every sign-in of it ends.
struct reset_password {
  using reply = provided_account;
  std::string email;
  std::optional<std::string> password;
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, reset_password& x) {
  return f(x.email, x.password, x.by);
}

/// Everything that the identity actor is asked; the directory hands each of these on.
using identity_requests = request_list<find_standing, sign_up, sign_in, refresh_session, sign_out,
                                       create_profile, provide_account, reset_password>;

}  // namespace signalbox::actors
