#include "fake_installation.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <caf/atom.hpp>
#include <caf/exit_reason.hpp>
#include <caf/send.hpp>
#include <exception>
#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>
#include <utility>

#include "api/http/principal.hpp"
#include "api/openapi/document.hpp"
#include "api/routes.hpp"
#include "core/crypto/token_digest.hpp"
#include "domain/identity/access_token.hpp"
#include "fake_actors.hpp"
#include "fake_contents.hpp"
#include "sample_status.hpp"

namespace signalbox::api::testing {

namespace {

constexpr core::time_point long_ago{std::chrono::seconds{1'790'000'000}};

std::string text_of(const std::string& name) {
  const std::string path = std::string{SIGNALBOX_CONFIG_DIR} + "/" + name;
  std::ifstream file{path};
  if (!file) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>{file}, {}};
}

template <class Catalogue>
Catalogue catalogue(const std::string& name) {
  auto parsed = Catalogue::parse(name, text_of(name));
  if (!parsed) throw std::runtime_error(parsed.error().message);
  return std::move(*parsed);
}

core::signing_key test_key() {
  std::array<std::byte, core::secret_key_bytes> bytes{};
  bytes.fill(std::byte{7});
  return core::signing_key::from_bytes(bytes).value();
}

/// Returns the description of all routes, created once: this takes as long as a hundred calls, and
/// it is the same in every installation.
const transport::http::stored_content& published_once(std::span<const route> routes) {
  static const auto made = openapi::publish(routes, "1.2.3");
  return made;
}

caf::actor_system_config& configured(caf::actor_system_config& config) {
  config.set("scheduler.policy", caf::atom("sharing"));
  config.set("scheduler.max-threads", 1);
  return config;
}

storage::audit_entry renamed(const fake_state& state, core::time_point at) {
  return {.id = 41,
          .by = {.at = at,
                 .account = domain::account_id{account_of("ada")},
                 .name = "ada",
                 .request_id = "11111111-2222-4333-8444-555555555555",
                 .remote_address = "192.0.2.7"},
          .organization = state.organization.slug,
          .action = "organization.rename",
          .target = state.organization.name,
          .detail = {{"before", "Acme Ltd"}}};
}

}  // namespace

fake_installation::fake_installation()
    : system_(configured(config_)),
      key_(test_key()),
      roles_(catalogue<domain::role_catalogue>("roles.json")),
      regions_(catalogue<domain::region_catalogue>("regions.json")),
      compute_(catalogue<domain::compute_catalogue>("compute.json")),
      plans_(catalogue<domain::plan_catalogue>("plans.json")),
      content_(catalogue<domain::custom_content>("custom_content.json")),
      incident_templates_(
          catalogue<domain::incident_template_catalogue>("incident_templates.json")),
      calls_(std::in_place, call_limits::bounds{}),
      status_documents_(status_snapshot, {}),
      routes_(all_routes()),
      description_(published_once(routes_.routes())) {
  state = sample_state();
  status_snapshot.publish(sample_status(long_ago));
  audit_found = {renamed(state, now)};
  const auto identity = spawn_identity(system_, state);
  const auto platform = spawn_platform(system_, state);
  const auto fleet = spawn_fleet(system_, state);
  const auto simulations = spawn_simulations(system_, state);
  const auto organization = spawn_organization(system_, state);
  const auto project = spawn_project(system_, state);
  const auto directory = spawn_directory(system_, state,
                                         {.organization = actors::organization_handle(organization),
                                          .project = actors::project_handle(project)});
  actors_ = {directory, identity, platform, fleet, simulations, organization, project};
  actors::identity_service(system_).set(actors::identity_handle(identity));
  actors::platform_service(system_).set(actors::platform_handle(platform));
  actors::fleet_service(system_).set(actors::fleet_handle(fleet));
  actors::simulation_service(system_).set(actors::simulation_handle(simulations));
  context_.emplace(context{
      .system = system_,
      .timeouts = timeouts_,
      .directory = actors::directory_handle(directory),
      .key = key_,
      .roles = roles_,
      .regions = regions_,
      .description = description_,
      .compute = compute_,
      .plans = plans_,
      .host_refusal =
          [](const domain::compute_size& size) {
            const bool fits = size.memory_gb <= 24;
            return fits ? std::nullopt
                        : std::optional<std::string>("This machine has 24 GB of memory.");
          },
      .content = content_,
      .incident_templates = incident_templates_,
      .address =
          [](const domain::project& what) {
            return domain::instance_address{
                .host = "db.example", .port = what.port, .user = "postgres", .database = "app"};
          },
      .pooled_address =
          [](const domain::project& what) {
            return std::optional(domain::instance_address{.host = "db.example",
                                                          .port = 6'543,
                                                          .user = "postgres",
                                                          .database = what.ref.value});
          },
      .database_authority = [this] { return authority; },
      .clock = [this] { return now; },
      .missing = [this] { return missing; },
      .metrics = [this] { return metrics(); },
      .all_projects =
          [this](const callback<std::vector<domain::project>>& then) {
            if (state.failure) return then(std::unexpected(*state.failure));
            then(state.projects);
          },
      .find_audit =
          [this](const storage::audit_query& incoming,
                 const callback<std::vector<storage::audit_entry>>& then) {
            audit_queried.push_back(incoming);
            if (state.failure) return then(std::unexpected(*state.failure));
            then(audit_found);
          },
      .note_audit = [this](storage::audit_entry entry) { audit_noted.push_back(std::move(entry)); },
      .observe =
          [this](const observation& what) {
            observed.push_back({.route = std::string{what.route},
                                .status = what.status,
                                .request_id = std::string{what.request_id},
                                .fault = std::string{what.fault}});
          },
      .limits = {},
      .calls = *calls_,
      .check_disk_headroom = [this] { return headroom; }});
}

fake_installation::~fake_installation() {
  for (const auto& one : actors_) {
    caf::anon_send_exit(one, caf::exit_reason::user_shutdown);
  }
}

void fake_installation::set_plan(const std::string& plan) {
  state.organization.plan = plan;
  for (auto& [account, caller] : state.people) {
    for (auto& one : caller.memberships) {
      if (one.in.slug == state.organization.slug) one.in.plan = plan;
    }
  }
}

void fake_installation::set_mfa(bool mfa_enabled) {
  for (auto& [account, caller] : state.people)
    caller.account.mfa_enabled = mfa_enabled;
  level = mfa_enabled ? domain::assurance_level::aal2 : domain::assurance_level::aal1;
}

void fake_installation::require_mfa() {
  state.organization.requires_mfa = true;
  for (auto& [account, caller] : state.people) {
    for (auto& one : caller.memberships)
      one.in.requires_mfa = one.in.slug == state.organization.slug;
  }
}

void fake_installation::add_project(std::string_view with_ref) {
  auto made = state.projects.front();
  made.ref = domain::project_ref{std::string{with_ref}};
  made.name = "Other";
  state.projects.push_back(std::move(made));
}

std::string fake_installation::token(std::string_view caller) const {
  if (caller == "alertmanager") return std::string{alertmanager_secret};
  return sign(claims_of(caller));
}

std::string fake_installation::sign(const domain::access_claims& claims) const {
  return domain::sign_access_token(claims, key_);
}

domain::access_claims fake_installation::claims_of(std::string_view caller) const {
  const bool is_cli = caller == "cli";
  domain::access_claims claims;
  claims.account = domain::account_id{is_cli ? std::string{nil_uuid} : account_of(caller)};
  claims.session = domain::session_id{is_cli ? std::string{nil_uuid} : account_of(caller)};
  claims.email = fmt::format("{}@example.com", caller);
  if (is_cli) claims.role = operator_role;
  claims.level = level;
  claims.issued_at = now - std::chrono::minutes{1};
  claims.expires_at = now + std::chrono::minutes{59};
  return claims;
}

transport::http::request fake_installation::request(transport::http::method verb,
                                                    std::string_view target, std::string_view body,
                                                    std::string_view caller) const {
  transport::http::request made;
  made.verb = verb;
  const auto query = target.find('?');
  made.path = std::string{target.substr(0, query)};
  if (query != target.npos) made.query = std::string{target.substr(query + 1)};
  made.body = std::string{body};
  made.id = "11111111-2222-4333-8444-555555555555";
  // Metrics are read from the server's own host.
  made.remote_address = target == "/metrics" ? "127.0.0.1" : "192.0.2.7";
  if (!body.empty()) made.headers.add("Content-Type", "application/json");
  if (!caller.empty()) made.headers.add("Authorization", "Bearer " + token(caller));
  return made;
}

transport::http::response fake_installation::send(transport::http::method verb,
                                                  std::string_view target, std::string_view body,
                                                  std::string_view caller) {
  return send(request(verb, target, body, caller));
}

transport::http::response fake_installation::send_as_script(transport::http::method verb,
                                                            std::string_view target,
                                                            std::string_view body,
                                                            const std::string& token) {
  auto incoming = request(verb, target, body, "");
  incoming.headers.add("Authorization", "Bearer " + token);
  return send(std::move(incoming));
}

std::string fake_installation::make_script_token(std::string_view person,
                                                 domain::token_scopes scopes,
                                                 std::optional<std::string_view> project) {
  auto text = fmt::format("{}{:0>43}", domain::script_token_prefix, state.tokens.size());
  domain::script_token made;
  made.id =
      domain::script_token_id{fmt::format("70ce0000-0000-4000-8000-{:012}", state.tokens.size())};
  made.owner = domain::account_id{account_of(person)};
  made.name = "nightly";
  made.scopes = scopes;
  made.ending = text.substr(text.size() - domain::script_token_ending);
  made.created_at = long_ago;
  if (project) made.project = domain::project_ref{std::string{*project}};
  state.tokens[core::token_digest(text)] = made;
  return text;
}

transport::http::response fake_installation::send(transport::http::request incoming) {
  context_->limits = limits;
  context_->offers = offers;
  context_->mode = mode;
  context_->status = has_status_page ? &status_documents_ : nullptr;
  std::optional<transport::http::response> answered;
  const auto handler = make_handler(*context_, routes_);
  boost::asio::co_spawn(io_, handler(std::move(incoming)),
                        [&](const std::exception_ptr& thrown, transport::http::response answer) {
                          if (thrown) std::rethrow_exception(thrown);
                          answered = std::move(answer);
                        });
  io_.restart();
  io_.run();
  return answered.value();
}

std::string account_of(std::string_view person) {
  return fmt::format("{:02x}{:02x}{:02x}00-0000-4000-8000-000000000000", person.at(0), person.at(1),
                     person.at(2));
}

core::json json_of(const transport::http::response& answer) {
  const auto& text = answer.shared_body ? *answer.shared_body : answer.body;
  auto parsed = core::json::parse(text, nullptr, false);
  return parsed.is_discarded() ? core::json() : parsed;
}

}  // namespace signalbox::api::testing
