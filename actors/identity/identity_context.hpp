#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>

#include "actors/runtime/environment.hpp"
#include "actors/runtime/hashing_queue.hpp"

namespace signalbox::actors {

/// What each concern of the identity actor works with. Lives as long as the actor.
struct identity_context {
  environment& env;
  caf::event_based_actor* self;
  caf::actor directory;  ///< let go of when the actor ends
  hashing_queue hashing;
};

}  // namespace signalbox::actors
