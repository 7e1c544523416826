#pragma once

#include <vector>

#include "actors/messages/support.hpp"
#include "actors/runtime/actor_context.hpp"

namespace signalbox::actors {

/// Support tickets: stored, mailed to the operators, listed, closed. Belongs to the platform actor.
class support_service {
 public:
  explicit support_service(actor_context& context) : context_(context) {}

  /// Errors: as the messages say.
  /// @{
  task<domain::support_ticket> create(ask_support request);
  task<std::vector<domain::support_ticket>> list(list_own_tickets request);
  task<std::vector<domain::support_ticket>> list(list_tickets request);
  task<domain::support_ticket> close(close_ticket request);
  /// @}

 private:
  actor_context& context_;
};

}  // namespace signalbox::actors
