#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "transport/connection.hpp"

namespace signalbox::transport {

/// The state of a subscription.
enum class subscription_state : std::uint8_t {
  live,      ///< receives every change
  behind,    ///< changes were dropped: receives nothing until it joins again
  notified,  ///< behind, and the listener has been notified
};

/// A client that can subscribe to topics. Belongs to one I/O thread and does not move while
/// subscribed.
class subscriber {
 public:
  [[nodiscard]] std::size_t topic_count() const { return places_.size(); }

 private:
  friend class topic_table;
  struct place {
    topic_key topic;
    std::size_t position;  ///< in the topic's list
    std::uint64_t member;  ///< the part of the subscriber that joined
  };
  std::vector<place> places_;
};

/// A topic in which a subscriber fell behind, and the part of the subscriber that joined it.
struct topic_behind {
  topic_key topic;
  std::uint64_t member;

  friend bool operator==(const topic_behind&, const topic_behind&) = default;
};

struct receiver {
  subscriber* client;
  subscription_state state;
};

/// The subscriptions on one I/O thread. The cost of joining and leaving depends on the topics of
/// the subscriber, not on the subscribers of the topic.
class topic_table {
 public:
  /// Adds `client` as live, or makes it live again. Returns true for a new subscription. `member`
  /// identifies the part of the subscriber that joins.
  bool join(topic_key topic, subscriber& client, std::uint64_t member = 0);

  /// Returns true when `client` was subscribed to the topic.
  bool leave(topic_key topic, subscriber& client);

  /// Leaves all topics joined by `member` of `client`; returns their number.
  std::size_t leave_all(subscriber& client, std::uint64_t member = 0);

  /// Removes a topic; returns the number of its subscribers.
  std::size_t retire(topic_key topic);

  /// Returns the subscribers of a topic; only their `state` may be changed, and no subscriber may
  /// join or leave while the span is in use.
  [[nodiscard]] std::span<receiver> subscribers(topic_key topic);

  /// Marks a live subscriber as behind; does nothing for a client that is not subscribed.
  void mark_behind(topic_key topic, subscriber& client);

  /// Returns the topics in which `client` is behind and that were not reported yet, and marks them
  /// as reported.
  [[nodiscard]] std::vector<topic_behind> take_behind(subscriber& client);

  [[nodiscard]] std::size_t topic_count() const { return topics_.size(); }

 private:
  receiver* find(topic_key topic, subscriber& client);
  void remove(topic_key topic, std::size_t position);

  std::unordered_map<topic_key, std::vector<receiver>> topics_;
};

}  // namespace signalbox::transport
