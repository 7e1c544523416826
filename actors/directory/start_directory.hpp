#pragma once

#include <caf/actor.hpp>
#include <caf/fwd.hpp>

#include "actors/runtime/environment.hpp"

namespace signalbox::actors {

/// Starts the directory and waits until it has registered the services, so that the first request
/// finds them (`service`). What it loads from storage is not waited for. Not from a worker of the
/// scheduler, nor for a scheduler that the caller runs.
[[nodiscard]] caf::actor start_directory(caf::actor_system& system, environment& env);

}  // namespace signalbox::actors
