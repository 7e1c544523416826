#pragma once

#include <string>

#include "actors/messages/basic.hpp"
#include "domain/project/fleet.hpp"
#include "domain/simulation/fleet_fault.hpp"

/// What whoever owns the wall of all projects is told. Besides these: `project_removed`,
/// `organization_removed`, and `probes_summed_up` of what was not well.
namespace signalbox::actors {

/// A project is new, or how it is shown may have changed.
struct fleet_changed {
  domain::fleet_project what;
};

template <class Inspector>
auto inspect(Inspector& f, fleet_changed& x) {
  return f(x.what);
}

/// An incident was opened, changed or closed, whoever sees it; told to the directory by the
/// platform actor, which passes it on.
struct incident_told {
  domain::incident what;
};

template <class Inspector>
auto inspect(Inspector& f, incident_told& x) {
  return f(x.what);
}

/// A person has no use for the incident that is suggested for a region. Errors: `not_found`.
struct dismiss_suggestion {
  using reply = done;
  std::string region;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, dismiss_suggestion& x) {
  return f(x.region, x.by);
}

/// An operator does something to a simulated fleet. Errors: `conflict` where databases are real;
/// `not_found` for one that is not there or does not run.
struct inflict_fault {
  using reply = done;
  domain::fleet_fault what;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, inflict_fault& x) {
  return f(x.what, x.by);
}

/// An organization is new, or has another name; told to the directory by its actor.
struct organization_named {
  domain::organization_slug slug;
  std::string name;
};

template <class Inspector>
auto inspect(Inspector& f, organization_named& x) {
  return f(x.slug, x.name);
}

}  // namespace signalbox::actors
