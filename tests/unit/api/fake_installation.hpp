#pragma once

#include <caf/actor_system.hpp>
#include <caf/actor_system_config.hpp>
#include <caf/scheduler/test_coordinator.hpp>
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "actors/messages/messages.hpp"
#include "api_server.hpp"
#include "domain/project/transfer_link.hpp"

namespace signalbox::api::testing {

/// The data of the fake actors and the requests that they received. Written by the test before a
/// request and read after it; used by the actors in between.
struct fake_state {
  std::map<std::string, actors::session_context> people;  ///< by account id
  domain::organization organization;
  std::vector<domain::member> members;
  std::vector<domain::project> projects;
  std::vector<domain::invitation> invitations;
  domain::free_limit limit;
  domain::transfer_link transfer;
  domain::billing_customer customer;
  actors::project_measurements measurements;
  /// Another organization that the directory finds.
  domain::organization_slug target;
  std::vector<domain::incident> incidents;
  std::map<std::string, bool> flags;
  std::vector<domain::factor> factors;
  std::vector<domain::linked_identity> identities;
  std::map<std::string, domain::script_token> tokens;  ///< by digest
  /// The link that a mail would contain.
  std::optional<std::string> link;
  /// When set, the error of all actors, except for the directory and `find_session_context`.
  std::optional<core::error> failure;
  /// When set, the error of `find_session_context`.
  std::optional<core::error> session_context_failure;

  /// The latest requests.
  std::vector<std::string> incoming;  ///< names of the messages, except `find_*`
  domain::requester by;
  std::optional<std::string> password;
  std::string email;
  std::string text;
  domain::access given;                   ///< roles
  std::optional<bool> rotates_password;   ///< of a moved project
  domain::access before;                  ///< a member's access when the request was authorized
  std::optional<domain::access> checked;  ///< the requester's access
  domain::restriction restriction;
  domain::incident draft;
  domain::incident_edit edit;
  actors::sign_out_scope signed_out = actors::sign_out_scope::global;
  actors::sign_in_origin from;
  actors::start_code_host_sign_in way;
  actors::create_script_token token;
  actors::create_project_key key;
  actors::note_event event;
};

/// The platform API with scripted actors. `ada` owns the only organization, which is on the Team
/// plan, `bea` is its administrator, `cem` a developer, `rex` has read-only access, `sam` is a
/// developer of its only project `ref` and reads another one, `other_ref`; `dan` is not a member,
/// `ora` is an operator and not a member.
class fake_installation : public api_server {
 public:
  fake_installation();
  ~fake_installation() override;

  /// Returns an access token of an account, named `nightly`. A token for a single project is an API
  /// key.
  std::string make_script_token(std::string_view person, domain::token_scopes scopes,
                                std::optional<std::string_view> project = std::nullopt);

  static constexpr std::string_view slug = sample_slug;
  static constexpr std::string_view ref = sample_ref;
  /// Ada's second organization.
  static constexpr std::string_view target_slug = sample_target_slug;
  static constexpr std::string_view other_ref = sample_other_ref;

  /// Sets the plan of the organization.
  void set_plan(const std::string& plan);
  /// Sets whether all accounts have a second factor and completed it.
  void set_mfa(bool mfa_enabled);
  /// Requires a second factor in the organization.
  void require_mfa();
  /// Adds a project with this ref.
  void add_project(std::string_view with_ref);

  fake_state state;
  core::time_point now{std::chrono::seconds{1'800'000'000}};
  std::vector<storage::audit_query> audit_queried;
  std::vector<storage::audit_entry> audit_found;
  std::vector<storage::audit_entry> audit_noted;

 private:
  back_end connect_back_end() override;
  [[nodiscard]] core::time_point present() const override { return now; }
  void run_actors() override { scheduler().run(); }
  void wait() override { scheduler().advance_time(std::chrono::seconds{1}); }
  [[nodiscard]] caf::scheduler::test_coordinator& scheduler() {
    return dynamic_cast<caf::scheduler::test_coordinator&>(system_.scheduler());
  }

  caf::actor_system_config config_;
  caf::actor_system system_;
  actors::request_timeouts timeouts_{system_};
  std::vector<caf::actor> actors_;
};

}  // namespace signalbox::api::testing
