#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <map>
#include <string>
#include <string_view>

#include "actors/messages/audit.hpp"
#include "actors/runtime/environment.hpp"
#include "actors/topic/audit_log.hpp"

namespace signalbox::actors {

/// The parts of the audit log that have subscribers, with the owner of each. Belongs to the
/// directory.
class audit_owners {
 public:
  audit_owners(environment& env, caf::event_based_actor* self) : env_(env), self_(self) {}

  /// Returns the owner of the log's topic and starts it when there is none; its end is monitored.
  [[nodiscard]] caf::actor owner_of(const audit_log& log);

  /// Notifies the owner of each log that the entries belong to.
  void apply(const audited& fact);
  /// Notifies all owners.
  void apply(const audit_gap& fact);

  /// Returns false when the actor was not one of the owners. A subscribed session finds the next
  /// one.
  bool ended(const caf::actor_addr& owner);

  /// Ends an owner as a fault would; returns false when the topic has no owner.
  bool kill(std::string_view topic);

  void dismiss_all();

 private:
  environment& env_;
  caf::event_based_actor* self_;
  std::map<std::string, caf::actor, std::less<>> owners_;  ///< by topic
};

}  // namespace signalbox::actors
