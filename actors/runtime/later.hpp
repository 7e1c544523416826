#pragma once

#include <caf/event_based_actor.hpp>
#include <chrono>
#include <functional>
#include <utility>

#include "actors/runtime/work.hpp"

namespace signalbox::actors {

/// Calls `then` in the actor `self`, which must handle `work_done`, when `delay` has passed; never
/// once the actor has ended. For parts of an actor that have timers of their own.
inline void later(caf::event_based_actor* self, std::chrono::milliseconds delay,
                  std::function<void()> then) {
  self->delayed_send(self, delay, work_done{std::move(then)});
}

}  // namespace signalbox::actors
