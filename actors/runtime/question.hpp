#pragma once

#include <caf/actor.hpp>
#include <caf/fwd.hpp>
#include <caf/message.hpp>
#include <caf/message_handler.hpp>
#include <chrono>
#include <functional>
#include <optional>

#include "actors/runtime/request_timeouts.hpp"
#include "core/error.hpp"

namespace signalbox::actors {

/// Sends a request to an actor from code outside the actor system. CAF delivers replies and
/// deadlines to actors only, so a temporary actor is spawned for the request. The message types are
/// erased, because the code would otherwise be compiled for every request.
///
/// `answered` handles the reply and nothing else; `failed` receives the actor's error, `timeout`
/// after `deadline`, if there is one, or `unavailable` when the actor has ended. One of the two is
/// called on a CAF worker; both are destroyed without a call when the actor ends without an answer
/// or the system shuts down.
void ask_once(request_timeouts& timeouts, caf::actor target, caf::message request,
              std::optional<std::chrono::milliseconds> deadline, caf::message_handler answered,
              std::function<void(core::error)> failed);

}  // namespace signalbox::actors
