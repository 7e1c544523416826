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
#include "actors/session/session_contents.hpp"
#include "transport/hub.hpp"

namespace signalbox::actors {

/// The subscriptions of one connection with the owners of the topics: monitors the owners for its
/// session, and resubscribes to the next incarnation of an ended one. Used by its session only.
class subscribed_topics {
 public:
  /// Maximum number of topics per connection.
  static constexpr std::size_t topics_max = 256;

  subscribed_topics(caf::event_based_actor* self, transport::hub& hub,
                    transport::connection_id connection, const session_contents& contents)
      : self_(self), hub_(hub), connection_(connection), contents_(contents) {}

  [[nodiscard]] bool has_capacity_for(const std::string& topic) const {
    return entries_.size() < topics_max || entries_.contains(topic);
  }

  /// Adds the session's own topic, to which it subscribes itself.
  void add_own(const topic_joined& joined);

  /// Subscribes to the topic at its owner, which answers the client.
  void add(const std::string& topic, const found_owner& found, subscribe subscriber);

  /// Handles the move of a topic to another organization or audience, whose owner has closed it for
  /// its subscribers: resubscribes if `allowed`, else ends the subscription.
  void move(const std::string& topic, const topic_place& where, const core::result<void>& allowed);

  /// Returns where a topic belongs; nothing for one without a subscription.
  [[nodiscard]] std::optional<topic_place> place_of(const std::string& topic) const;

  /// Returns the topics of a project whose names do not contain it.
  [[nodiscard]] std::vector<std::string> inner_topics_of(const domain::project_ref& project) const;

  /// Ends a subscription and notifies the client (`ended`).
  void end(const std::string& topic, const core::error& why);

  /// The owner has answered the client.
  void confirm(const topic_joined& fact);

  void remove(const std::string& topic);

  /// Ends each subscription that `check(topic, place)` now rejects, and notifies the client
  /// (`ended`) with the reason.
  template <class Check>
  void end_forbidden(Check check) {
    std::vector<std::pair<std::string, core::error>> forbidden;
    for (const auto& [name, each] : entries_)
      if (auto allowed = check(name, place_in(each)); !allowed)
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

  [[nodiscard]] bool has(const std::string& topic) const { return entries_.contains(topic); }
  /// Returns the names of topics by their keys.
  [[nodiscard]] std::vector<std::string> names_of(
      const std::vector<transport::topic_key>& topics) const;

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
    std::unique_ptr<topic_place> inner = {};  ///< set if the topic's name does not say it
    bool is_without_owner = false;            ///< the owner has ended, the next one is being found
  };

  [[nodiscard]] static topic_place place_in(const entry& of) {
    return of.inner ? *of.inner : topic_place{.organization = of.organization};
  }
  /// Adds who subscribes, if the topic shows it.
  void introduce(const std::string& topic, subscribe& request) const;
  /// Monitors an owner once, even if it owns several of the topics.
  void monitor(const topic_handle& owner);
  [[nodiscard]] bool is_monitored(const topic_handle& owner) const;

  caf::event_based_actor* self_;
  transport::hub& hub_;
  const transport::connection_id connection_;
  const session_contents& contents_;
  std::map<std::string, entry> entries_;
};

}  // namespace signalbox::actors
