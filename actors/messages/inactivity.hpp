#pragma once

#include <string>

#include "actors/messages/basic.hpp"
#include "actors/messages/inspection.hpp"
#include "domain/access/requester.hpp"
#include "domain/project/project.hpp"

/// Requests and events about the pause of unused projects.
namespace signalbox::actors {

/// Counts as a use of the project, so that a coming pause is cancelled; audited. Errors: `conflict`
/// when the project's database does not run; storage's.
struct keep_project_running {
  using reply = domain::project;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, keep_project_running& x) {
  return f(x.by);
}

/// Exempts the project from pauses for inactivity, for operators; audited. Errors: storage's.
struct exempt_from_pause {
  using reply = domain::project;
  std::string reason;  ///< may be empty
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, exempt_from_pause& x) {
  return f(x.reason, x.by);
}

/// Ends the exemption, and begins a new period; audited. Errors: `not_found` without an exemption;
/// storage's.
struct end_pause_exemption {
  using reply = domain::project;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, end_pause_exemption& x) {
  return f(x.by);
}

/// A member has read from the project's database.
struct database_read {};

template <class Inspector>
auto inspect(Inspector& f, database_read&) {
  return f();
}

/// The plan of an organization has changed; forwarded to its projects.
struct plan_changed {
  domain::organization_slug organization;
  std::string plan;
};

template <class Inspector>
auto inspect(Inspector& f, plan_changed& x) {
  return f(x.organization, x.plan);
}

}  // namespace signalbox::actors
