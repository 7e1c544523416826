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
/// set of projects that somebody with roles on projects hears, with these projects alone. One of
/// those is opened when it is first heard and let go when nobody hears it. Belongs to the
/// organization's actor.
class organization_feed {
 public:
  /// `contents` are the actor's own, and loaded.
  organization_feed(caf::event_based_actor* self, const environment& env,
                    const organization_contents& contents);

  /// Each publishes what the contents say now; what they do not hold any more goes.
  /// @{
  void show_organization();
  void show_member(const std::string& account);
  void show_project(const std::string& ref);
  void show_invitation(const std::string& id);
  /// @}

  /// Answers the client and tells the session under which key it hears. Whoever asks for a view
  /// that no member has is told that there is no such topic.
  void subscribe(const actors::subscribe& whom, const caf::actor& session);
  void unsubscribe(const actors::unsubscribe& whom, const caf::actor_addr& session);

  /// A session has ended.
  void leave(const caf::actor_addr& session);

  /// Topics that are open now.
  [[nodiscard]] std::size_t open_topics() const { return 1 + scoped_.size(); }

 private:
  struct scoped_topic {
    domain::access viewer;  ///< roles do not matter, only on which projects
    std::unique_ptr<topic> feed;
    std::set<caf::actor_addr> hearers;
  };

  [[nodiscard]] std::unique_ptr<topic> open(const domain::access& viewer) const;
  /// Opens it when a member has this view; null when none does.
  [[nodiscard]] scoped_topic* scoped(std::uint64_t view);
  [[nodiscard]] const domain::member* whoever_sees(std::uint64_t view) const;

  caf::event_based_actor* self_;
  const environment& env_;
  const organization_contents& contents_;
  std::unique_ptr<topic> whole_;
  std::map<std::uint64_t, scoped_topic> scoped_;
};

}  // namespace signalbox::actors
