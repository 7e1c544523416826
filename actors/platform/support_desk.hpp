#pragma once

#include <caf/event_based_actor.hpp>
#include <caf/result.hpp>
#include <vector>

#include "actors/messages/support.hpp"
#include "actors/runtime/change_line.hpp"
#include "actors/runtime/environment.hpp"

namespace signalbox::actors {

/// What people ask the operators: stored, mailed, listed, closed. Belongs to the platform actor.
class support_desk {
 public:
  support_desk(caf::event_based_actor* self, environment& env, change_line& line)
      : self_(self), env_(env), line_(line) {}

  caf::result<domain::support_ticket> ask(const ask_support& asked);
  caf::result<std::vector<domain::support_ticket>> list(const list_own_tickets& asked);
  caf::result<std::vector<domain::support_ticket>> list(const list_tickets& asked);
  caf::result<domain::support_ticket> close(const close_ticket& asked);

 private:
  caf::event_based_actor* self_;
  environment& env_;
  change_line& line_;
};

}  // namespace signalbox::actors
