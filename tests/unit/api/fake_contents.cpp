#include "fake_contents.hpp"

#include <fmt/format.h>

#include <utility>

namespace signalbox::api::testing {

namespace {

constexpr core::time_point contents_time{std::chrono::seconds{1'790'000'000}};

/// 1'790'000'000 is 200 s after the start of its five-minute bucket.
actors::project_measurements sample_measurements() {
  const auto present = domain::probe_bucket_at(contents_time);
  actors::project_measurements made;
  made.connections_max = 60;
  made.buckets.push_back({.number = present,
                          .latency_sum = 15'200,
                          .latency_max = 2'500,
                          .database_kib = 8'192,
                          .probes = 20,
                          .healthy = 19,
                          .connections_max = 7});
  made.buckets.push_back({.number = present + 2, .probes = 4});
  return made;
}

actors::session_context person(const fake_state& state, std::string_view name,
                               const std::optional<domain::access>& access) {
  actors::session_context made;
  made.account.id = domain::account_id{account_of(name)};
  made.account.email = fmt::format("{}@example.com", name);
  made.account.operates = name == "ora"   ? domain::operator_role::operator_
                          : name == "oki" ? domain::operator_role::on_call
                                          : domain::operator_role::none;
  made.account.created_at = made.account.updated_at = contents_time;
  domain::profile profile;
  profile.id = name.front();
  profile.account = made.account.id;
  profile.username = std::string{name};
  profile.primary_email = made.account.email;
  profile.operates = made.account.operates;
  made.profile = profile;
  if (access) {
    made.memberships.push_back({.in = state.organization, .access = *access});
  }
  return made;
}

domain::project the_project(const domain::organization& owner) {
  domain::project made;
  made.id = 5;
  made.ref = domain::project_ref{std::string{fake_installation::ref}};
  made.organization_id = owner.id;
  made.organization = owner.slug;
  made.name = "Shop";
  made.region = "eu-west-3";
  made.cloud_provider = "AWS";
  made.db_version = "15.18";
  made.port = 54400;
  made.compute_size = "ci_micro";
  made.disk_mib = 8192;
  made.inserted_at = contents_time;
  made.condition.status = domain::project_status::active_healthy;
  return made;
}

}  // namespace

fake_state sample_state() {
  fake_state state;
  state.organization.id = 3;
  state.organization.slug = domain::organization_slug{std::string{fake_installation::slug}};
  state.organization.name = "Acme";
  state.organization.plan = "team";
  state.target = domain::organization_slug{std::string{fake_installation::target_slug}};
  state.projects.push_back(the_project(state.organization));
  const domain::access scoped{
      .everywhere = std::nullopt,
      .projects = {{std::string{fake_installation::ref}, domain::role::developer},
                   {std::string{fake_installation::other_ref}, domain::role::read_only}}};
  const std::pair<const char*, std::optional<domain::access>> people[] = {
      {"ada", domain::everywhere(domain::role::owner)},
      {"bea", domain::everywhere(domain::role::administrator)},
      {"cem", domain::everywhere(domain::role::developer)},
      {"rex", domain::everywhere(domain::role::read_only)},
      {"sam", scoped},
      {"dan", std::nullopt},
      {"ora", std::nullopt},
      {"oki", std::nullopt}};
  for (const auto& [name, access] : people) {
    state.people[account_of(name)] = person(state, name, access);
    if (!access) continue;
    state.members.push_back({.account = domain::account_id{account_of(name)},
                             .username = name,
                             .primary_email = fmt::format("{}@example.com", name),
                             .access = *access});
  }
  auto globex = state.organization;
  globex.id = 4;
  globex.slug = state.target;
  globex.name = "Globex";
  globex.plan = "pro";
  state.people[account_of("ada")].memberships.push_back(
      {.in = globex, .access = domain::everywhere(domain::role::owner)});
  state.invitations.push_back({.id = 8,
                               .email = "eve@example.com",
                               .access = domain::everywhere(domain::role::developer),
                               .invited_by = "ada",
                               .invited_at = {},
                               .expires_at = {},
                               .accepted_at = std::nullopt});
  state.measurements = sample_measurements();
  state.transfer = {.offered_by = "ada",
                    .offered_at = contents_time,
                    .expires_at = core::time_point{std::chrono::seconds{1'800'086'400}}};
  state.flags = {{"clockSkewBanner", true}};
  return state;
}

}  // namespace signalbox::api::testing
