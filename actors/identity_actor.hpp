#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <caf/typed_response_promise.hpp>
#include <string>

#include "actors/environment.hpp"
#include "actors/identity_storage.hpp"
#include "actors/messages.hpp"
#include "actors/standing_line.hpp"

namespace signalbox::actors {

/// Owns who may sign in: accounts, sign-ins with their refresh tokens, and profiles. Keeps
/// nothing but who waits; hashing runs on its own workers, because it costs tens of milliseconds.
class identity_actor final : public caf::event_based_actor {
 public:
  identity_actor(caf::actor_config& config, environment& env, caf::actor directory);

  [[nodiscard]] const char* name() const override { return "identity"; }

 protected:
  caf::behavior make_behavior() override;
  /// Lets go of everything: two actors that hold each other's handle would stay for ever.
  void on_exit() override;

 private:
  using session_promise = caf::typed_response_promise<issued_session>;

  /// A refresh token on its way: the text for the person, the digest for storage.
  struct fresh_token {
    std::string text;
    std::string digest;
    domain::time_point expires_at;
  };

  caf::result<issued_session> register_account(const sign_up& asked);
  caf::result<issued_session> admit(const sign_in& asked);
  void judge(session_promise promise, const sign_in& asked, domain::result<domain::account> found);
  caf::result<issued_session> exchange(const refresh_session& asked);
  caf::result<actors::done> dismiss(const sign_out& asked);
  caf::result<domain::profile> create(const create_profile& asked);
  caf::result<provided_account> provide(const provide_account& asked);
  caf::result<provided_account> reset(const reset_password& asked);

  [[nodiscard]] fresh_token make_token() const;
  [[nodiscard]] domain::result<issued_session> issue(domain::result<opened_session> opened,
                                                     const fresh_token& token) const;

  environment& env_;
  caf::actor directory_;
  standing_line standings_;
};

}  // namespace signalbox::actors
