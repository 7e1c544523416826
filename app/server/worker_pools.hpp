#pragma once

#include "actors/runtime/worker_pool.hpp"
#include "app/settings/settings.hpp"

namespace signalbox::app {

/// The threads for tasks that would block an actor, by the resource that they wait for.
struct worker_pools {
  explicit worker_pools(const settings& how);

  actors::worker_pool storage;
  actors::worker_pool provisioning;  ///< steps of operations
  actors::worker_pool probes;        ///< of databases, which may hang: separate from the steps
  actors::worker_pool hashing;
  actors::worker_pool oauth;

  /// Ends all threads; waiting tasks are dropped.
  void stop();
};

}  // namespace signalbox::app
