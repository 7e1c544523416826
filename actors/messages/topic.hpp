#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "actors/messages/basic.hpp"

/// What whoever owns a topic is asked.
namespace signalbox::actors {

/// A session, which has checked the right to it, lets its connection hear the topic. The owner
/// answers the client itself (the acknowledgement `ack_id`), so that no later change overtakes
/// the snapshot. Without `ack_id` the connection gets a `snapshot` event.
struct subscribe {
  transport::connection_id connection;
  std::optional<std::uint64_t> ack_id;
  std::string epoch;  ///< what the client has; empty for nothing
  std::uint64_t version = 0;
  /// Which of the owner's topics: an organization has one for each set of projects that somebody
  /// sees (`domain::projects_view`), a project one for its measurements (`monitoring_view`); 0 for
  /// the whole.
  std::uint64_t view = 0;
};

template <class Inspector>
auto inspect(Inspector& f, subscribe& x) {
  return f(x.connection, x.ack_id, x.epoch, x.version, x.view);
}

struct unsubscribe {
  transport::connection_id connection;
  std::uint64_t view = 0;  ///< as it was subscribed
};

template <class Inspector>
auto inspect(Inspector& f, unsubscribe& x) {
  return f(x.connection, x.view);
}

/// The owner tells a session under which key its connection hears the topic.
struct topic_joined {
  std::string topic;
  transport::topic_key key = 0;
};

template <class Inspector>
auto inspect(Inspector& f, topic_joined& x) {
  return f(x.topic, x.key);
}

}  // namespace signalbox::actors
