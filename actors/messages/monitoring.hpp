#pragma once

#include <cstdint>
#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/project/probe_history.hpp"

/// What looks at a project's database have measured.
namespace signalbox::actors {

/// A day of looks, as far as there were any.
struct project_measurements {
  std::uint32_t connections_max = 0;          ///< that the database lets in; 0: not known yet
  std::vector<domain::probe_bucket> buckets;  ///< oldest first
};

template <class Inspector>
auto inspect(Inspector& f, project_measurements& x) {
  return f(x.connections_max, x.buckets);
}

/// Asks a project's actor.
struct describe_measurements {
  using reply = project_measurements;
};

template <class Inspector>
auto inspect(Inspector& f, describe_measurements&) {
  return f();
}

/// A project's actor tells of five minutes that are over, to be stored with others'; the directory
/// passes it on to the platform actor. Told twice, the one with more looks counts.
struct probes_summed_up {
  domain::project_ref ref;
  domain::probe_bucket bucket;
};

template <class Inspector>
auto inspect(Inspector& f, probes_summed_up& x) {
  return f(x.ref, x.bucket);
}

}  // namespace signalbox::actors
