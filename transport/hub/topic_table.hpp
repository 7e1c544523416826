#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "transport/connection.hpp"
#include "transport/frame.hpp"

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
  /// During a fan-out of the topic: the number of its changes that the client has received. Unused
  /// otherwise.
  std::uint32_t delivered = 0;
};

/// A change that one subscriber has not received yet. Valid until the table changes.
struct deferred_change {
  std::uint64_t number;  ///< in the order in which the changes of all topics were deferred
  topic_key topic;
  const frame_ptr* change;
  subscription_state* state;
};

/// The subscriptions on one I/O thread. The cost of joining and leaving depends on the topics of
/// the subscriber, not on the subscribers of the topic.
///
/// A change of a topic with many subscribers can be deferred: it is then delivered in slices, with
/// other work of the thread in between, and every subscriber receives all changes that were
/// deferred until its slice. Such a delivery is called a fan-out. The caller preserves the order of
/// a client's frames: before anything else is sent to a client, it delivers `take_deferred`.
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

  // Fan-outs: fan_out.cpp.

  /// Adds a change to the fan-out of its topic, which starts with it if there is none. Does nothing
  /// for a topic without subscribers.
  void defer(topic_key topic, frame_ptr change);

  /// Returns whether a fan-out is in progress.
  [[nodiscard]] bool has_deferred() const { return !fan_outs_.empty(); }

  /// Returns the number of changes in the fan-out of a topic; 0 when there is none.
  [[nodiscard]] std::size_t deferred_count(topic_key topic) const;

  /// Returns the next subscribers of the fan-out that has waited longest, at most `count`; the
  /// fan-out then waits behind the others. Some of the subscribers may have received everything.
  /// Empty, and no fan-out is left, when all have. As with `subscribers`, no subscriber may join or
  /// leave while the span is in use.
  [[nodiscard]] std::span<receiver> next_slice(std::size_t count);

  /// Ends the fan-out of a topic; call it after all its subscribers have received all changes.
  void end_fan_out(topic_key topic);

  /// Replaces the content of `into` with the changes that `client` has not received, in the order
  /// of their numbers, and marks them as delivered.
  void take_deferred(subscriber& client, std::vector<deferred_change>& into);

 private:
  struct numbered_change {
    std::uint64_t number;
    frame_ptr change;
  };
  /// The receivers before `cursor` have received the first `seen` changes at least. All receivers
  /// have received the first `dropped`, which are no longer stored.
  struct fan_out {
    std::deque<numbered_change> changes{};
    std::uint32_t dropped = 0;
    std::uint32_t seen = 0;  ///< number of changes when the current pass began
    std::size_t cursor = 0;

    [[nodiscard]] std::uint32_t count() const {
      return dropped + static_cast<std::uint32_t>(changes.size());
    }
  };
  struct entry {
    std::vector<receiver> receivers{};
    std::unique_ptr<fan_out> pending{};  ///< null when there is no fan-out
  };
  using entries = std::unordered_map<topic_key, entry>;

  receiver* find(topic_key topic, subscriber& client);
  void remove(topic_key topic, std::size_t position);
  /// Moves a receiver within its topic; `to` is overwritten.
  static void move(topic_key topic, std::vector<receiver>& list, std::size_t from, std::size_t to);
  void forget_fan_out(topic_key topic);

  entries topics_;
  std::deque<entries::pointer> fan_outs_;  ///< nodes of `topics_`, longest waiting first
  std::uint64_t last_number_ = 0;
};

}  // namespace signalbox::transport
