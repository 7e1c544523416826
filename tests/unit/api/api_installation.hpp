#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "actors/session/anonymous_connections.hpp"
#include "actors/status/status_context.hpp"
#include "api_server.hpp"
#include "tests/unit/actors/scripted_simulations.hpp"
#include "tests/unit/actors/virtual_installation.hpp"

namespace signalbox::api::testing {

/// The platform API with the complete actor system on virtual time and the real database. `ada`
/// owns the organization Acme, which is on the Team plan, and Globex on the Pro plan; in Acme `bea`
/// is an administrator, `cem` a developer, `rex` has read-only access, and `sam` is a developer of
/// the project `ref` and reads the project `other_ref`. `dan` is not a member, `ora` is an operator
/// and `oki` an on-call operator. All accounts have the password `password` and a login session
/// whose id is the account's. The audit log is empty. Every answer is compared with the description
/// of its route.
class api_installation : public signalbox::testing::virtual_installation, public api_server {
 public:
  api_installation();
  ~api_installation() override;

  static constexpr std::string_view slug = sample_slug;
  static constexpr std::string_view ref = sample_ref;
  static constexpr std::string_view target_slug = sample_target_slug;
  static constexpr std::string_view other_ref = sample_other_ref;
  static constexpr const char* password = "correct horse battery";

  /// Changes the database while the server is stopped, and starts it again.
  void store(const std::string& sql);
  /// Runs a statement and returns the first column of all rows.
  std::vector<std::string> select(const std::string& sql);
  /// Returns the actions in the audit log with their actors: `ada project.rename, bea …`.
  std::string audited();
  /// Returns the detail of the latest audit entry of an action; null without one.
  core::json audited_detail(const std::string& action);

  /// Sets the plan of Acme.
  void set_plan(const std::string& plan);
  /// Sets whether all accounts have a second factor and completed it.
  void set_mfa(bool mfa_enabled);
  /// Requires a second factor in Acme.
  void require_mfa();
  /// Adds a project of Acme.
  void add_project(std::string_view with_ref, const std::string& name = "Third");

  /// Returns an access token of an account, named `nightly`. A token for a single project is an API
  /// key.
  std::string make_script_token(std::string_view person, domain::token_scopes scopes,
                                std::optional<std::string_view> project = std::nullopt);

  /// Sends a request and returns its answer's status.
  unsigned status_of(transport::http::method verb, std::string_view target,
                     std::string_view body = {}, std::string_view caller = {}) {
    return send(verb, target, body, caller).status;
  }
  /// Returns the JSON of a successful GET.
  core::json shown(std::string_view target, std::string_view caller = {});

  /// Returns the token of the link in a mail.
  [[nodiscard]] static std::string token_in(const std::string& mail_text);

  signalbox::testing::scripted_simulations simulations;

 private:
  /// Runs each task immediately.
  struct immediate_runner final : actors::task_runner {
    bool submit(std::move_only_function<void()> task) override {
      task();
      return true;
    }
  };

  void seed();
  void insert_project(std::string_view with_ref, const std::string& name);
  void start_with_fleet();

  back_end connect_back_end() override;
  [[nodiscard]] core::time_point present() const override { return now(); }
  void run_actors() override { run_pending(); }
  void wait() override { pass(std::chrono::seconds{1}); }
  /// Compares the answer with the description of its route.
  void check_answer(const transport::http::request& incoming,
                    const transport::http::response& given) override;

  immediate_runner status_thread_;
  actors::anonymous_connections anonymous_audience_{
      hub, status_thread_, {.most = 3, .most_per_address = 3}};
  actors::status_context status_context_;
  int script_tokens_ = 0;
  int projects_ = 0;
};

}  // namespace signalbox::api::testing
