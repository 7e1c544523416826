#pragma once

#include <caf/event_based_actor.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/messages.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/session/session_contents.hpp"
#include "actors/session/subscribed_topics.hpp"
#include "actors/topic/change_feed.hpp"
#include "actors/topic/topic_rule.hpp"
#include "domain/identity/access_token.hpp"
#include "domain/identity/script_token.hpp"

namespace signalbox::actors {

/// Owns one signed-in connection: its account, its permitted and current subscriptions, the
/// client's clock skew, and the expiry of its token; private topic `session`. It decides; the hub
/// of the I/O thread delivers.
///
/// The connection may use an access token instead of a login session: its scopes also restrict
/// topics, and it cannot be renewed.
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
  /// Releases everything: two actors that hold each other's handles would never be destroyed.
  void on_exit() override;

 private:
  /// The verified contents of a token.
  struct credential {
    domain::session_id session;  ///< for an access token: its id
    core::time_point ends;
    std::optional<domain::script_reach> reach = std::nullopt;  ///< only for access tokens
  };
  /// The acknowledgement for which a client waits; nothing for an event without one.
  using ack = std::optional<std::uint64_t>;

  // Admission (session_admission.cpp).
  void connect(const transport::connect_request& request);
  task<void> admit(std::string token);
  task<void> admit_script(std::string digest);
  /// Returns the standing of the account with a verified token. Errors: `insufficient_level` while
  /// the second factor is missing.
  task<session_context> find_session_context_of(domain::access_claims claims);
  void admitted(const credential& verified, session_context subject);
  void refuse(const core::error& why);
  task<void> authenticate(std::string token, ack ack_id);
  /// Registers the session with the directory, with the expiry of its token.
  void sign_in(const credential& verified);
  void sign_out(std::string_view reason);
  void end_with_token();

  // Events of the client.
  void handle(const transport::client_event& event);
  /// Starts a task and answers the client with its error.
  void answer_with(ack ack_id, task<void> work);
  void answer(ack ack_id, const core::json& reply);
  task<void> subscribe_to(std::string topic, actors::subscribe request);
  void subscribe_own(const actors::subscribe& request);
  void unsubscribe_from(const std::string& topic, ack ack_id);
  task<void> compare_clock(core::json arguments, ack ack_id);
  /// Shows the line at which the client edits a snippet (session_presence.cpp).
  task<void> show_line(core::json arguments, ack ack_id);
  /// Sends the latest line at intervals, until the client stays at one.
  task<void> pace_lines();

  /// Returns the owner of a topic if this connection may subscribe to it. Errors: as
  /// `session_contents::check_subscription`.
  task<found_owner> find_owner_of(std::string name, named_topic topic);
  /// Errors: `not_found`; `unavailable` while the owner is restarting.
  task<found_owner> ask_for_owner(std::string name, topic_owner owner);
  /// Waits for the state of an organization to which the account was just added: a page may
  /// subscribe to its topics first.
  task<void> until_joined(domain::organization_slug slug);
  void finish_joining(const domain::organization_slug& slug);
  task<void> finish_joining_late(domain::organization_slug slug);
  /// Continues a subscription with the next owner after its owner has ended.
  task<void> resume(std::string topic);

  // Facts.
  /// Publishes a patch to the connection's own topic, and ends subscriptions that are no longer
  /// allowed.
  void publish(core::json patch);
  void end_forbidden();
  /// Sends new snapshots of topics for which the connection fell behind.
  void renew(const std::vector<transport::topic_key>& topics);
  void apply(const membership_granted& fact);
  void apply(const project_transferred& fact);
  void apply(const topic_audience_changed& fact);
  void apply(const sign_in_ended& fact);
  void owner_ended(const caf::actor_addr& owner);
  /// Watches an organization of the account, also when its actor is temporarily unavailable.
  task<void> watch(domain::organization_slug slug);
  /// Signs out a connection with an API key whose owner is no longer a member.
  task<void> check_api_key();

  actor_context context_;
  directory_handle directory_;
  const transport::connection_id connection_;
  std::unique_ptr<transport::connect_request> request_;  ///< until the actor has started
  session_contents contents_;
  subscribed_topics topics_;
  std::unique_ptr<change_feed> feed_;  ///< null until admitted
  core::time_point token_ends_{};
  /// Organizations to which the account was just added, by slug, with the waiting subscriptions.
  std::map<std::string, std::vector<std::shared_ptr<wait_slot>>> joining_;
  std::unique_ptr<snippet_line> latest_line_;  ///< not yet sent
  bool is_pacing_ = false;                     ///< `pace_lines` is running
};

}  // namespace signalbox::actors
