#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "actors/environment.hpp"
#include "actors/heard_topics.hpp"
#include "actors/messages.hpp"
#include "actors/topic.hpp"
#include "domain/access_token.hpp"
#include "domain/permissions.hpp"

namespace signalbox::actors {

/// Owns one signed-in connection: who the person is, what they may hear, what they hear, whether
/// their clock is off, and how long their token lives; private topic `session`. It decides; the
/// hub of the I/O thread delivers.
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
  struct organization_entry {
    domain::organization_slug slug;
    domain::role access;
    std::string name;
  };

  void admit(const transport::connect_request& request);
  void admitted(standing who);
  void refuse(const domain::error& why);

  void handle(const transport::client_event& event);
  void subscribe_to(const transport::client_event& event, const domain::json& asked);
  void subscribe_own(const transport::client_event& event, const domain::json& asked);
  void find_and_hand_on(const std::string& topic, const transport::client_event& event,
                        const domain::json& asked, const domain::organization_slug& slug);
  /// Answers the client itself where it may not be told.
  [[nodiscard]] bool may_be_told(const transport::client_event& event,
                                 const domain::organization_slug& slug, const std::string& resource,
                                 std::optional<domain::project_ref> project);
  void hand_on(const std::string& topic, const transport::client_event& event,
               const domain::json& asked, const located_project& found);
  void unsubscribe_from(const transport::client_event& event, const domain::json& asked);
  void judge_clock(const transport::client_event& event, const domain::json& asked);
  void authenticate(const transport::client_event& event, const domain::json& asked);
  void go_on_with(const transport::client_event& event, const domain::access_claims& claims);
  void answer(const transport::client_event& event, const domain::json& reply);
  void answer(const transport::client_event& event, const domain::error& failure);

  void take(const organization_seen& fact);
  void take(const organization_left& fact);
  void watch(const domain::organization_slug& slug);
  void permissions_changed();
  void owner_ended(const caf::actor_addr& owner);
  void find_again(const std::string& topic);

  /// Closes the connection once its token has run out; waits on until then.
  void check_expiry();
  void sign_out(std::string_view reason);

  [[nodiscard]] bool may_read(const std::string& resource, const domain::organization_slug& slug,
                              std::optional<domain::project_ref> project) const;

  environment& env_;
  caf::actor directory_;
  const transport::connection_id connection_;
  transport::connect_request request_;
  domain::account_id account_;
  domain::session_id session_;
  std::map<std::string, organization_entry> organizations_;
  std::vector<domain::permission_entry> permissions_;
  heard_topics heard_;
  std::unordered_map<caf::actor_addr, domain::organization_slug> watched_;
  std::unique_ptr<topic> feed_;
  domain::time_point expires_at_;
  std::uint64_t expiry_number_ = 0;
};

}  // namespace signalbox::actors
