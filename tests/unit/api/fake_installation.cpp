#include "fake_installation.hpp"

#include <fmt/format.h>

#include <caf/atom.hpp>
#include <caf/exit_reason.hpp>
#include <caf/send.hpp>
#include <utility>

#include "core/crypto/token_digest.hpp"
#include "fake_actors.hpp"
#include "fake_contents.hpp"
#include "sample_status.hpp"

namespace signalbox::api::testing {

namespace {

constexpr core::time_point sampled_at{std::chrono::seconds{1'790'000'000}};

caf::actor_system_config& on_virtual_time(caf::actor_system_config& config) {
  config.set("scheduler.policy", caf::atom("testing"));
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

fake_installation::fake_installation() : system_(on_virtual_time(config_)) {
  state = sample_state();
  status_snapshot.publish(sample_status(sampled_at));
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
  // CAF treats a time of 0 as none.
  scheduler().clock().current_time += std::chrono::hours{1};
  scheduler().run();
}

fake_installation::~fake_installation() {
  for (const auto& one : actors_)
    caf::anon_send_exit(one, caf::exit_reason::user_shutdown);
  scheduler().run();
}

api_server::back_end fake_installation::connect_back_end() {
  return {.system = system_,
          .timeouts = timeouts_,
          .directory = actors::directory_handle(actors_.front()),
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
          .note_audit =
              [this](storage::audit_entry entry) { audit_noted.push_back(std::move(entry)); }};
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
  made.created_at = sampled_at;
  if (project) made.project = domain::project_ref{std::string{*project}};
  state.tokens[core::token_digest(text)] = made;
  return text;
}

}  // namespace signalbox::api::testing
