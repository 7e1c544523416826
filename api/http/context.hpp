#pragma once

#include <caf/actor_system.hpp>
#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/service.hpp"
#include "api/http/call_limits.hpp"
#include "core/crypto/secret_key.hpp"
#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/access/permissions.hpp"
#include "domain/access/roles.hpp"
#include "domain/billing/plans.hpp"
#include "domain/identity/sign_up_policy.hpp"
#include "domain/incident/incident_template.hpp"
#include "domain/platform/custom_content.hpp"
#include "domain/project/compute.hpp"
#include "domain/project/compute_choice.hpp"
#include "domain/project/database_authority.hpp"
#include "domain/project/project.hpp"
#include "domain/project/regions.hpp"
#include "storage/audit/audit_repository.hpp"
#include "transport/http/message.hpp"
#include "transport/http/stored_content.hpp"

namespace signalbox::api {

class status_documents;

/// What an operator of the installation may set.
struct settings {
  /// From a request's arrival to its answer; what is not ready by then is answered with a 504.
  std::chrono::milliseconds request_deadline{10'000};
  /// Where new projects may live, by the names of the region catalogue. Empty: wherever it knows.
  std::vector<std::string> cloud_providers;
  /// Pages of which other origins may call.
  std::vector<std::string> allowed_origins;
  /// With what Alertmanager comes in; empty: it does not.
  std::string alertmanager_token = {};
  /// With what figures are read; empty: from this machine alone.
  std::string metrics_token = {};
};

/// One answered request, for metrics and the log. Holds nothing secret: neither bodies, nor
/// headers, nor the query.
struct observation {
  transport::http::method verb = transport::http::method::get;
  std::string_view route;  ///< the pattern, or `unmatched`
  unsigned status = 0;
  std::chrono::microseconds duration{0};
  std::string_view request_id;
  std::string_view fault;  ///< what an answer of 500 does not tell; else empty
};

/// Something that the server's work needs, and that is not there.
struct missing_part {
  std::string name;    ///< for example `storage`
  std::string reason;  ///< a sentence for an operator
  /// Most of the work goes on: the server is ready, with a warning.
  bool is_warning = false;
};

/// In which of its two modes the installation is (specification point 1).
struct mode_of_use {
  domain::installation_mode is = domain::installation_mode::platform;
  /// What a self-hosted installation switches off for everybody.
  std::vector<std::string> disabled_features = {};
  /// Where pages get the code editor from; empty: from the dashboard's own path.
  std::string code_editor_url = {};
};

/// What people can sign in with besides a password, and whether they get mail.
struct sign_in_offers {
  std::string code_host_provider = {};  ///< `github` or `gitlab`; empty: none
  std::string code_host_name = {};      ///< what people call it
  bool sends_mail = false;
  bool confirms_email = false;  ///< a new account needs the link mailed to its address
  domain::sign_up_policy sign_up = domain::sign_up_policy::open;
};

/// Takes the answer of a question once, on any thread.
template <class T>
using callback = std::function<void(core::result<T>)>;

/// All that routes need. Outlives every request; its functions are called on I/O threads, from
/// several at once, and do not block.
struct context {
  caf::actor_system& system;
  actors::directory_handle directory;
  actors::service<actors::identity_requests> identity = actors::identity_service(system);
  actors::service<actors::platform_requests> platform = actors::platform_service(system);
  actors::service<actors::fleet_requests> fleet = actors::fleet_service(system);
  actors::service<actors::simulation_requests> simulations = actors::simulation_service(system);
  const core::signing_key& key;
  const domain::role_catalogue& roles;
  const domain::region_catalogue& regions;
  /// Of all routes (`openapi/document.hpp`).
  const transport::http::stored_content& description;
  const domain::compute_catalogue& compute;
  const domain::plan_catalogue& plans;
  /// What the host of the databases has to say to a size.
  domain::host_refusal host_refusal;
  const domain::custom_content& content;
  const domain::incident_template_catalogue& incident_templates;
  /// Where a project's database answers.
  std::function<domain::instance_address(const domain::project&)> address;
  /// Where it is reached through the pooler; nothing where there is none.
  std::function<std::optional<domain::instance_address>(const domain::project&)> pooled_address;
  /// What clients verify databases with; nothing where these do not speak TLS.
  std::function<std::optional<domain::database_authority>()> database_authority;
  std::function<core::time_point()> clock;
  /// Empty when the server is ready, and nothing is to be said.
  std::function<std::vector<missing_part>()> missing;
  /// Prometheus' text format.
  std::function<std::string()> metrics;
  /// Every project of the installation, of which no single actor knows.
  std::function<void(callback<std::vector<domain::project>>)> all_projects;
  /// Entries of the audit log.
  std::function<void(storage::audit_query, callback<std::vector<storage::audit_entry>>)> find_audit;
  /// Adds an entry to it, whenever there is time: nothing waits for it.
  std::function<void(storage::audit_entry)> note_audit;
  /// Told of permissions that could not be judged; may be empty.
  domain::broken_rule_note note_broken_rule = {};
  /// Told of every answer; may be empty, must not throw.
  std::function<void(const observation&)> observe;
  settings limits;
  call_limits& calls;
  sign_in_offers offers = {};
  mode_of_use mode = {};
  /// Whether the host's disk has room for another project (`domain::check_room_for_project`).
  /// Empty: always.
  std::function<core::result<void>()> check_room = {};
  /// The public status page; null where there is none.
  status_documents* status = nullptr;
};

}  // namespace signalbox::api
