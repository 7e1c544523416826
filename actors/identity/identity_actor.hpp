#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>

#include "actors/environment.hpp"
#include "actors/identity/accounts.hpp"
#include "actors/identity/identity_context.hpp"
#include "actors/identity/sign_ins.hpp"
#include "actors/identity/standing_line.hpp"

namespace signalbox::actors {

/// Owns who may sign in: accounts, sign-ins with their refresh tokens, and profiles. Keeps
/// nothing but who waits; hashing runs on its own workers, because it costs tens of milliseconds.
/// What it takes is `identity_requests`; each concern is a class of its own in this folder.
class identity_actor final : public caf::event_based_actor {
 public:
  identity_actor(caf::actor_config& config, environment& env, caf::actor directory);

  [[nodiscard]] const char* name() const override { return "identity"; }

 protected:
  caf::behavior make_behavior() override;
  /// Lets go of everything: two actors that hold each other's handle would stay for ever.
  void on_exit() override;

 private:
  identity_context context_;
  sign_ins sign_ins_;
  accounts accounts_;
  standing_line standings_;
};

}  // namespace signalbox::actors
