#include "actors/identity/identity_actor.hpp"

#include <utility>

#include "actors/startup.hpp"
#include "actors/work.hpp"

namespace signalbox::actors {

identity_actor::identity_actor(caf::actor_config& config, environment& env, caf::actor directory)
    : caf::event_based_actor(config),
      context_{.env = env, .self = this, .directory = std::move(directory)},
      sign_ins_(context_),
      accounts_(context_),
      standings_(env, this) {}

void identity_actor::on_exit() {
  standings_.dismiss_all();
  context_.directory = nullptr;
}

caf::behavior identity_actor::make_behavior() {
  count_unexpected_messages(this);
  return {
      [this](const sign_up& asked) { return sign_ins_.take(asked); },
      [this](const sign_in& asked) { return sign_ins_.take(asked); },
      [this](const refresh_session& asked) { return sign_ins_.take(asked); },
      [this](const sign_out& asked) { return sign_ins_.take(asked); },
      [this](const find_standing& asked) { return standings_.find(asked); },
      [this](const create_profile& asked) { return accounts_.take(asked); },
      [this](const provide_account& asked) { return accounts_.take(asked); },
      [this](const reset_password& asked) { return accounts_.take(asked); },
      [](const work_done& work) { work.resume(); },
  };
}

}  // namespace signalbox::actors
