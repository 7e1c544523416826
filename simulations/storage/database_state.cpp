#include "simulations/storage/database_state.hpp"

#include <utility>

namespace signalbox::simulations {

database_state::database_state(core::entropy random) : contents(std::move(random)) {
  for (const auto handlers :
       {audit_handlers(), auth_session_handlers(), empty_table_handlers(), fleet_handlers(),
        incident_handlers(), member_handlers(), organization_handlers(), probe_history_handlers(),
        project_handlers(), session_context_handlers()}) {
    for (const auto& one : handlers)
      known.emplace(one.name, known_statement{.handler = &one, .requested = 0});
  }
}

void database_state::notify() {
  if (contents.notifications.empty()) return;
  const auto answer = std::exchange(contents.notifications, {});
  if (notified) notified(answer);
}

}  // namespace signalbox::simulations
