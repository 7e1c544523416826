#pragma once

#include <cstdint>
#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/project/probe_history.hpp"

/// Measurements from the probes of a project's database.
namespace signalbox::actors {

/// The probes of a period; intervals without probes are omitted.
struct project_measurements {
  std::uint32_t connections_max = 0;          ///< limit of the database; 0: not known yet
  std::vector<domain::probe_bucket> buckets;  ///< oldest first
};

template <class Inspector>
auto inspect(Inspector& f, project_measurements& x) {
  return f(x.connections_max, x.buckets);
}

/// Sent to a project's actor.
struct describe_measurements {
  using reply = project_measurements;
};

template <class Inspector>
auto inspect(Inspector& f, describe_measurements&) {
  return f();
}

/// Sent to a project's actor: the summaries of the hours of 30 days.
struct describe_measured_hours {
  using reply = project_measurements;
};

template <class Inspector>
auto inspect(Inspector& f, describe_measured_hours&) {
  return f();
}

/// A finished five-minute bucket of a project's actor, to be stored with others; the directory
/// forwards it to the platform actor. When it is sent twice, the one with more probes is kept.
struct probes_summed_up {
  domain::project_ref ref;
  domain::probe_bucket bucket;
};

template <class Inspector>
auto inspect(Inspector& f, probes_summed_up& x) {
  return f(x.ref, x.bucket);
}

}  // namespace signalbox::actors
