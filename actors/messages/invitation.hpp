#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/organization.hpp"
#include "domain/organization/invitation.hpp"

/// Requests to an organization's actor for invitations.
namespace signalbox::actors {

/// An invitation that has just been sent. When no mail can be sent, the inviting member passes the
/// link on; it cannot be shown again.
struct sent_invitation {
  domain::invitation what;
  bool sent = false;
  std::optional<std::string> link;
};

template <class Inspector>
auto inspect(Inspector& f, sent_invitation& x) {
  return f(x.what, x.sent, x.link);
}

/// Lists the invitations that are not accepted yet.
struct list_invitations {
  using reply = std::vector<domain::invitation>;
};

template <class Inspector>
auto inspect(Inspector& f, list_invitations&) {
  return f();
}

/// Errors: `conflict` for a member, for an address that is already invited, or when too many
/// invitations are open; `bad_request` for a project of another organization.
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

/// Resends an open invitation with a new link and a new expiry. Errors: `not_found`.
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

/// The details of an invitation by its token.
struct found_invitation {
  domain::invitation what;
  std::string organization_name;
};

template <class Inspector>
auto inspect(Inspector& f, found_invitation& x) {
  return f(x.what, x.organization_name);
}

/// Errors: `not_found`.
struct preview_invitation {
  using reply = found_invitation;
  std::string token;
};

template <class Inspector>
auto inspect(Inspector& f, preview_invitation& x) {
  return f(x.token);
}

/// Makes the requester a member. Errors: `not_found`; `forbidden` when the invitation is for
/// another address; `conflict` when it was already accepted, has expired, or the requester is a
/// member.
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
