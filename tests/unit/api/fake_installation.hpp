#pragma once

#include <boost/asio/io_context.hpp>
#include <caf/actor_system.hpp>
#include <caf/actor_system_config.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "actors/messages/messages.hpp"
#include "actors/status/status_snapshot.hpp"
#include "api/http/context.hpp"
#include "api/http/handler.hpp"
#include "api/http/router.hpp"
#include "api/status/status_documents.hpp"
#include "core/json/json.hpp"
#include "domain/identity/access_token.hpp"
#include "domain/project/transfer_link.hpp"
#include "transport/http/stored_content.hpp"

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

/// The platform API with scripted actors: the real handler, the real `ask`, a real io_context, no
/// socket. `ada` owns the only organization, which is on the Team plan, `bea` is its administrator,
/// `cem` a developer, `rex` has read-only access, `sam` is a developer of its only project `ref`
/// and reads another one, `other_ref`; `dan` is not a member, `ora` is an operator and not a
/// member.
class fake_installation {
 public:
  fake_installation();
  ~fake_installation();
  fake_installation(const fake_installation&) = delete;
  fake_installation& operator=(const fake_installation&) = delete;

  /// Sends a request with a path and optional query.
  transport::http::response send(transport::http::method verb, std::string_view target,
                                 std::string_view body = {}, std::string_view caller = {});
  /// Sends a complete request.
  transport::http::response send(transport::http::request incoming);

  /// Sends a request with this access token.
  transport::http::response send_as_script(transport::http::method verb, std::string_view target,
                                           std::string_view body, const std::string& token);

  /// Returns an access token of an account, named `nightly`. A token for a single project is an API
  /// key.
  std::string make_script_token(std::string_view person, domain::token_scopes scopes,
                                std::optional<std::string_view> project = std::nullopt);

  /// Returns a request of a caller: an account's name, `cli` for the command line, or empty.
  [[nodiscard]] transport::http::request request(transport::http::method verb,
                                                 std::string_view target, std::string_view body,
                                                 std::string_view caller) const;
  /// Returns the access token of a caller.
  [[nodiscard]] std::string token(std::string_view caller) const;
  /// Returns the claims in `token`.
  [[nodiscard]] domain::access_claims claims_of(std::string_view caller) const;
  [[nodiscard]] std::string sign(const domain::access_claims& claims) const;

  [[nodiscard]] const router& routes() const { return routes_; }

  /// Enables rate limits.
  void bound_calls(const call_limits::bounds& incoming) { calls_.emplace(incoming); }

  /// The secret of Alertmanager.
  static constexpr std::string_view alertmanager_secret = "alerts-of-these-tests";
  static constexpr std::string_view slug = "acmeacmeacmeacmeacme";
  static constexpr std::string_view ref = "prprprprprprprprprpr";
  /// Ada's second organization.
  static constexpr std::string_view target_slug = "globexglobexglobexgl";

  static constexpr std::string_view other_ref = "otherotherotherother";

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
  /// The certificate authority of the databases.
  std::optional<domain::database_authority> authority = domain::database_authority{
      .certificate = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n",
      .fingerprint = "AB:CD:EF",
      .expires_at = core::time_point{std::chrono::seconds{2'115'000'000}}};
  std::vector<missing_part> missing;
  core::result<void> headroom;  ///< space for another project on the host's disk
  std::function<std::string()> metrics = [] { return std::string{"signalbox_up 1\n"}; };
  std::vector<storage::audit_query> audit_queried;
  std::vector<storage::audit_entry> audit_found;
  std::vector<storage::audit_entry> audit_noted;
  settings limits{.cloud_providers = {},
                  .allowed_origins = {},
                  .alertmanager_token = std::string{alertmanager_secret}};
  sign_in_offers offers;
  mode_of_use mode;
  /// Enables the public status page.
  bool has_status_page = true;
  actors::status_snapshot status_snapshot;
  /// The assurance level of `token`.
  domain::assurance_level level = domain::assurance_level::aal1;
  struct seen {
    std::string route;
    unsigned status = 0;
    std::string request_id;
    std::string fault;
  };
  std::vector<seen> observed;

 private:
  caf::actor_system_config config_;
  caf::actor_system system_;
  actors::request_timeouts timeouts_{system_};
  core::signing_key key_;
  domain::role_catalogue roles_;
  domain::region_catalogue regions_;
  domain::compute_catalogue compute_;
  domain::plan_catalogue plans_;
  domain::custom_content content_;
  domain::incident_template_catalogue incident_templates_;
  std::vector<caf::actor> actors_;
  std::optional<call_limits> calls_;
  status_documents status_documents_;
  std::optional<context> context_;
  router routes_;
  const transport::http::stored_content& description_;
  boost::asio::io_context io_;
};

/// The paths of the organization and its project.
/// @{
inline const std::string organization_path =
    "/platform/organizations/" + std::string{fake_installation::slug};
inline const std::string project_path = "/platform/projects/" + std::string{fake_installation::ref};
/// @}

/// Returns the account id of a name.
[[nodiscard]] std::string account_of(std::string_view person);

/// Returns the body of an answer as JSON; null when it is not JSON.
[[nodiscard]] core::json json_of(const transport::http::response& answer);

}  // namespace signalbox::api::testing
