#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "actors/messages/waiting_caller.hpp"

/// Requests to the identity actor.
namespace signalbox::actors {

/// A session for the user who signed in. If the account has a verified factor, a session with
/// `aal1` can only be used to verify a code.
struct issued_session {
  domain::account account;
  domain::session_id session;
  domain::assurance_level level = domain::assurance_level::aal1;
  std::string access_token;
  std::string refresh_token;
  std::int64_t expires_in_s = 0;
  core::time_point expires_at;
  std::vector<domain::factor> factors = {};
  std::vector<domain::linked_identity> identities = {};
};

template <class Inspector>
auto inspect(Inspector& f, issued_session& x) {
  return f(x.account, x.session, x.level, x.access_token, x.refresh_token, x.expires_in_s,
           x.expires_at, x.factors, x.identities);
}

/// Origin of a sign-in, for the list of sessions.
struct sign_in_origin {
  std::string remote_address = {};
  std::string user_agent = {};
  std::string request_id = {};
  waiting_caller caller = {};
};

template <class Inspector>
auto inspect(Inspector& f, sign_in_origin& x) {
  return f(x.remote_address, x.user_agent, x.request_id);
}

/// An accepted sign-up.
struct signed_up {
  /// Nothing: the account is created when the mailed link is used.
  std::optional<issued_session> session = std::nullopt;
};

template <class Inspector>
auto inspect(Inspector& f, signed_up& x) {
  return f(x.session);
}

/// Creates an account and signs it in. The installation's first account becomes an operator. When
/// addresses are confirmed (`actor_settings::confirm_email`), every other account gets a link to
/// its address first, and the reply is the same whether the address has an account or not. Errors:
/// `bad_request` (`validation_failed`, `weak_password`), `conflict` (`user_already_exists`, never
/// when addresses are confirmed), `forbidden` (`signup_disabled`, `setup_code_needed`,
/// `setup_code_wrong`).
struct sign_up {
  using reply = signed_up;
  std::string email;
  std::string password;
  sign_in_origin from;
  std::string setup_code = {};  ///< for the first account, if required
};

template <class Inspector>
auto inspect(Inspector& f, sign_up& x) {
  return f(x.email, x.password, x.from, x.setup_code);
}

/// Whether the installation has no account yet, and whether creating the first one needs the setup
/// code.
struct setup_needs {
  bool needed = false;
  bool requires_code = false;
};

template <class Inspector>
auto inspect(Inspector& f, setup_needs& x) {
  return f(x.needed, x.requires_code);
}

/// Returns what the page "Set up Signalbox" needs. Once there is an account it is answered without
/// storage.
struct describe_setup {
  using reply = setup_needs;
};

template <class Inspector>
auto inspect(Inspector& f, describe_setup&) {
  return f();
}

/// Creates the installation's first account, an operator's, and signs it in; of several at the same
/// time one succeeds. Errors: `bad_request` (`validation_failed`, `weak_password`), `conflict`
/// (`setup_done`), `forbidden` (`setup_code_needed`, `setup_code_wrong`), `too_many_requests`.
struct set_up {
  using reply = issued_session;
  std::string email;
  std::string password;
  sign_in_origin from;
  std::string setup_code = {};  ///< if required
};

template <class Inspector>
auto inspect(Inspector& f, set_up& x) {
  return f(x.email, x.password, x.from, x.setup_code);
}

/// Creates the account of a sign-up whose link is used, and signs it in. The password must match
/// that sign-up: the link alone would let a stranger create an account for another's address with a
/// known password. Errors: `bad_request` (`otp_expired`; `invalid_credentials`, after which the
/// link stays valid), `conflict` (`user_already_exists`), `too_many_requests`.
struct confirm_sign_up {
  using reply = issued_session;
  std::string token;
  std::string password;
  sign_in_origin from;
};

template <class Inspector>
auto inspect(Inspector& f, confirm_sign_up& x) {
  return f(x.token, x.password, x.from);
}

/// Errors: `bad_request` with `invalid_credentials`, the same for a wrong password and an unknown
/// account; `too_many_requests` with `over_request_rate_limit`.
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

/// Opens a session of a self-hosted installation without a sign-in. Errors: `not_found` on the
/// platform.
struct enter {
  using reply = issued_session;
  sign_in_origin from;
};

template <class Inspector>
auto inspect(Inspector& f, enter& x) {
  return f(x.from);
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

/// One of a user's login sessions.
struct listed_sign_in {
  domain::session_id id;
  core::time_point created_at;
  core::time_point last_used_at;
  std::string user_agent;
  std::string remote_address;
};

template <class Inspector>
auto inspect(Inspector& f, listed_sign_in& x) {
  return f(x.id, x.created_at, x.last_used_at, x.user_agent, x.remote_address);
}

/// Lists login sessions, last used first.
struct list_sign_ins {
  using reply = std::vector<listed_sign_in>;
  domain::account_id account;
};

template <class Inspector>
auto inspect(Inspector& f, list_sign_ins& x) {
  return f(x.account);
}

/// Ends one of the user's login sessions, and its socket. Errors: `not_found`.
struct end_sign_in {
  using reply = done;
  domain::account_id account;
  domain::session_id session;
};

template <class Inspector>
auto inspect(Inspector& f, end_sign_in& x) {
  return f(x.account, x.session);
}

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

/// Errors: `conflict` when the account has a profile.
struct create_profile {
  using reply = domain::profile;
  domain::account_id account;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, create_profile& x) {
  return f(x.account, x.by);
}

/// The principal of a request: its login session is valid, and the account has these memberships.
struct session_context {
  domain::account account;
  std::optional<domain::profile> profile;
  std::vector<domain::membership> memberships;
};

template <class Inspector>
auto inspect(Inspector& f, session_context& x) {
  return f(x.account, x.profile, x.memberships);
}

/// Errors: `unauthenticated` with `session_not_found` when the login session has ended.
struct find_session_context {
  using reply = session_context;
  domain::account_id account;
  domain::session_id session;
};

template <class Inspector>
auto inspect(Inspector& f, find_session_context& x) {
  return f(x.account, x.session);
}

/// An account, with its password if it was generated.
struct provided_account {
  domain::account account;
  std::optional<std::string> generated_password;
};

template <class Inspector>
auto inspect(Inspector& f, provided_account& x) {
  return f(x.account, x.generated_password);
}

/// Creates an account, for operators.
struct provide_account {
  using reply = provided_account;
  std::string email;
  std::optional<std::string> password;
  domain::requester by;
  waiting_caller caller = {};
};

template <class Inspector>
auto inspect(Inspector& f, provide_account& x) {
  return f(x.email, x.password, x.by);
}

/// Sets an account's password, for operators; ends all its login sessions.
struct reset_password {
  using reply = provided_account;
  std::string email;
  std::optional<std::string> password;
  domain::requester by;
  waiting_caller caller = {};
};

template <class Inspector>
auto inspect(Inspector& f, reset_password& x) {
  return f(x.email, x.password, x.by);
}

/// Gives an account a role in the installation or removes it. Errors: `not_found`; `conflict` when
/// the last operator would be removed.
struct set_operator_role {
  using reply = domain::operator_entry;
  std::string email;
  domain::operator_role role = domain::operator_role::none;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, set_operator_role& x) {
  return f(x.email, x.role, x.by);
}

/// Lists the accounts with a role in the installation, operators first.
struct list_operators {
  using reply = std::vector<domain::operator_entry>;
};

template <class Inspector>
auto inspect(Inspector& f, list_operators&) {
  return f();
}

}  // namespace signalbox::actors
