#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>

#include "actors/identity/accounts.hpp"
#include "actors/identity/attempts.hpp"
#include "actors/identity/code_host_sign_ins.hpp"
#include "actors/identity/factors.hpp"
#include "actors/identity/identity_context.hpp"
#include "actors/identity/lookup_line.hpp"
#include "actors/identity/mail_links.hpp"
#include "actors/identity/own_account.hpp"
#include "actors/identity/project_keys.hpp"
#include "actors/identity/script_tokens.hpp"
#include "actors/identity/sign_ins.hpp"
#include "actors/identity/standing_lookups.hpp"
#include "actors/identity/use_notes.hpp"
#include "actors/runtime/environment.hpp"
#include "actors/runtime/old_rows_sweep.hpp"

namespace signalbox::actors {

/// Owns who may sign in: accounts, sign-ins with their refresh tokens, second factors, and
/// profiles. Keeps nothing but who waits, what was tried lately, and which sign-ins were used in
/// the last minute; hashing runs on its own workers, because it costs tens of milliseconds.
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
  [[nodiscard]] caf::message_handler takes_sign_ins();
  [[nodiscard]] caf::message_handler takes_accounts();

  caf::result<standing> find(const find_standing& asked);

  identity_context context_;
  attempts tried_;
  sign_ins sign_ins_;
  factors factors_;
  code_host_sign_ins code_host_;
  accounts accounts_;
  own_account own_;
  mail_links links_;
  use_notes uses_;
  script_tokens tokens_;
  project_keys keys_;
  lookup_line<sign_in_lookup> standings_;
  lookup_line<token_lookup> token_standings_;
  old_rows_sweep sweep_;
};

}  // namespace signalbox::actors
