#pragma once

#include <caf/actor_addr.hpp>
#include <caf/event_based_actor.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "actors/messages/directory.hpp"
#include "actors/messages/topic.hpp"
#include "transport/hub.hpp"

namespace signalbox::actors {

/// The subscriptions of one connection with the owners of the topics: monitors the owners for its
/// session, and resubscribes to the next incarnation of an ended one. Used by its session only.
class subscribed_topics {
 public:
  /// Maximum number of topics per connection.
  static constexpr std::size_t topics_max = 256;

  subscribed_topics(caf::event_based_actor* self, transport::hub& hub,
                    transport::connection_id connection)
      : self_(self), hub_(hub), connection_(connection) {}

  [[nodiscard]] bool has_capacity_for(const std::string& topic) const {
    return entries_.size() < topics_max || entries_.contains(topic);
  }

  /// Adds the session's own topic, to which it subscribes itself.
  void add_own(const topic_joined& joined);

  /// Subscribes to the topic at its owner, which answers the client.
  void add(const std::string& topic, const found_owner& found, const subscribe& subscriber);

  /// Handles the move of a topic to another organization, whose owner has closed it for its
  /// subscribers: resubscribes if `allowed`, else ends the subscription.
  void move(const std::string& topic, const domain::organization_slug& organization,
            const core::result<void>& allowed);

  /// The owner has answered the client.
  void confirm(const topic_joined& fact);

  void remove(const std::string& topic);

  /// Ends each subscription that `check(topic, organization)` now rejects, and notifies the client
  /// (`ended`) with the reason.
  template <class Check>
  void end_forbidden(Check check) {
    std::vector<std::pair<std::string, core::error>> forbidden;
    for (const auto& [name, each] : entries_)
      if (auto allowed = check(name, each.organization); !allowed)
        forbidden.emplace_back(name, std::move(allowed.error()));
    for (const auto& [name, why] : forbidden)
      end(name, why);
  }

  /// Handles the end of an owner: returns the topics whose next owner must be found.
  [[nodiscard]] std::vector<std::string> owner_ended(const caf::actor_addr& owner);

  /// Returns true while the next owner of the topic must be found.
  [[nodiscard]] bool is_without_owner(const std::string& topic) const;

  /// Continues with the topic's next owner, which answers the client's pending request.
  void resume(const std::string& topic, const topic_handle& owner);

  /// Removes a topic that no longer exists; returns the acknowledgement for which its client still
  /// waits.
  std::optional<std::uint64_t> forget(const std::string& topic);

  /// Requests a new snapshot of each topic for which the connection fell behind. Returns true when
  /// the session's own topic is among them.
  [[nodiscard]] bool renew(const std::vector<transport::topic_key>& topics);

  /// Returns a subscription without an acknowledgement: the client receives a snapshot of the topic
  /// as an event.
  [[nodiscard]] subscribe make_request(const std::string& topic) const;

  void clear() { entries_.clear(); }

 private:
  struct entry {
    topic_handle owner;                       ///< empty for the session's own topic
    domain::organization_slug organization;   ///< of the topic, or empty
    std::optional<transport::topic_key> key;  ///< set when the owner has answered
    std::unique_ptr<subscribe> waiting;       ///< not yet answered by the owner
    bool is_without_owner = false;            ///< the owner has ended, the next one is being found
  };

  void end(const std::string& topic, const core::error& why);
  /// Monitors an owner once, even if it owns several of the topics.
  void monitor(const topic_handle& owner);
  [[nodiscard]] bool is_monitored(const topic_handle& owner) const;

  caf::event_based_actor* self_;
  transport::hub& hub_;
  const transport::connection_id connection_;
  std::map<std::string, entry> entries_;
};

}  // namespace signalbox::actors
