#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/directory.hpp"
#include "actors/messages/topic.hpp"
#include "transport/hub.hpp"

namespace signalbox::actors {

/// The topics that one connection hears, and from whom: monitors their owners for its session and
/// asks the next incarnation of one that ended. Used by its session only.
class heard_topics {
 public:
  /// Topics that one connection may hear.
  static constexpr std::size_t topics_max = 256;

  heard_topics(caf::event_based_actor* self, transport::hub& hub,
               transport::connection_id connection)
      : self_(self), hub_(hub), connection_(connection) {}

  [[nodiscard]] bool has_room_for(const std::string& topic) const {
    return entries_.size() < topics_max || entries_.contains(topic);
  }
  [[nodiscard]] bool contains(const std::string& topic) const { return entries_.contains(topic); }

  /// Those that only operators of the installation may hear.
  [[nodiscard]] std::vector<std::string> for_operators() const;

  /// The session's own topic, which it subscribes itself.
  void hear_own(const topic_joined& joined);

  /// Asks the owner, which answers the client. `organization` is whose rights it takes.
  void hear(const std::string& topic, const caf::actor& owner,
            const domain::organization_slug& organization, const subscribe& whom);

  /// The rights to a topic are another organization's now, and its owner has closed it for whoever
  /// heard it: asks for it again where `may` says so, else leaves it and tells the client
  /// (`ended`), which could not know.
  void move(const std::string& topic, const domain::organization_slug& organization,
            const std::function<core::result<void>()>& may);

  /// The owner has answered the client.
  void joined(const topic_joined& fact);

  void leave(const std::string& topic);

  /// Leaves a topic that may not be heard any more, and tells the client (`ended`), which could not
  /// know.
  void end(const std::string& topic, const core::error& why);

  /// Ends every topic of an organization whose subscription `may` refuses now, with its reason.
  void end_forbidden(
      const std::function<core::result<void>(const std::string& topic,
                                             const domain::organization_slug& organization)>& may);

  /// The owner has ended: returns the topics whose next owner has to be found.
  [[nodiscard]] std::vector<std::string> lose(const caf::actor_addr& owner);

  /// Goes on with the topic's next owner; what the client waits for comes from there.
  void go_on(const std::string& topic, const caf::actor& owner);

  /// Forgets a topic that is gone; returns the acknowledgement that its client still waits for.
  std::optional<std::uint64_t> forget(const std::string& topic);

  /// Has their owners send a fresh snapshot of each topic that the connection fell behind with.
  /// True when the session's own topic is among them.
  [[nodiscard]] bool renew(const std::vector<transport::topic_key>& topics);

  /// Without an acknowledgement: the client gets a snapshot of the topic as an event.
  [[nodiscard]] subscribe anew(const std::string& topic) const;

  void clear() { entries_.clear(); }

 private:
  struct entry {
    caf::actor owner;                         ///< none for the session's own topic
    domain::organization_slug organization;   ///< whose rights it takes; empty for none
    std::optional<transport::topic_key> key;  ///< once the owner has answered
    std::unique_ptr<subscribe> waiting;       ///< what the owner has not answered yet
    bool lost = false;                        ///< the owner has ended, the next is looked for
  };

  /// `heard` is not among the entries any more.
  void stop(const std::string& topic, const entry& heard);
  /// One owner may have several of the topics, and is monitored once.
  [[nodiscard]] bool hears_from(const caf::actor& owner) const;

  caf::event_based_actor* self_;
  transport::hub& hub_;
  const transport::connection_id connection_;
  std::map<std::string, entry> entries_;
};

}  // namespace signalbox::actors
