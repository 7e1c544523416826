#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <memory>
#include <unordered_map>

#include "actors/messages/organization.hpp"
#include "actors/messages/session.hpp"
#include "actors/organization_contents.hpp"
#include "actors/scoped_incidents.hpp"
#include "domain/incident.hpp"

namespace signalbox::actors {

/// The sessions that want to know what their people are in one organization: tells each what its
/// person sees and as what, now and after each change. What is seen alike is one value, shared by
/// all. Belongs to the organization's actor.
class organization_audience {
 public:
  /// `contents` are the actor's own.
  organization_audience(caf::event_based_actor* self, const organization_contents& contents)
      : self_(self), contents_(contents) {}

  /// Takes a session in, monitors it, and tells it.
  void watch(const watch_organization& asked);

  /// A session has ended.
  void leave(const caf::actor_addr& session) { watchers_.erase(session); }

  /// Who a person is here has changed.
  void tell_account(const domain::account_id& account);

  /// What everybody sees has changed.
  void tell_everybody();

  /// Projects have come, gone or moved: that can bring the organization into an incident's scope.
  void projects_changed();

  /// An open incident with a scope, at the beginning.
  void begin_with(const domain::incident& open);

  /// An incident with a scope was opened, changed or resolved.
  void take(const domain::incident& fact);

  /// Lets go of every session.
  void clear();

 private:
  struct watcher {
    domain::account_id account;
    caf::actor session;
  };

  void tell(const watcher& whom);
  [[nodiscard]] domain::incident_target target() const;
  /// What members see, made anew after it changed.
  [[nodiscard]] const std::shared_ptr<const organization_view>& view();

  caf::event_based_actor* self_;
  const organization_contents& contents_;
  scoped_incidents incidents_;
  std::unordered_map<caf::actor_addr, watcher> watchers_;
  std::shared_ptr<const organization_view> view_;  ///< none: to be made
};

}  // namespace signalbox::actors
