#pragma once

#include <caf/actor_system.hpp>
#include <caf/actor_system_config.hpp>
#include <caf/scheduler/test_coordinator.hpp>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "actors/messages/messages.hpp"
#include "api_server.hpp"
#include "domain/identity/script_token.hpp"

namespace signalbox::api::testing {

/// The people, organization and projects of the scripted actor, and the failures that it reports
/// instead of an answer.
struct scripted_state {
  std::map<std::string, actors::session_context> people;  ///< by account id
  domain::organization organization;
  std::vector<domain::member> members;
  std::vector<domain::project> projects;
  std::map<std::string, domain::script_token> tokens;  ///< by digest
  /// When set, the error of all requests, except for those that find a caller, an organization or a
  /// project.
  std::optional<core::error> failure;
  std::size_t requests = 0;  ///< without those
  std::vector<storage::audit_entry> noted;
};

/// The platform API with one actor that answers every request with a sample of the reply's type,
/// for the tests that walk all routes: no real state lets every call succeed, and only a scripted
/// actor fails with every error. People are those of `api_installation`. Tests of single routes use
/// `api_installation`.
class scripted_installation : public api_server {
 public:
  scripted_installation();
  ~scripted_installation() override;

  /// Returns an access token of an account, named `nightly`. A token for a single project is an API
  /// key.
  std::string make_script_token(std::string_view person, domain::token_scopes scopes,
                                std::optional<std::string_view> project = std::nullopt);

  static constexpr std::string_view slug = sample_slug;
  static constexpr std::string_view ref = sample_ref;
  static constexpr std::string_view target_slug = sample_target_slug;
  static constexpr std::string_view other_ref = sample_other_ref;

  /// Sets whether all accounts have a second factor and completed it.
  void set_mfa(bool mfa_enabled);
  /// Requires a second factor in the organization.
  void require_mfa();
  /// Adds a project with this ref.
  void add_project(std::string_view with_ref);

  scripted_state state;

 private:
  back_end connect_back_end() override;
  [[nodiscard]] core::time_point present() const override {
    return core::time_point{std::chrono::seconds{1'800'000'000}};
  }
  void run_actors() override { scheduler().run(); }
  void wait() override { scheduler().advance_time(std::chrono::seconds{1}); }
  [[nodiscard]] caf::scheduler::test_coordinator& scheduler() {
    return dynamic_cast<caf::scheduler::test_coordinator&>(system_.scheduler());
  }

  caf::actor_system_config config_;
  caf::actor_system system_;
  actors::request_timeouts timeouts_{system_};
  caf::actor actor_;
};

}  // namespace signalbox::api::testing
