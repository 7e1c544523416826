#pragma once

#include <string>

#include "actors/messages/basic.hpp"
#include "domain/project/fleet.hpp"
#include "domain/simulation/fleet_fault.hpp"

/// Events of the actor that owns the status board of all projects. In addition: `project_removed`,
/// `organization_removed`, and `probes_summed_up` of failed probes.
namespace signalbox::actors {

/// A project is new, or its displayed state may have changed.
struct fleet_changed {
  domain::fleet_project what;
};

template <class Inspector>
auto inspect(Inspector& f, fleet_changed& x) {
  return f(x.what);
}

/// An incident was opened, changed or closed, for any audience; sent by the platform actor to the
/// directory, which forwards it.
struct incident_published {
  domain::incident what;
};

template <class Inspector>
auto inspect(Inspector& f, incident_published& x) {
  return f(x.what);
}

/// Dismisses the suggested incident of a region. Errors: `not_found`.
struct dismiss_suggestion {
  using reply = done;
  std::string region;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, dismiss_suggestion& x) {
  return f(x.region, x.by);
}

/// Injects a fault into a simulated fleet. Errors: `conflict` when the databases are real;
/// `not_found` for an unknown or stopped database.
struct inflict_fault {
  using reply = done;
  domain::fleet_fault what;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, inflict_fault& x) {
  return f(x.what, x.by);
}

/// An organization is new or was renamed; sent to the directory by its actor.
struct organization_named {
  domain::organization_slug slug;
  std::string name;
};

template <class Inspector>
auto inspect(Inspector& f, organization_named& x) {
  return f(x.slug, x.name);
}

}  // namespace signalbox::actors
