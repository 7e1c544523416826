#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "actors/messages/topic.hpp"
#include "actors/organization/organization_contents.hpp"
#include "actors/runtime/environment.hpp"
#include "actors/topic/topic.hpp"

namespace signalbox::actors {

/// The topics of one organization: `org:{slug}` with all of it, and `org:{slug}:{view}` for each
/// set of projects that members with roles on projects see, with these projects only. Such a topic
/// is opened by its first subscription and closed after the last. Belongs to the organization's
/// actor.
class organization_feed {
 public:
  /// `contents` belongs to the actor and is loaded.
  organization_feed(caf::event_based_actor* self, const environment& env,
                    const organization_contents& contents);

  /// Each publishes the current contents; missing entries are removed.
  /// @{
  void show_organization();
  void show_first_steps();
  void show_member(const std::string& account);
  void show_project(const std::string& ref);
  void show_invitation(const std::string& id);
  /// @}

  /// Replies to the client and sends the session its key. A view that no member has is refused like
  /// a topic that does not exist.
  void subscribe(const actors::subscribe& request, const caf::actor& session);
  void unsubscribe(const actors::unsubscribe& request, const caf::actor_addr& session);

  /// Removes a session that has ended.
  void leave(const caf::actor_addr& session);

  /// Returns the number of open topics.
  [[nodiscard]] std::size_t open_topics() const { return 1 + scoped_.size(); }

 private:
  struct scoped_topic {
    domain::access viewer;  ///< only the set of projects matters, not the roles
    std::unique_ptr<topic> feed;
    std::set<caf::actor_addr> subscribers;
  };

  [[nodiscard]] std::unique_ptr<topic> open(const domain::access& viewer) const;
  /// Opens the topic when a member has this view; returns null otherwise.
  [[nodiscard]] scoped_topic* scoped(std::uint64_t view);
  [[nodiscard]] const domain::member* member_with_view(std::uint64_t view) const;

  caf::event_based_actor* self_;
  const environment& env_;
  const organization_contents& contents_;
  std::unique_ptr<topic> whole_;
  std::map<std::uint64_t, scoped_topic> scoped_;
};

}  // namespace signalbox::actors
