#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <caf/message_handler.hpp>
#include <map>
#include <string>
#include <string_view>

#include "actors/messages/audit.hpp"
#include "actors/runtime/environment.hpp"
#include "actors/topic/audit_log.hpp"

namespace signalbox::actors {

/// The parts of the audit log that are heard, and who owns each. Belongs to the directory.
class audit_owners {
 public:
  audit_owners(environment& env, caf::event_based_actor* self) : env_(env), self_(self) {}

  /// The owner of the log's topic, started when there is none; its end is monitored.
  [[nodiscard]] caf::actor owner_of(const audit_log& log);

  /// Hands what is told of the log on to the owners.
  [[nodiscard]] caf::message_handler facts();

  /// False when it was none of the owners. A session that still hears its topic asks for another.
  bool ended(const caf::actor_addr& owner);

  /// Ends an owner as a fault would; false when nobody owns the topic.
  bool kill(std::string_view topic);

  void dismiss_all();

 private:
  void hand_out(const audited& fact);

  environment& env_;
  caf::event_based_actor* self_;
  std::map<std::string, caf::actor, std::less<>> owners_;  ///< by topic
};

}  // namespace signalbox::actors
