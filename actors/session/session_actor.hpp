#pragma once

#include <caf/event_based_actor.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "actors/messages/messages.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/session/session_contents.hpp"
#include "actors/session/subscribed_topics.hpp"
#include "actors/topic/change_feed.hpp"
#include "actors/topic/topic_rule.hpp"
#include "domain/identity/access_token.hpp"
#include "domain/identity/script_token.hpp"

namespace signalbox::actors {

/// Owns one signed-in connection: the person, the topics that it may and does subscribe to, whether
/// the client's clock is off, and the end of its token; private topic `session`. It decides; the
/// hub of the I/O thread delivers.
///
/// A script's access token may take the place of a person's: its scopes bound the topics too, and
/// it cannot be renewed.
///
///     connected ──► token verified ──► standing loaded ──► accepted ──► events
///                         │                   │
///                         └──── refused ◄─────┘   (the client may connect again)
class session_actor final : public caf::event_based_actor {
 public:
  session_actor(caf::actor_config& config, environment& env, directory_handle directory,
                transport::connection_id connection, transport::connect_request request);

  [[nodiscard]] const char* name() const override { return "session"; }

 protected:
  caf::behavior make_behavior() override;
  /// Releases everything: two actors that hold each other's handle would never be destroyed.
  void on_exit() override;

 private:
  /// What was verified of a token.
  struct credential {
    domain::session_id session;  ///< of a script's access token the token's id
    core::time_point ends;
    std::optional<domain::script_reach> reach = std::nullopt;  ///< of a script's
  };
  /// The acknowledgement that a client waits for; none for an event without one.
  using ack = std::optional<std::uint64_t>;

  // Admission (session_admission.cpp).
  void connect(const transport::connect_request& request);
  task<void> admit(std::string token);
  task<void> admit_script(std::string digest);
  /// The standing of a person with a verified token. Errors: `insufficient_level` while the second
  /// factor is missing.
  task<standing> find_standing_of(domain::access_claims claims);
  void admitted(const credential& verified, standing who);
  void refuse(const core::error& why);
  task<void> authenticate(std::string token, ack ack_id);
  /// Registers the session with the directory, with the end of its token.
  void sign_in(const credential& verified);
  void sign_out(std::string_view reason);
  void end_with_token();

  // Events of the client.
  void handle(const transport::client_event& event);
  /// Starts a task whose error is the answer.
  void answer_with(ack ack_id, task<void> work);
  void answer(ack ack_id, const core::json& reply);
  task<void> subscribe_to(std::string topic, actors::subscribe request);
  void subscribe_own(const actors::subscribe& request);
  void unsubscribe_from(const std::string& topic, ack ack_id);
  task<void> compare_clock(core::json arguments, ack ack_id);

  /// The owner of a topic that this connection may subscribe to. Errors: as
  /// `session_contents::check_subscription`.
  task<found_owner> find_owner_of(std::string name, named_topic topic);
  /// Errors: `not_found`; `unavailable` while the owner is being started again.
  task<found_owner> ask_for_owner(std::string name, topic_owner owner);
  /// Continues a subscription whose owner has ended, with the next one.
  task<void> resume(std::string topic);

  // Facts.
  /// Publishes a patch to the own topic, and ends subscriptions that are no longer allowed.
  void publish(core::json patch);
  void end_forbidden();
  /// Sends new snapshots of topics that the connection fell behind with.
  void renew(const std::vector<transport::topic_key>& topics);
  void apply(const project_transferred& fact);
  void apply(const sign_in_ended& fact);
  void owner_ended(const caf::actor_addr& owner);
  /// Watches an organization of the person, also when its actor is not available at once.
  task<void> watch(domain::organization_slug slug);
  /// Signs out a connection of an API key whose owner is no longer a member.
  task<void> check_api_key();

  actor_context context_;
  directory_handle directory_;
  const transport::connection_id connection_;
  std::unique_ptr<transport::connect_request> request_;  ///< until the actor has started
  session_contents contents_;
  subscribed_topics topics_;
  std::unique_ptr<change_feed> feed_;  ///< null until admitted
  core::time_point token_ends_{};
};

}  // namespace signalbox::actors
