#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>

#include "actors/identity/accounts.hpp"
#include "actors/identity/factors.hpp"
#include "actors/identity/identity_context.hpp"
#include "actors/identity/lookup_batcher.hpp"
#include "actors/identity/mail_links.hpp"
#include "actors/identity/oauth_sign_ins.hpp"
#include "actors/identity/own_account.hpp"
#include "actors/identity/project_keys.hpp"
#include "actors/identity/script_tokens.hpp"
#include "actors/identity/session_context_lookups.hpp"
#include "actors/identity/sign_ins.hpp"
#include "actors/identity/sign_ups.hpp"
#include "actors/identity/use_notes.hpp"
#include "actors/runtime/actor_context.hpp"

namespace signalbox::actors {

/// Owns authentication: accounts, login sessions with their refresh tokens, second factors, and
/// profiles. Keeps only the pending requests, recent attempts, and the login sessions used in the
/// last minute; hashing runs on its own workers, because it costs tens of milliseconds. Handles
/// `identity_requests`; each concern is a class of its own in this folder.
class identity_actor final : public caf::event_based_actor {
 public:
  identity_actor(caf::actor_config& config, environment& env);

  [[nodiscard]] const char* name() const override { return "identity"; }

 protected:
  caf::behavior make_behavior() override;
  /// Releases everything: two actors that hold each other's handle would never be destroyed.
  void on_exit() override;

 private:
  /// Deletes login sessions, links and challenges that ended long ago.
  task<void> delete_ended_rows();

  /// Handles a kind of request with the task of a concern, whose outcome is the reply.
  template <class Request, class Concern>
  auto handle_by(Concern& concern) {
    return [this, &concern](const Request& request) {
      return context_.answer(concern.handle(request));
    };
  }

  actor_context context_;
  identity_context shared_;
  sign_ups sign_ups_{shared_};
  sign_ins sign_ins_{shared_};
  factors factors_{shared_};
  oauth_sign_ins oauth_{shared_};
  accounts accounts_{shared_};
  own_account own_{shared_};
  mail_links links_{shared_};
  script_tokens tokens_{shared_};
  project_keys keys_{shared_};
  use_notes uses_{shared_};
  lookup_batcher<sign_in_lookup> session_contexts_{context_};
  lookup_batcher<token_lookup> token_session_contexts_{context_};
};

}  // namespace signalbox::actors
