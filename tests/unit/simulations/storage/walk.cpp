#include "tests/unit/simulations/storage/walk.hpp"

#include <fmt/format.h>

#include <array>

#include "simulations/storage/seeding.hpp"

namespace signalbox::testing {

using namespace std::chrono_literals;

namespace {

constexpr int people_count = 12;
constexpr int projects_count = 16;
constexpr std::array organization_names = {"Acme", "acme", "Zeta", "beta", "Beta works"};

}  // namespace

walk::walk(postgres::connection& on_, simulations::tables& rows, std::uint64_t seed)
    : on(on_), random_(seed) {
  seed_people(rows);
  seed_organizations(rows);
}

/// Some have no profile, some no login session, and sessions expire at different times.
void walk::seed_people(simulations::tables& rows) {
  for (int number = 0; number < people_count; ++number) {
    const auto operates =
        number == 0 ? domain::operator_role::operator_ : domain::operator_role::none;
    const auto user = simulations::add_account(rows, {.email = fmt::format("p{}@x.org", number),
                                                      .created_at = noon - 24h,
                                                      .operates = operates});
    accounts.push_back(user);
    if (number % 4 != 3)
      simulations::add_profile(
          rows, {.account = user, .username = fmt::format("p {}", number * 5 % people_count)});
    if (number % 5 == 4) continue;
    sessions.push_back(simulations::add_sign_in(
        rows, {.account = user,
               .at = noon - std::chrono::minutes{number},
               .refresh_token_digest = fmt::format("digest {}", number),
               .refresh_token_expires_at = noon + std::chrono::hours{2 * number}}));
  }
}

void walk::seed_organizations(simulations::tables& rows) {
  static constexpr std::array plans = {"free", "pro", "team"};
  for (std::size_t number = 0; number < organization_names.size(); ++number) {
    const domain::organization_slug slug(std::string(19, 'o') + static_cast<char>('a' + number));
    organizations.push_back(slug);
    simulations::add_organization(rows, {.slug = slug,
                                         .name = organization_names[number],
                                         .plan = plans[number % plans.size()],
                                         .owner = accounts[number],
                                         .inserted_at = noon - 1h});
    for (std::size_t member = number + 1; member < accounts.size(); member += 1 + number)
      simulations::add_membership(rows, {.organization = slug,
                                         .account = accounts[member],
                                         .role = domain::all_roles[1 + member % 3]});
  }
  for (int number = 0; number < projects_count; ++number) {
    domain::stored_project made;
    made.ref = with_database::ref(static_cast<char>('a' + number));
    made.organization = organizations[below(organizations.size())];
    made.name = text();
    made.region = "eu-central-1";
    made.cloud_provider = "AWS";
    if (number % 3 == 0) made.db_version = "15.8";
    made.inserted_at = noon - 1h;
    made.port = static_cast<std::uint16_t>(54'400 + number);
    made.sealed_password = std::string("\0sealed\xff", 8);
    made.compute_size = "micro";
    made.disk_mib = 8'192;
    made.condition = some_condition();
    simulations::add_project(rows, made);
    projects.push_back(made.ref);
  }
}

domain::requester walk::requester() {
  domain::requester by{.at = later(), .name = text()};
  if (one_in(2)) by.account = any_of(accounts);
  if (one_in(2)) by.request_id = text();
  if (one_in(3)) by.remote_address = "127.0.0.1";
  if (one_in(5)) by.token_name = "script \xc3\xbc";
  return by;
}

domain::project_condition walk::some_condition() {
  // Scenarios delete no projects.
  static const std::vector<domain::project_status> all = {
      domain::project_status::coming_up, domain::project_status::active_healthy,
      domain::project_status::inactive, domain::project_status::pausing};
  domain::project_condition made;
  made.status = any_of(all);
  made.reason = text();
  made.requested_by = "tester";
  made.since = later();
  if (one_in(2)) made.deadline = now + std::chrono::minutes{2};
  if (one_in(3)) made.operation = domain::project_operation::restart;
  if (one_in(3))
    made.steps.push_back({.id = "one",
                          .label = "\"quoted\" \\ step",
                          .state = domain::step_state::running,
                          .started_at = now,
                          .ended_at = std::nullopt});
  return made;
}

}  // namespace signalbox::testing
