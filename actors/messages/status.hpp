#pragma once

#include "actors/messages/topic.hpp"

/// The messages of the status actor. In addition: `fleet_changed`, `project_removed`,
/// `probes_summed_up`, `incident_published` and `installation_changed`.
namespace signalbox::actors {

/// A subscription of an anonymous connection. The reply goes to the connection, and to the
/// `anonymous_connections` with the topic's key.
struct visit_status {
  subscribe subscription;
};

template <class Inspector>
auto inspect(Inspector& f, visit_status& x) {
  return f(x.subscription);
}

}  // namespace signalbox::actors
