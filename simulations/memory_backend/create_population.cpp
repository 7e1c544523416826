#include "simulations/memory_backend/create_population.hpp"

#include <fmt/format.h>

#include "core/crypto/sealed_secret.hpp"
#include "domain/sealed_rows.hpp"
#include "simulations/storage/seeding.hpp"

namespace signalbox::simulations {

namespace {

/// Everything was created some time before the run begins.
constexpr core::time_point long_ago = virtual_time::day_begins - std::chrono::days{30};
constexpr core::time_point signed_in_until = virtual_time::day_begins + std::chrono::days{60};
constexpr std::uint16_t first_port = 1'024;
constexpr std::string_view password = "simulated";
constexpr std::uint64_t disk_mib = std::uint64_t{8} * 1'024;

identity add_person(tables& to, const std::string& email, const std::string& username,
                    domain::operator_role operates) {
  const auto account =
      add_account(to, {.email = email, .created_at = long_ago, .operates = operates});
  add_profile(to, {.account = account, .username = username});
  const auto session = add_sign_in(to, {.account = account,
                                        .at = long_ago,
                                        .refresh_token_digest = fmt::format("digest-{}", username),
                                        .refresh_token_expires_at = signed_in_until});
  return {.account = account, .session = session, .email = email};
}

}  // namespace

std::vector<identity> create_population(const population& everything, virtual_server& server) {
  auto& to = server.storage().contents();
  std::vector<identity> people;
  people.reserve(everything.people.size() + 1);
  for (const auto& each : everything.people)
    people.push_back(add_person(to, each.email, each.username, domain::operator_role::none));
  people.push_back(
      add_person(to, operator_email, operator_username, domain::operator_role::operator_));
  for (const auto& each : everything.organizations) {
    add_organization(to, {.slug = each.slug,
                          .name = each.name,
                          .plan = each.plan,
                          .owner = people[each.people.front()].account,
                          .inserted_at = long_ago});
    for (std::size_t place = 1; place < each.people.size(); ++place) {
      add_membership(to, {.organization = each.slug,
                          .account = people[each.people[place]].account,
                          .role = role_at(place)});
    }
  }
  const auto& environment = server.environment();
  std::vector<domain::stored_project> projects;
  for (std::size_t at = 0; at < everything.projects.size(); ++at) {
    const auto& each = everything.projects[at];
    const auto& home = everything.organizations[each.organization];
    domain::stored_project stored;
    stored.ref = each.ref;
    stored.organization = home.slug;
    stored.name = each.name;
    stored.region = each.region;
    stored.cloud_provider = "AWS";
    stored.inserted_at = long_ago;
    stored.port = static_cast<std::uint16_t>(first_port + at);
    stored.sealed_password = core::seal_secret(password, domain::project_password_row(each.ref),
                                               environment.sealing, environment.random);
    stored.compute_size = "micro";
    stored.disk_mib = disk_mib;
    stored.condition.status =
        each.paused ? domain::project_status::inactive : domain::project_status::active_healthy;
    stored.condition.requested_by = "Signalbox";
    stored.condition.since = long_ago;
    add_project(to, stored);
    projects.push_back(std::move(stored));
  }
  server.fleet().recall(domain::without_passwords(projects));
  return people;
}

}  // namespace signalbox::simulations
