#pragma once

#include <cstdint>
#include <vector>

#include "actors/messages/support.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/topic/topic.hpp"

namespace signalbox::actors {

/// Support tickets: stored, mailed to the operators, listed, replied to, closed. Belongs to the
/// platform actor.
class support_service {
 public:
  explicit support_service(actor_context& context);

  [[nodiscard]] topic& feed() { return feed_; }

  /// Errors: as the messages say.
  /// @{
  task<domain::support_ticket> create(ask_support request);
  task<std::vector<domain::support_ticket>> list(list_own_tickets request);
  task<std::vector<domain::support_ticket>> list(list_tickets request);
  task<domain::ticket_conversation> find(find_ticket request);
  task<domain::ticket_conversation> reply(reply_to_ticket request);
  task<domain::support_ticket> close(close_ticket request);
  /// @}

 private:
  /// Publishes that a stored ticket has changed, to its author and to operators.
  void publish(const domain::support_ticket& what);

  actor_context& context_;
  topic feed_;  ///< `support`: `{changes}`, a counter; clients then read the tickets again
  std::uint64_t changes_ = 0;
};

}  // namespace signalbox::actors
