#include <doctest/doctest.h>

#include <set>

#include "storage/identity/auth_session_repository.hpp"
#include "storage/identity/operator_repository.hpp"
#include "storage/organization/member_repository.hpp"
#include "storage/simulation/simulated_fleet_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using domain::simulated_fleet;
using storage::simulated_fleet_repository;

namespace {

const domain::organization_slug first_slug(std::string(20, 'a'));
const domain::organization_slug second_slug(std::string(20, 'b'));

std::string sealed_for(const domain::project_ref& ref) {
  return "sealed for " + ref.value;
}

const storage::simulated_project_defaults defaults{
    .sealed_password = sealed_for, .since = noon, .signed_in_until = noon + std::chrono::days{60}};

const std::string ada_email = "ada@simulation.invalid";
const std::string bob_email = "bob@simulation.invalid";

simulated_fleet small_fleet() {
  return {.people = {{ada_email, "ada"},
                     {bob_email, "bob"},
                     {"operator@simulation.invalid", "operator", domain::operator_role::operator_}},
          .organizations = {{first_slug, "First", "pro"}, {second_slug, "Second", "free"}},
          .members = {{first_slug, bob_email, domain::role::owner},
                      {first_slug, ada_email, domain::role::administrator},
                      {second_slug, ada_email, domain::role::owner}},
          .projects = {{with_database::ref('a'), "One", "eu-central-1", second_slug, false},
                       {with_database::ref('b'), "Two", "us-east-1", first_slug, true}}};
}

std::string large_email(std::size_t at) {
  return fmt::format("p{}@simulation.invalid", at);
}

domain::organization_slug large_slug(std::size_t at) {
  return domain::organization_slug(fmt::format("{:a>20}", at));
}

/// As large as the largest shipped scenarios.
simulated_fleet large_fleet() {
  simulated_fleet large;
  for (std::size_t at = 0; at < 2'500; ++at)
    large.people.push_back({large_email(at), fmt::format("p{}", at)});
  for (std::size_t at = 0; at < 1'500; ++at) {
    large.organizations.push_back({large_slug(at), "Name", "pro"});
    large.members.push_back({large_slug(at), large_email(at), domain::role::owner});
    large.members.push_back({large_slug(at), large_email(at + 1), domain::role::developer});
  }
  for (std::size_t at = 0; at < 3'000; ++at)
    large.projects.push_back({domain::project_ref(fmt::format("{:p>20}", at)), "Project",
                              "eu-central-1", large_slug(at % 1'500), false});
  return large;
}

struct with_fleet : with_database {
  simulated_fleet_repository fleet{on, soon()};
  storage::project_repository projects{on, soon()};
};

}  // namespace

TEST_CASE_FIXTURE(with_fleet, "simulated fleet: users are stored, signed in, and named") {
  const auto people = need(fleet.fill(small_fleet(), defaults));
  REQUIRE(people.size() == 3);
  const auto ada = need(storage::account_repository(on, soon()).find(people[0].account));
  CHECK(ada.email == "ada@simulation.invalid");
  CHECK(ada.password_hash.empty());
  storage::auth_session_repository sessions(on, soon());
  for (const auto& each : people) {
    const auto open = sessions.list(each.account, noon + std::chrono::days{59});
    REQUIRE(open.size() == 1);
    CHECK(open[0].id == each.session);
    CHECK(sessions.list(each.account, noon + std::chrono::days{61}).empty());
  }
  const auto operators = storage::operator_repository(on, soon()).list();
  REQUIRE(operators.size() == 1);
  CHECK(operators[0].account == people[2].account);
  CHECK(operators[0].username == "operator");
}

TEST_CASE_FIXTURE(with_fleet, "simulated fleet: organizations have their plan and members") {
  const auto people = need(fleet.fill(small_fleet(), defaults));
  storage::organization_repository organizations(on, soon());
  const auto first = need(organizations.find(first_slug));
  CHECK(first.name == "First");
  CHECK(first.plan == "pro");
  CHECK(first.inserted_at == noon);
  const auto members = storage::member_repository(on, soon()).list(first_slug);
  REQUIRE(members.size() == 2);
  std::set<std::string> accounts;
  for (const auto& each : members)
    accounts.insert(each.account.value);
  CHECK(accounts == std::set{people[0].account.value, people[1].account.value});
}

TEST_CASE_FIXTURE(with_fleet, "simulated fleet: projects are running or paused, with a port each") {
  need(fleet.fill(small_fleet(), defaults));
  const auto one = need(projects.find(ref('a')));
  CHECK(one.organization == second_slug);
  CHECK(one.condition.status == domain::project_status::active_healthy);
  CHECK(one.condition.since == noon);
  CHECK(one.region == "eu-central-1");
  CHECK(one.compute_size == "micro");
  CHECK(one.disk_mib == 8'192);
  CHECK(one.port == simulated_fleet_repository::first_port);
  CHECK(one.sealed_password == sealed_for(ref('a')));
  const auto two = need(projects.find(ref('b')));
  CHECK(two.condition.status == domain::project_status::inactive);
  CHECK(two.port == one.port + 1);
}

TEST_CASE_FIXTURE(with_fleet,
                  "simulated fleet: more rows than one statement takes are stored completely") {
  const auto requested = large_fleet();
  const auto people = need(fleet.fill(requested, defaults));
  REQUIRE(people.size() == requested.people.size());
  const auto last = need(storage::account_repository(on, soon()).find(people.back().account));
  CHECK(last.email == requested.people.back().email);
  CHECK(projects.list_all().size() == requested.projects.size());
  CHECK(storage::organization_repository(on, soon()).all_slugs().size() ==
        requested.organizations.size());
}

TEST_CASE_FIXTURE(with_fleet, "simulated fleet: a database in use is never changed") {
  (void)account("real@example.org");
  const auto refused = fleet.fill(small_fleet(), defaults);
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().message.find("A simulation never touches real projects") !=
        std::string::npos);
  CHECK(projects.list_all().empty());
}

TEST_CASE_FIXTURE(with_fleet, "simulated fleet: is stored once") {
  need(fleet.fill(small_fleet(), defaults));
  const auto again = fleet.fill(small_fleet(), defaults);
  REQUIRE(!again);
  CHECK(again.error().code == errc::conflict);
}

TEST_CASE_FIXTURE(with_fleet, "simulated fleet: an invalid one leaves nothing behind") {
  auto broken = small_fleet();
  broken.projects[1].ref = broken.projects[0].ref;
  CHECK_THROWS_AS((void)fleet.fill(broken, defaults), storage::failure);
  CHECK(storage::organization_repository(on, soon()).all_slugs().empty());
  CHECK(storage::operator_repository(on, soon()).list().empty());
}

TEST_CASE_FIXTURE(with_fleet, "simulated fleet: each project has a port, or all are refused") {
  auto broken = small_fleet();
  broken.projects.resize(simulated_fleet_repository::projects_max + 1);
  const auto refused = fleet.fill(broken, defaults);
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::bad_request);
  CHECK(refused.error().message == "A simulated fleet can have at most 64512 projects.");
}
