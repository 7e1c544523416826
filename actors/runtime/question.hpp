#pragma once

#include <caf/actor.hpp>
#include <caf/duration.hpp>
#include <caf/fwd.hpp>
#include <caf/message.hpp>
#include <caf/message_handler.hpp>
#include <functional>

#include "core/error.hpp"

namespace signalbox::actors {

/// Asks an actor from outside of any: CAF delivers answers and reports deadlines to actors only, so
/// one is made that lives as long as the question. What is asked and answered is not known here,
/// which would be compiled for every request.
///
/// `answered` handles the reply and nothing else; `failed` takes what the actor answered in its
/// place, `timeout` after `deadline`, and `unavailable` when the actor is gone. One of the two is
/// called, on a CAF worker, or both are let go without a call when the actor ends without an answer
/// or the system does.
void ask_once(caf::actor_system& system, caf::actor target, caf::message request,
              caf::duration deadline, caf::message_handler answered,
              std::function<void(core::error)> failed);

}  // namespace signalbox::actors
