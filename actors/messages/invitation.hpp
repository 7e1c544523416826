#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/organization.hpp"
#include "domain/organization/invitation.hpp"

/// What an organization's actor is asked about invitations.
namespace signalbox::actors {

/// An invitation that has just gone out. Where no mail can be sent, whoever invites passes the link
/// on; nobody is shown it a second time.
struct sent_invitation {
  domain::invitation what;
  bool sent = false;
  std::optional<std::string> link;
};

template <class Inspector>
auto inspect(Inspector& f, sent_invitation& x) {
  return f(x.what, x.sent, x.link);
}

/// Those that nobody has accepted.
struct list_invitations {
  using reply = std::vector<domain::invitation>;
};

template <class Inspector>
auto inspect(Inspector& f, list_invitations&) {
  return f();
}

/// Errors: `conflict` for a member, for whoever is invited already, or when too many invitations
/// are open; `bad_request` for a project of another organization.
struct invite {
  using reply = sent_invitation;
  std::string email;  ///< lower case
  domain::access access;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, invite& x) {
  return f(x.email, x.access, x.by);
}

/// Sends an open invitation again, with another link and its whole time. Errors: `not_found`.
struct resend_invitation {
  using reply = sent_invitation;
  std::int64_t id = 0;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, resend_invitation& x) {
  return f(x.id, x.by);
}

/// Errors: `not_found`.
struct revoke_invitation {
  using reply = done;
  std::int64_t id = 0;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, revoke_invitation& x) {
  return f(x.id, x.by);
}

/// What a token is for.
struct found_invitation {
  domain::invitation what;
  std::string organization_name;
};

template <class Inspector>
auto inspect(Inspector& f, found_invitation& x) {
  return f(x.what, x.organization_name);
}

/// Errors: `not_found`.
struct look_at_invitation {
  using reply = found_invitation;
  std::string token;
};

template <class Inspector>
auto inspect(Inspector& f, look_at_invitation& x) {
  return f(x.token);
}

/// Whoever asks becomes a member. Errors: `not_found`; `forbidden` when it is for another address;
/// `conflict` when it was accepted already, has run out, or they are a member.
struct accept_invitation {
  using reply = domain::member;
  std::string token;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, accept_invitation& x) {
  return f(x.token, x.by);
}

}  // namespace signalbox::actors
