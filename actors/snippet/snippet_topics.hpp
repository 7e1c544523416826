#pragma once

#include <caf/actor.hpp>
#include <caf/actor_addr.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/snippet.hpp"
#include "actors/messages/topic.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/session/waiting_subscriber.hpp"
#include "actors/topic/topic.hpp"

namespace signalbox::actors {

/// The topics `snippet:{id}`: each shows the stored facts of a snippet and the people who have it
/// open, with their lines. A topic is read from storage for its first subscriber and closed after
/// its last. Belongs to the snippet actor.
class snippet_topics {
 public:
  explicit snippet_topics(actor_context& context) : context_(context) {}

  /// Subscribes a connection, and shows its person to the others as long as it is subscribed and
  /// its session runs.
  void subscribe(const actors::subscribe& request, const caf::actor& session);
  void unsubscribe(const actors::unsubscribe& request);
  void show(const snippet_line& fact);
  /// A session has ended: its connection has left all snippets.
  void session_ended(const caf::actor_addr& session);

  /// A change of a snippet is stored: publishes it, unless a newer one already is. When it became
  /// private or belongs to another owner, sessions check their permission again.
  void changed(const domain::snippet& what);
  /// A snippet was deleted.
  void removed(const domain::snippet_id& id);
  /// A project was deleted, with its snippets.
  void removed(const domain::project_ref& project);

  [[nodiscard]] std::size_t open_count() const { return open_.size(); }
  void clear();

 private:
  struct subscriber {
    caf::actor_addr session;
    std::string key;  ///< in `people`; empty while `snippet_people_max` others are shown
    std::string username;
  };
  struct open_topic {
    domain::snippet what;
    std::unique_ptr<topic> feed;
    std::map<transport::connection_id, subscriber> subscribers;
    std::size_t shown = 0;       ///< subscribers with a key
    std::uint64_t next_key = 1;  ///< keys are not used again
  };
  struct opening {
    std::vector<waiting_subscriber> waiting;
    bool is_outdated = false;  ///< a change was stored since the snippet was read
  };

  task<void> open(std::string name, domain::snippet_id id);
  void join(open_topic& into, const actors::subscribe& request, const caf::actor& session);
  /// Rejects a subscription; without a snippet, because it does not exist any more.
  void turn_away(const actors::subscribe& request, const caf::actor& session,
                 const domain::snippet* what);
  void leave(const std::string& name, transport::connection_id connection);
  static void show_person(open_topic& in, subscriber& who);
  /// Closes a topic and makes its subscribers' sessions check where it belongs now; nothing: it was
  /// deleted.
  void close(const std::string& name, const domain::snippet* what);
  void watch(const caf::actor& session, const std::string& name);

  actor_context& context_;
  std::map<std::string, open_topic> open_;  ///< by topic
  std::map<std::string, opening> opening_;  ///< by topic
  /// The topics of each session, which is monitored while it has any.
  std::map<caf::actor_addr, std::vector<std::string>> sessions_;
};

}  // namespace signalbox::actors
