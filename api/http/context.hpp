#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/request_timeouts.hpp"
#include "actors/runtime/service.hpp"
#include "api/http/call_limits.hpp"
#include "core/crypto/entropy.hpp"
#include "core/crypto/secret_key.hpp"
#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/access/permissions.hpp"
#include "domain/access/roles.hpp"
#include "domain/billing/plans.hpp"
#include "domain/database/extension_catalogue.hpp"
#include "domain/identity/sign_up_policy.hpp"
#include "domain/incident/incident_template.hpp"
#include "domain/platform/custom_content.hpp"
#include "domain/project/compute.hpp"
#include "domain/project/compute_choice.hpp"
#include "domain/project/database_authority.hpp"
#include "domain/project/project.hpp"
#include "domain/project/regions.hpp"
#include "domain/project/session_address.hpp"
#include "domain/query/audited_text.hpp"
#include "storage/audit/audit_repository.hpp"
#include "transport/http/body_budget.hpp"
#include "transport/http/message.hpp"
#include "transport/http/stored_content.hpp"

namespace signalbox::tenant_sql {
class service;
}

namespace signalbox::dumps {
class service;
}

namespace signalbox::api {

class row_imports;

struct log_reading;

class export_links;
class status_documents;

/// The API's settings.
struct settings {
  /// Maximum time from a request's arrival to its answer; later answers are replaced by a 504.
  std::chrono::milliseconds request_deadline{10'000};
  /// How often it is checked that the member who opened a transaction may still have it.
  std::chrono::milliseconds access_check_interval{5'000};
  domain::audited_texts audited_texts = domain::audited_texts::fingerprints;
  /// Cloud providers for new projects, by their names in the region catalogue. Empty: all providers
  /// of the catalogue.
  std::vector<std::string> cloud_providers;
  /// Other origins whose pages may call the API.
  std::vector<std::string> allowed_origins;
  /// The token of Alertmanager; empty: its calls are rejected.
  std::string alertmanager_token = {};
  /// The token for reading metrics; empty: only this host may read them.
  std::string metrics_token = {};
};

/// An answered request, for metrics and the log; not a streamed answer, which the observer of the
/// HTTP server receives at its end (`transport::http::exchange`). Contains no secrets: neither
/// bodies, nor headers, nor the query.
struct observation {
  transport::http::method verb = transport::http::method::get;
  std::string_view route;  ///< the pattern, or `unmatched`
  unsigned status = 0;
  std::chrono::microseconds duration{0};
  std::string_view request_id;
  std::string_view fault;  ///< the cause of a 500, which the answer omits; else empty
};

/// An unavailable dependency of the server.
struct missing_part {
  std::string name;    ///< for example `storage`
  std::string reason;  ///< a message for operators
  /// Most functions are available: the server is ready, with a warning.
  bool is_warning = false;
};

/// The installation's mode (specification point 1).
struct mode_of_use {
  domain::installation_mode is = domain::installation_mode::platform;
  /// Features that a self-hosted installation disables.
  std::vector<std::string> disabled_features = {};
  /// The URL from which pages load the code editor; empty: the dashboard's own path.
  std::string code_editor_url = {};
};

/// Sign-in methods besides a password, and e-mail confirmation.
struct sign_in_offers {
  std::string oauth_provider_id = {};    ///< `github` or `gitlab`; empty: none
  std::string oauth_provider_name = {};  ///< its display name
  bool sends_mail = false;
  bool confirms_email = false;  ///< new accounts need the link mailed to their address
  domain::sign_up_policy sign_up = domain::sign_up_policy::open;
  std::string installation_name = "Signalbox";
};

/// Receives the answer once, on any thread.
template <class T>
using callback = std::function<void(core::result<T>)>;

/// Bytes of collected bodies of all calls that may be in memory at the same time.
inline constexpr std::size_t large_bodies_bytes_max = std::size_t{64} * 1024 * 1024;

/// The dependencies of all routes. Outlives all requests; its functions are called on several I/O
/// threads concurrently and do not block.
struct context {
  actors::request_timeouts& timeouts;
  actors::directory_handle directory;
  actors::service<actors::identity_requests> identity = actors::identity_service(timeouts.system());
  actors::service<actors::platform_requests> platform = actors::platform_service(timeouts.system());
  actors::service<actors::fleet_requests> fleet = actors::fleet_service(timeouts.system());
  actors::service<actors::simulation_requests> simulations =
      actors::simulation_service(timeouts.system());
  actors::service<actors::snippet_requests> snippets = actors::snippet_service(timeouts.system());
  const core::signing_key& key;
  const domain::role_catalogue& roles;
  const domain::region_catalogue& regions;
  /// The description of all routes (`openapi/document.hpp`).
  const transport::http::stored_content& description;
  const domain::compute_catalogue& compute;
  const domain::plan_catalogue& plans;
  /// Returns why the host of the databases cannot run a size.
  domain::host_refusal host_refusal;
  const domain::custom_content& content;
  const domain::incident_template_catalogue& incident_templates;
  const domain::extension_catalogue& extensions;
  /// Returns the address of a project's database.
  std::function<domain::instance_address(const domain::project&)> address;
  /// Returns its address at the pooler; nothing without a pooler.
  std::function<std::optional<domain::instance_address>(const domain::project&)> pooled_address;
  /// Returns the address of its database for members' statements; nothing when it runs none.
  std::function<std::optional<domain::session_address>(const domain::project&)> session_address;
  /// Runs members' statements; null when this server runs none.
  tenant_sql::service* sql = nullptr;
  /// Seals the passes with which pages use a project's database (`domain/query/connection_pass`).
  const core::sealing_key& sealing;
  const core::entropy& random;
  /// Returns the certificate authority of the databases; nothing when they do not use TLS.
  std::function<std::optional<domain::database_authority>()> database_authority;
  std::function<core::time_point()> clock;
  /// Returns missing dependencies and warnings; empty when the server is ready without warnings.
  std::function<std::vector<missing_part>()> missing;
  /// Returns the metrics in Prometheus' text format.
  std::function<std::string()> metrics;
  /// Returns all projects of the installation, which no single actor owns.
  std::function<void(callback<std::vector<domain::project>>)> all_projects;
  /// Returns entries of the audit log.
  std::function<void(storage::audit_query, callback<std::vector<storage::audit_entry>>)> find_audit;
  /// Adds an entry to the audit log asynchronously; the caller does not wait for it.
  std::function<void(storage::audit_entry)> note_audit;
  /// Called for permissions that could not be evaluated; may be empty.
  domain::broken_rule_note note_broken_rule = {};
  /// Called for every answer; may be empty, must not throw.
  std::function<void(const observation&)> observe;
  settings limits;
  call_limits& calls;
  export_links& exports;
  row_imports& imports;
  /// Returns the present sign-in methods; operators change them while the server runs.
  std::function<sign_in_offers()> offers = {};
  mode_of_use mode = {};
  /// Checks whether the host's disk has space for another project
  /// (`domain::check_headroom_for_project`). Empty: no check.
  std::function<core::result<void>()> check_disk_headroom = {};
  /// Limits the memory of bodies that routes collect themselves (`collect_body`).
  std::shared_ptr<transport::http::body_budget> large_bodies =
      std::make_shared<transport::http::body_budget>(large_bodies_bytes_max);
  /// Makes and restores dumps; null when this server does not.
  signalbox::dumps::service* dumps = nullptr;
  /// Reads log lines; null when this server stores none.
  const log_reading* logs = nullptr;
  /// The public status page; null when there is none.
  status_documents* status = nullptr;
};

}  // namespace signalbox::api
