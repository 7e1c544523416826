#pragma once

#include <string>

#include "actors/messages/organization.hpp"
#include "domain/project/project_offer.hpp"

/// Requests to a project's actor for transfer links.
namespace signalbox::actors {

/// A new transfer link, which is shown only once.
struct sent_project_offer {
  domain::project_offer what;
  std::string link;
};

template <class Inspector>
auto inspect(Inspector& f, sent_project_offer& x) {
  return f(x.what, x.link);
}

/// Creates a transfer link for the project; an earlier link becomes invalid. Errors: `conflict`
/// when the requester's role has changed meanwhile; `forbidden`.
struct offer_project {
  using reply = sent_project_offer;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, offer_project& x) {
  return f(x.by);
}

/// Errors: `not_found` when the project has no transfer link.
struct describe_offer {
  using reply = domain::project_offer;
};

template <class Inspector>
auto inspect(Inspector& f, describe_offer&) {
  return f();
}

/// Errors: `not_found`; `conflict` as `offer_project`.
struct withdraw_offer {
  using reply = done;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, withdraw_offer& x) {
  return f(x.by);
}

/// A project, as the recipient of its transfer link sees it.
struct found_offer {
  domain::project_offer what;
  domain::project of;
};

template <class Inspector>
auto inspect(Inspector& f, found_offer& x) {
  return f(x.what, x.of);
}

/// Errors: `not_found` when the secret is not valid.
struct look_at_offer {
  using reply = found_offer;
  std::string secret;
};

template <class Inspector>
auto inspect(Inspector& f, look_at_offer& x) {
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
