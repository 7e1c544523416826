#pragma once

#include <caf/actor.hpp>
#include <vector>

#include "actors/messages/topic.hpp"
#include "transport/hub.hpp"

namespace signalbox::actors {

/// A subscription that waits until its owner has read the topic's state.
struct waiting_subscriber {
  subscribe request;
  caf::actor session;
};

/// Removes the subscriptions of a connection that unsubscribed, and answers them with an error: an
/// event without an answer would stay in flight, of which a connection has a limited number.
void withdraw(std::vector<waiting_subscriber>& waiting, const unsubscribe& request,
              transport::hub& hub);

/// Answers a subscription with an error.
void refuse(const subscribe& request, const core::error& why, transport::hub& hub);

}  // namespace signalbox::actors
