#pragma once

#include "actors/messages/basic.hpp"

/// What whoever owns the public status page is told. Besides these: `fleet_changed`,
/// `project_removed`, `probes_summed_up` and `incident_told`.
namespace signalbox::actors {

/// Somebody who is not signed in wants to hear the topic `status`; what they said of it is with the
/// `visitors`. Told to the directory, which passes it on.
struct visit_status {
  transport::connection_id connection;
};

template <class Inspector>
auto inspect(Inspector& f, visit_status& x) {
  return f(x.connection);
}

}  // namespace signalbox::actors
