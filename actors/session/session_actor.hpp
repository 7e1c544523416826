#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/messages.hpp"
#include "actors/runtime/environment.hpp"
#include "actors/session/heard_topics.hpp"
#include "actors/session/session_contents.hpp"
#include "actors/topic/change_feed.hpp"
#include "domain/identity/access_token.hpp"
#include "domain/identity/script_token.hpp"

namespace signalbox::actors {

/// Owns one signed-in connection: who the person is, what they may hear, what they hear, whether
/// their clock is off, and how long their token lives; private topic `session`. It decides; the
/// hub of the I/O thread delivers.
///
/// A script's access token stands in for a person's: what it may hear is bounded by its scopes
/// too, and it cannot be renewed.
///
///     connected ──► token checked ──► standing loaded ──► accepted ──► events
///                        │                  │
///                        └── refused ◄──────┘   (the client may ask again)
class session_actor final : public caf::event_based_actor {
 public:
  session_actor(caf::actor_config& config, environment& env, caf::actor directory,
                transport::connection_id connection, transport::connect_request request);

  [[nodiscard]] const char* name() const override { return "session"; }

 protected:
  caf::behavior make_behavior() override;
  /// Lets go of everything: two actors that hold each other's handle would stay for ever.
  void on_exit() override;

 private:
  /// What a token is good for.
  struct credential {
    domain::session_id session;  ///< of a script's access token the token's id
    core::time_point ends;
    std::optional<domain::script_reach> reach = std::nullopt;  ///< of a script's
  };

  void admit(const transport::connect_request& request);
  void admit_person(const std::string& token);
  void admit_script(const std::string& digest);
  /// The token may have been revoked while nobody knew yet that this connection was its.
  void look_again(const std::string& digest);
  void admitted(const credential& shown, standing who);
  void refuse(const core::error& why);

  void handle(const transport::client_event& event);
  void subscribe_to(const transport::client_event& event, const core::json& asked);
  void join_own_topic(const transport::client_event& event, const core::json& asked);
  void subscribe_own(const actors::subscribe& whom);
  /// Sends fresh snapshots of topics that the connection fell behind with.
  void renew(const std::vector<transport::topic_key>& topics);
  /// One of an organization's topics: itself, or its audit log.
  void hear_organization(const std::string& topic, const transport::client_event& event,
                         const core::json& asked, const domain::organization_slug& slug);
  void hear_project(const std::string& topic, const transport::client_event& event,
                    const core::json& asked, const domain::project_ref& ref);
  /// Of the whole installation, for its operators.
  void hear_as_operator(const std::string& topic, const transport::client_event& event,
                        const core::json& asked);
  /// `whose` log it is; nobody else hears it.
  void hear_own_log(const std::string& topic, const transport::client_event& event,
                    const core::json& asked, const domain::account_id& whose);
  void find_and_hand_on(const std::string& topic, const transport::client_event& event,
                        const core::json& asked, const domain::organization_slug& slug);
  /// Answers the client itself where it may not be told.
  [[nodiscard]] bool may_be_told(const transport::client_event& event, const std::string& topic,
                                 const domain::organization_slug& slug);
  void hand_on(const std::string& topic, const transport::client_event& event,
               const core::json& asked, const caf::actor& owner,
               const domain::organization_slug& slug);
  void unsubscribe_from(const transport::client_event& event, const core::json& asked);
  void judge_clock(const transport::client_event& event, const core::json& asked);
  void authenticate(const transport::client_event& event, const core::json& asked);
  void answer(const transport::client_event& event, const core::json& reply);
  void answer(const transport::client_event& event, const core::error& failure);

  /// Publishes a patch to the own topic, and leaves what may not be heard any more.
  void show(core::json patch);
  void leave_what_is_forbidden();
  /// Signs out a connection of an API key whose maker is no member any more.
  void end_key_of_leaver();
  /// An operator who is none any more leaves what only operators hear.
  void leave_what_is_for_operators();
  void watch(const domain::organization_slug& slug);
  void owner_ended(const caf::actor_addr& owner);
  void find_again(const std::string& topic);

  /// Tells the directory whose session this is and how long its token lives.
  void sign_in(const credential& shown);
  void sign_out(std::string_view reason);
  void token_has_expired();

  environment& env_;
  caf::actor directory_;
  const transport::connection_id connection_;
  std::unique_ptr<transport::connect_request> request_;  ///< until the first message
  session_contents contents_;
  heard_topics heard_;
  std::unique_ptr<change_feed> feed_;  ///< none until admitted
  core::time_point token_ends_{};
};

}  // namespace signalbox::actors
