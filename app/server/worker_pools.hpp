#pragma once

#include "actors/runtime/worker_pool.hpp"
#include "app/settings/settings.hpp"

namespace signalbox::app {

/// The plain threads on which everything runs that would block an actor, by what they wait for.
struct worker_pools {
  explicit worker_pools(const settings& how);

  actors::worker_pool storage;
  actors::worker_pool provisioning;  ///< steps of operations
  actors::worker_pool probes;        ///< of databases, which may hang: apart from the steps
  actors::worker_pool hashing;
  actors::worker_pool code_host;

  /// Ends all of them; what waits is dropped.
  void stop();
};

}  // namespace signalbox::app
