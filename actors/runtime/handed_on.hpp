#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <caf/message_handler.hpp>
#include <utility>

#include "actors/messages/basic.hpp"

namespace signalbox::actors {

/// Hands a request on to whoever `owner` names by then.
template <class Request>
struct hand_on_to {
  caf::event_based_actor* self;
  const caf::actor* owner;

  auto operator()(Request& asked) const { return self->delegate(*owner, std::move(asked)); }
};

/// A handler for each request of a list, so that a new one costs no line where it only passes
/// through. `owner` outlives the handler; the handle in it may change.
template <class... Requests>
[[nodiscard]] caf::message_handler handed_on(caf::event_based_actor* self, const caf::actor& owner,
                                             request_list<Requests...>) {
  return {hand_on_to<Requests>{self, &owner}...};
}

}  // namespace signalbox::actors
