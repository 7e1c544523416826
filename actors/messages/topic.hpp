#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "actors/messages/basic.hpp"

/// Requests to the owner of a topic.
namespace signalbox::actors {

/// Subscribes a connection to a topic; its session has checked the permission. The owner replies to
/// the client itself (the acknowledgement `ack_id`), so that no later change overtakes the
/// snapshot. Without `ack_id` the connection gets a `snapshot` event.
struct subscribe {
  transport::connection_id connection;
  std::optional<std::uint64_t> ack_id;
  std::string epoch;  ///< the client's state; empty for none
  std::uint64_t version = 0;
  /// The owner's topic: an organization has one for each set of visible projects
  /// (`domain::projects_view`), a project one for its measurements (`monitoring_view`); 0 for the
  /// whole.
  std::uint64_t view = 0;
  /// The topic, and the subscriber's account and username, for topics that show their subscribers
  /// (`snippet:{id}`); the topic alone for `logs:{ref}:{filter}`; else empty.
  std::string topic = {};
  domain::account_id account = {};
  std::string person = {};
};

template <class Inspector>
auto inspect(Inspector& f, subscribe& x) {
  return f(x.connection, x.ack_id, x.epoch, x.version, x.view, x.topic, x.account, x.person);
}

struct unsubscribe {
  transport::connection_id connection;
  std::uint64_t view = 0;  ///< as subscribed
  std::string topic = {};  ///< as subscribed
};

template <class Inspector>
auto inspect(Inspector& f, unsubscribe& x) {
  return f(x.connection, x.view, x.topic);
}

/// The owner's event with the key under which the connection is subscribed.
struct topic_joined {
  std::string topic;
  transport::topic_key key = 0;
};

template <class Inspector>
auto inspect(Inspector& f, topic_joined& x) {
  return f(x.topic, x.key);
}

}  // namespace signalbox::actors
