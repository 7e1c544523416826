#pragma once

#include <optional>
#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/simulation/simulated_fleet.hpp"

namespace signalbox::domain {

template <class Inspector>
auto inspect(Inspector& f, simulated_fleet::person& x) {
  return f(x.email, x.username, x.operates);
}

template <class Inspector>
auto inspect(Inspector& f, simulated_fleet::organization& x) {
  return f(x.slug, x.name, x.plan);
}

template <class Inspector>
auto inspect(Inspector& f, simulated_fleet::member& x) {
  return f(x.organization, x.email, x.role);
}

template <class Inspector>
auto inspect(Inspector& f, simulated_fleet::project& x) {
  return f(x.ref, x.name, x.region, x.organization, x.is_paused);
}

template <class Inspector>
auto inspect(Inspector& f, simulated_fleet& x) {
  return f(x.people, x.organizations, x.members, x.projects);
}

template <class Inspector>
auto inspect(Inspector& f, added_person& x) {
  return f(x.email, x.account, x.session);
}

template <class Inspector>
auto inspect(Inspector& f, hosted_simulation& x) {
  return f(x.id, x.started_by, x.started_at, x.organizations, x.projects, x.people);
}

}  // namespace signalbox::domain

/// Requests to the directory for the fleet of a simulation. Errors of all: `conflict` when the
/// databases are real.
namespace signalbox::actors {

/// The simulation whose fleet exists; nothing when there is none.
struct found_hosted_simulation {
  std::optional<domain::hosted_simulation> what;
};

template <class Inspector>
auto inspect(Inspector& f, found_hosted_simulation& x) {
  return f(x.what);
}

struct find_hosted_simulation {
  using reply = found_hosted_simulation;
};

template <class Inspector>
auto inspect(Inspector& f, find_hosted_simulation&) {
  return f();
}

struct fleet_added {
  domain::hosted_simulation_id to;
  std::vector<domain::added_person> people;  ///< in their order
};

template <class Inspector>
auto inspect(Inspector& f, fleet_added& x) {
  return f(x.to, x.people);
}

/// Adds to the fleet of a simulation, or starts one, for operators. Errors: as
/// `storage::hosted_simulation_repository::add`.
struct add_to_hosted_simulation {
  using reply = fleet_added;
  domain::simulated_fleet what;
  std::optional<domain::hosted_simulation_id> to;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, add_to_hosted_simulation& x) {
  return f(x.what, x.to, x.by);
}

/// In the order of the requested sessions.
struct simulation_tokens {
  std::vector<std::string> tokens;
  core::time_point expires_at;
};

template <class Inspector>
auto inspect(Inspector& f, simulation_tokens& x) {
  return f(x.tokens, x.expires_at);
}

/// Issues access tokens for users of the simulation, for operators. Errors: `not_found` when a
/// session belongs to another user.
struct issue_simulation_tokens {
  using reply = simulation_tokens;
  std::vector<domain::session_id> sessions;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, issue_simulation_tokens& x) {
  return f(x.sessions, x.by);
}

/// Removes a portion of the fleet, and with the last one its faults of regions and probes. For
/// operators. Errors: as `storage::hosted_simulation_repository::remove`.
struct remove_hosted_simulation {
  using reply = found_hosted_simulation;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, remove_hosted_simulation& x) {
  return f(x.by);
}

}  // namespace signalbox::actors
