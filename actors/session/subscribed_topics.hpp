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

/// The topics that one connection is subscribed to, with their owners: monitors these for its
/// session, and subscribes with the next incarnation of one that ended. Used by its session only.
class subscribed_topics {
 public:
  /// Topics of one connection.
  static constexpr std::size_t topics_max = 256;

  subscribed_topics(caf::event_based_actor* self, transport::hub& hub,
                    transport::connection_id connection)
      : self_(self), hub_(hub), connection_(connection) {}

  [[nodiscard]] bool has_room_for(const std::string& topic) const {
    return entries_.size() < topics_max || entries_.contains(topic);
  }

  /// The session's own topic, which it subscribes itself.
  void add_own(const topic_joined& joined);

  /// Subscribes with the owner, which answers the client.
  void add(const std::string& topic, const found_owner& found, const subscribe& subscriber);

  /// The topic belongs to another organization now, and its owner has closed it for its
  /// subscribers: subscribes again where that is `allowed`, else ends the subscription.
  void move(const std::string& topic, const domain::organization_slug& organization,
            const core::result<void>& allowed);

  /// The owner has answered the client.
  void confirm(const topic_joined& fact);

  void remove(const std::string& topic);

  /// Ends each subscription that `check(topic, organization)` refuses now, and notifies the client
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

  /// The owner has ended: returns the topics whose next owner has to be found.
  [[nodiscard]] std::vector<std::string> owner_ended(const caf::actor_addr& owner);

  /// The next owner of the topic has to be found.
  [[nodiscard]] bool is_without_owner(const std::string& topic) const;

  /// Continues with the topic's next owner, which answers what the client still waits for.
  void resume(const std::string& topic, const topic_handle& owner);

  /// Forgets a topic that is gone; returns the acknowledgement that its client still waits for.
  std::optional<std::uint64_t> forget(const std::string& topic);

  /// Requests a new snapshot of each topic that the connection fell behind with. True when the
  /// session's own topic is among them.
  [[nodiscard]] bool renew(const std::vector<transport::topic_key>& topics);

  /// A subscription without an acknowledgement: the client gets a snapshot of the topic as an
  /// event.
  [[nodiscard]] subscribe make_request(const std::string& topic) const;

  void clear() { entries_.clear(); }

 private:
  struct entry {
    topic_handle owner;                       ///< empty for the session's own topic
    domain::organization_slug organization;   ///< that the topic belongs to; empty for none
    std::optional<transport::topic_key> key;  ///< once the owner has answered
    std::unique_ptr<subscribe> waiting;       ///< what the owner has not answered yet
    bool is_without_owner = false;            ///< it has ended, the next one is being found
  };

  void end(const std::string& topic, const core::error& why);
  /// One owner may have several of the topics, and is monitored once.
  void monitor(const topic_handle& owner);
  [[nodiscard]] bool is_monitored(const topic_handle& owner) const;

  caf::event_based_actor* self_;
  transport::hub& hub_;
  const transport::connection_id connection_;
  std::map<std::string, entry> entries_;
};

}  // namespace signalbox::actors
