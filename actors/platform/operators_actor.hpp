#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <memory>
#include <vector>

#include "actors/messages/messages.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/session/waiting_subscriber.hpp"
#include "actors/topic/topic.hpp"
#include "domain/access/operator_role.hpp"

namespace signalbox::actors {

/// Owns the list of accounts with an operator role; topic `operators`, for operators, so that every
/// open page shows a change by another operator. Reads it from storage at the first subscription,
/// and again after each change that the directory forwards: most servers run for weeks without
/// either.
class operators_actor final : public caf::event_based_actor {
 public:
  operators_actor(caf::actor_config& config, environment& env);

  [[nodiscard]] const char* name() const override { return "operators"; }

 protected:
  caf::behavior make_behavior() override;
  void on_exit() override;

 private:
  void handle(const subscribe& request);
  void handle(const unsubscribe& request);
  /// Reads the list again when a change of this account may affect it.
  void account_changed(const domain::account_id& account, bool has_role);
  void read();
  task<void> read_until_current();
  void publish(const std::vector<domain::operator_entry>& all);

  actor_context context_;
  std::unique_ptr<topic> feed_;              ///< null until the first subscription
  std::vector<waiting_subscriber> waiting_;  ///< until the list is read; one per connection
  bool reading_ = false;
  bool read_again_ = false;  ///< something changed while storage was being read
};

}  // namespace signalbox::actors
