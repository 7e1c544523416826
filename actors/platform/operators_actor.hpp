#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <memory>
#include <vector>

#include "actors/messages/messages.hpp"
#include "actors/runtime/environment.hpp"
#include "actors/topic/topic.hpp"
#include "domain/access/operator_role.hpp"

namespace signalbox::actors {

/// Owns who has a role in the installation; topic `operators`, for operators, so that the open page
/// of one shows what another does. Reads it from storage when somebody wants to hear it, and again
/// after each change that the directory tells of: most servers run for weeks without either.
class operators_actor final : public caf::event_based_actor {
 public:
  operators_actor(caf::actor_config& config, environment& env);

  [[nodiscard]] const char* name() const override { return "operators"; }

 protected:
  caf::behavior make_behavior() override;
  void on_exit() override;

 private:
  /// Somebody wants to hear it, and it is being read.
  struct hearer {
    subscribe whom;
    caf::actor session;
  };

  void hear(const subscribe& whom);
  void leave(const unsubscribe& whom);
  /// Something of this account is different now.
  void look_after(const domain::account_id& account, bool has_role);
  void look();
  void found(const std::vector<domain::operator_entry>& all);

  environment& env_;
  std::unique_ptr<topic> feed_;  ///< none until somebody wanted to hear it
  std::vector<hearer> waiting_;  ///< one a connection at most
  bool looking_ = false;
  bool look_again_ = false;  ///< what is being read may be old already
};

}  // namespace signalbox::actors
