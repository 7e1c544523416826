#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "transport/connection.hpp"

namespace signalbox::transport {

/// How a subscriber stands to a topic.
enum class standing : std::uint8_t {
  live,    ///< hears every change
  behind,  ///< lost some: hears nothing until it joins again
  told,    ///< behind, and the listener knows
};

/// One that can hear topics. Lives on one I/O thread, does not move while it hears any.
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

/// A topic that a subscriber fell behind in, and the part of it that joined the topic.
struct topic_behind {
  topic_key topic;
  std::uint64_t member;

  friend bool operator==(const topic_behind&, const topic_behind&) = default;
};

struct hearer {
  subscriber* who;
  standing state;
};

/// Who hears which topic on one I/O thread. Joining and leaving cost the topics of the subscriber,
/// not the subscribers of the topic.
class topic_table {
 public:
  /// Adds `who` as live, or makes it live again. True when it is new to the topic.
  /// `member` names the part of the subscriber that joins.
  bool join(topic_key topic, subscriber& who, std::uint64_t member = 0);

  /// True when `who` heard the topic.
  bool leave(topic_key topic, subscriber& who);

  /// Leaves all topics that `member` of `who` has joined; gives how many.
  std::size_t leave_all(subscriber& who, std::uint64_t member = 0);

  /// Forgets a topic; gives how many heard it.
  std::size_t retire(topic_key topic);

  /// Those that hear a topic; their `state` may be changed, nothing else, and nobody may join or
  /// leave while the span is in use.
  [[nodiscard]] std::span<hearer> hearers(topic_key topic);

  /// Marks a live subscriber as behind; one that does not hear the topic stays as it is.
  void mark_behind(topic_key topic, subscriber& who);

  /// The topics that `who` is behind in and the listener has not been told of; from now it has.
  [[nodiscard]] std::vector<topic_behind> take_behind(subscriber& who);

  [[nodiscard]] std::size_t topic_count() const { return topics_.size(); }

 private:
  hearer* find(topic_key topic, subscriber& who);
  void remove(topic_key topic, std::size_t position);

  std::unordered_map<topic_key, std::vector<hearer>> topics_;
};

}  // namespace signalbox::transport
