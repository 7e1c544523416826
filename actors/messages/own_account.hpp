#pragma once

#include <optional>
#include <string>

#include "actors/messages/identity.hpp"

/// Requests of users to the identity actor about their own accounts.
namespace signalbox::actors {

/// An account with the user data that its owner sees.
struct described_user {
  domain::account account;
  std::vector<domain::factor> factors;
  std::vector<domain::linked_identity> identities;
};

template <class Inspector>
auto inspect(Inspector& f, described_user& x) {
  return f(x.account, x.factors, x.identities);
}

/// Errors: `not_found`.
struct describe_user {
  using reply = described_user;
  domain::account_id account;
};

template <class Inspector>
auto inspect(Inspector& f, describe_user& x) {
  return f(x.account);
}

/// Changes the user's own password; every other login session ends. Needs the old password or a
/// fresh login session (`domain::is_fresh_sign_in`). Errors: `bad_request` (`weak_password`,
/// `same_password`, `invalid_credentials`, `reauthentication_needed`), `too_many_requests`.
struct change_password {
  using reply = described_user;
  domain::account_id account;
  domain::session_id session;
  std::string password;
  std::optional<std::string> current_password;
  domain::requester by;
  waiting_caller caller = {};
};

template <class Inspector>
auto inspect(Inspector& f, change_password& x) {
  return f(x.account, x.session, x.password, x.current_password, x.by);
}

/// A pending change of the address, which waits for its link.
struct pending_email {
  described_user user;
  std::optional<std::string> link;  ///< when no mail can be sent
};

template <class Inspector>
auto inspect(Inspector& f, pending_email& x) {
  return f(x.user, x.link);
}

/// Verifies the user's password: for ten minutes the login session may make changes that need a
/// recent proof. Errors: `bad_request` (`invalid_credentials`), `too_many_requests`.
struct reauthenticate {
  using reply = done;
  std::string password;
  domain::requester by;
  waiting_caller caller = {};
};

template <class Inspector>
auto inspect(Inspector& f, reauthenticate& x) {
  return f(x.password, x.by);
}

/// Verifies that the requester's login session has a recent proof of identity. Errors:
/// `bad_request` (`reauthentication_needed`), `unauthenticated`.
struct demand_proof {
  using reply = done;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, demand_proof& x) {
  return f(x.by);
}

/// Requests a new address; needs a recent proof of identity. Errors: `bad_request`
/// (`validation_failed`, `reauthentication_needed`), `conflict` (`email_exists`),
/// `too_many_requests`.
struct change_email {
  using reply = pending_email;
  domain::account_id account;
  std::string email;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, change_email& x) {
  return f(x.account, x.email, x.by);
}

/// Renews the link of a pending change for an operator, who passes the link on. Errors:
/// `not_found`, `conflict` when no change is pending.
struct renew_email_link {
  using reply = pending_email;
  std::string email;  ///< the current address of the account
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, renew_email_link& x) {
  return f(x.email, x.by);
}

/// Uses the link to a new address: it becomes the account's address, and all login sessions except
/// the requesting one end. The address counts as verified only when the link was mailed there.
/// Errors: `bad_request` (`otp_expired`), `conflict` (`email_exists`).
struct confirm_email {
  using reply = described_user;
  std::string token;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, confirm_email& x) {
  return f(x.token, x.by);
}

/// Uses the link that was sent to the previous address: the account gets that address back, its
/// password is removed, every login session ends, and a new one is opened that may set a password.
/// Errors: `bad_request` (`otp_expired`).
struct undo_email {
  using reply = issued_session;
  std::string token;
  sign_in_origin from;
};

template <class Inspector>
auto inspect(Inspector& f, undo_email& x) {
  return f(x.token, x.from);
}

/// Requests a link to reset a password. Replies at once and always the same, whether the account
/// exists or not. Errors: `too_many_requests` for the requesting address.
struct recover_account {
  using reply = done;
  std::string email;
  sign_in_origin from;
};

template <class Inspector>
auto inspect(Inspector& f, recover_account& x) {
  return f(x.email, x.from);
}

/// Uses a recovery link: every login session of the account ends, and a new one is opened that may
/// set a password. Errors: `bad_request` (`otp_expired`).
struct open_recovery {
  using reply = issued_session;
  std::string token;
  sign_in_origin from;
};

template <class Inspector>
auto inspect(Inspector& f, open_recovery& x) {
  return f(x.token, x.from);
}

/// Changes the given fields; an empty first or last name is removed. Errors: `not_found`,
/// `conflict` with the field `username`.
struct update_profile {
  using reply = domain::profile;
  domain::account_id account;
  std::optional<std::string> username;
  std::optional<std::string> first_name;
  std::optional<std::string> last_name;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, update_profile& x) {
  return f(x.account, x.username, x.first_name, x.last_name, x.by);
}

/// Deletes an account permanently: it leaves its organizations; those without other members and
/// projects are deleted. Needs the password or a fresh login session. Errors: `conflict` naming an
/// organization that would have no owner left, `bad_request` (`invalid_credentials`,
/// `reauthentication_needed`), `too_many_requests`.
struct delete_account {
  using reply = done;
  domain::account_id account;
  domain::session_id session;
  std::optional<std::string> password;
  domain::requester by;
  waiting_caller caller = {};
};

template <class Inspector>
auto inspect(Inspector& f, delete_account& x) {
  return f(x.account, x.session, x.password, x.by);
}

}  // namespace signalbox::actors
