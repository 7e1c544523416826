#pragma once

#include <optional>
#include <string>

#include "actors/messages/identity.hpp"

/// What the identity actor is asked by people about their own accounts.
namespace signalbox::actors {

/// An account with all that its person sees of it.
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

/// Sets a password of one's own; every other sign-in ends. The old password proves that it is the
/// person, or a sign-in that is fresh (`domain::is_fresh_sign_in`). Errors: `bad_request`
/// (`weak_password`, `same_password`, `invalid_credentials`, `reauthentication_needed`),
/// `too_many_requests`.
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

/// A change of address that waits for its link to be used.
struct pending_email {
  described_user user;
  std::optional<std::string> link;  ///< where no mail can be sent
};

template <class Inspector>
auto inspect(Inspector& f, pending_email& x) {
  return f(x.user, x.link);
}

/// Shows that it is the person by the password: for ten minutes the login session may do what asks
/// for a recent proof. Errors: `bad_request` (`invalid_credentials`), `too_many_requests`.
struct prove_person {
  using reply = done;
  std::string password;
  domain::requester by;
  waiting_caller caller = {};
};

template <class Inspector>
auto inspect(Inspector& f, prove_person& x) {
  return f(x.password, x.by);
}

/// Asks for another address; needs a recent proof of the person. Errors: `bad_request`
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

/// The same again for an account that waits for a link, at an operator's request, who gets the
/// link to pass it on. Errors: `not_found`, `conflict` when no change is pending.
struct renew_email_link {
  using reply = pending_email;
  std::string email;  ///< the address that the account has
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, renew_email_link& x) {
  return f(x.email, x.by);
}

/// Uses the link to a new address: it is the account's from now on, and login sessions end but for
/// the one that asked. The address counts as verified only when the link was mailed there. Errors:
/// `bad_request` (`otp_expired`), `conflict` (`email_exists`).
struct confirm_email {
  using reply = described_user;
  std::string token;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, confirm_email& x) {
  return f(x.token, x.by);
}

/// Uses the link that went to an earlier address: the account has that address again, its password
/// is removed, every login session ends, and a new one is opened that may set a password. Errors:
/// `bad_request` (`otp_expired`).
struct undo_email {
  using reply = issued_session;
  std::string token;
  sign_in_origin from;
};

template <class Inspector>
auto inspect(Inspector& f, undo_email& x) {
  return f(x.token, x.from);
}

/// Asks for a link for a forgotten password. Answered at once and always the same, whether there
/// is such an account or not. Errors: `too_many_requests` for the address that asks.
struct recover_account {
  using reply = done;
  std::string email;
  sign_in_origin from;
};

template <class Inspector>
auto inspect(Inspector& f, recover_account& x) {
  return f(x.email, x.from);
}

/// Uses such a link: every sign-in of the account ends, and a new one is opened that may set a
/// password. Errors: `bad_request` (`otp_expired`).
struct open_recovery {
  using reply = issued_session;
  std::string token;
  sign_in_origin from;
};

template <class Inspector>
auto inspect(Inspector& f, open_recovery& x) {
  return f(x.token, x.from);
}

/// Changes what is given; an empty first or last name is none. Errors: `not_found`, `conflict`
/// with the field `username`.
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

/// Ends an account for good: it leaves its organizations; those where it is alone and that have no
/// project go with it. The password proves that it is the person, or a fresh sign-in. Errors:
/// `conflict` naming an organization that would have no owner left, `bad_request`
/// (`invalid_credentials`, `reauthentication_needed`), `too_many_requests`.
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
