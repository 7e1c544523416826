#pragma once

#include <caf/duration.hpp>
#include <caf/event_based_actor.hpp>
#include <caf/send.hpp>
#include <utility>

#include "actors/messages/handle.hpp"

namespace signalbox::actors {

/// Sends a message to an actor that accepts it; no effect when the handle is empty.
template <class Requests, accepted_by<Requests> Message>
void send(caf::event_based_actor* self, const handle<Requests>& target, Message&& message) {
  if (target) self->send(target.untyped(), std::forward<Message>(message));
}

/// Sends a message from outside the actor system, on any thread.
template <class Requests, accepted_by<Requests> Message>
void post(const handle<Requests>& target, Message&& message) {
  if (target) caf::anon_send(target.untyped(), std::forward<Message>(message));
}

/// Sends a request to an actor that accepts it; `.then(…)` receives the reply or the error. An
/// empty handle fails like an actor that has ended.
template <class Requests, accepted_by<Requests> Request>
[[nodiscard]] auto request(caf::event_based_actor* self, const handle<Requests>& target,
                           caf::duration deadline, Request message) {
  return self->request(target.untyped(), deadline, std::move(message));
}

}  // namespace signalbox::actors
