#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>

#include "actors/incident/scoped_incidents.hpp"
#include "actors/messages/organization.hpp"
#include "actors/messages/session.hpp"
#include "actors/organization/organization_contents.hpp"
#include "domain/incident/incident.hpp"

namespace signalbox::actors {

/// The sessions that watch their membership in one organization: sends each its account's view and
/// role, now and after each change. Members with the same access share one view: one for all with a
/// role everywhere, and one for each set of roles on projects. Belongs to the organization's actor.
class organization_audience {
 public:
  /// `contents` belongs to the actor.
  organization_audience(caf::event_based_actor* self, const organization_contents& contents)
      : self_(self), contents_(contents) {}

  /// Adds and monitors a session, and sends it its view.
  void watch(const watch_organization& requested);

  /// Removes a session that has ended.
  void leave(const caf::actor_addr& session) { watchers_.erase(session); }

  /// Notifies the sessions of an account whose access changed.
  void notify_account(const domain::account_id& account);

  /// Notifies all sessions of a change for all members.
  void notify_all();

  /// Applies added, removed or moved projects, which can bring the organization into an incident's
  /// scope.
  void projects_changed();

  /// Applies an open incident with a scope during loading.
  void begin_with(const domain::incident& open);

  /// Applies an opened, changed or resolved incident with a scope.
  void apply(const domain::incident& fact);

  /// Notifies the subscribers of a project that moved to another organization, so that they check
  /// their permission there. Call it before notifying members who lost a role by the move.
  void notify_transfer(const project_transferred& fact);

  /// Removes all sessions.
  void clear();

 private:
  struct watcher {
    domain::account_id account;
    caf::actor session;
  };

  void notify(const watcher& receiver);
  using view_pointer = std::shared_ptr<const organization_view>;

  /// Returns the view for this access, built again after a change.
  [[nodiscard]] const view_pointer& view_of(const domain::access& held);
  [[nodiscard]] view_pointer make_view(const domain::access& held) const;
  void forget_views();
  /// Returns the part of the organization that an incident can affect, as visible with this access.
  [[nodiscard]] domain::incident_target target(const domain::access& held) const;

  caf::event_based_actor* self_;
  const organization_contents& contents_;
  scoped_incidents incidents_;
  std::unordered_map<caf::actor_addr, watcher> watchers_;
  view_pointer view_;  ///< for a role everywhere; null: to be built
  std::map<std::map<std::string, domain::role>, view_pointer> scoped_views_;  ///< by roles
};

}  // namespace signalbox::actors
