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

/// The sessions that want to know what their people are in one organization: tells each what its
/// person sees and as what, now and after each change. What is seen alike is one value, shared by
/// all who see it: one for everybody with a role everywhere, one for each set of roles on projects.
/// Belongs to the organization's actor.
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

  /// A project has gone to another organization: whoever hears it is told to ask for the right
  /// there. To be told before who lost a role by it.
  void tell_transfer(const project_transferred& fact);

  /// Lets go of every session.
  void clear();

 private:
  struct watcher {
    domain::account_id account;
    caf::actor session;
  };

  void tell(const watcher& whom);
  using view_pointer = std::shared_ptr<const organization_view>;

  /// What somebody with these roles sees, made anew after it changed.
  [[nodiscard]] const view_pointer& view_of(const domain::access& held);
  [[nodiscard]] view_pointer make_view(const domain::access& held) const;
  void forget_views();
  /// What of the organization can be met by an incident, as somebody with these roles sees it.
  [[nodiscard]] domain::incident_target target(const domain::access& held) const;

  caf::event_based_actor* self_;
  const organization_contents& contents_;
  scoped_incidents incidents_;
  std::unordered_map<caf::actor_addr, watcher> watchers_;
  view_pointer view_;  ///< of everybody with a role everywhere; none: to be made
  std::map<std::map<std::string, domain::role>, view_pointer> scoped_views_;  ///< by roles
};

}  // namespace signalbox::actors
