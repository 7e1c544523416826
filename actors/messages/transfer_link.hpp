#pragma once

#include <string>

#include "actors/messages/organization.hpp"
#include "domain/project/transfer_link.hpp"

/// Requests to a project's actor for transfer links.
namespace signalbox::actors {

/// A new transfer link, which is shown only once.
struct sent_transfer_link {
  domain::transfer_link what;
  std::string link;
};

template <class Inspector>
auto inspect(Inspector& f, sent_transfer_link& x) {
  return f(x.what, x.link);
}

/// Creates a transfer link for the project; an earlier link becomes invalid. Errors: `conflict`
/// when the requester's role has changed meanwhile; `forbidden`.
struct create_transfer_link {
  using reply = sent_transfer_link;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, create_transfer_link& x) {
  return f(x.by);
}

/// Errors: `not_found` when the project has no transfer link.
struct describe_transfer_link {
  using reply = domain::transfer_link;
};

template <class Inspector>
auto inspect(Inspector& f, describe_transfer_link&) {
  return f();
}

/// Errors: `not_found`; `conflict` as `create_transfer_link`.
struct withdraw_transfer_link {
  using reply = done;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, withdraw_transfer_link& x) {
  return f(x.by);
}

/// A project, as the recipient of its transfer link sees it.
struct found_transfer_link {
  domain::transfer_link what;
  domain::project of;
};

template <class Inspector>
auto inspect(Inspector& f, found_transfer_link& x) {
  return f(x.what, x.of);
}

/// Errors: `not_found` when the secret is not valid.
struct preview_transfer_link {
  using reply = found_transfer_link;
  std::string secret;
};

template <class Inspector>
auto inspect(Inspector& f, preview_transfer_link& x) {
  return f(x.secret);
}

/// Transfers the project to an organization of the requester, who has its link. Errors: `not_found`
/// when the secret is no longer valid; `conflict` when the link has expired, and as
/// `transfer_project`.
struct claim_project {
  using reply = domain::project;
  std::string secret;
  domain::organization_slug to;
  domain::access as_in_to;  ///< the requester's access there at authorization
  domain::requester by;
  bool rotate_password = false;  ///< as `transfer_project`
};

template <class Inspector>
auto inspect(Inspector& f, claim_project& x) {
  return f(x.secret, x.to, x.as_in_to, x.by, x.rotate_password);
}

}  // namespace signalbox::actors
