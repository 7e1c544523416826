#include <doctest/doctest.h>
#include <fmt/format.h>

#include "storage/audit/audit_repository.hpp"
#include "storage/simulation/hosted_simulation_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using storage::hosted_simulation_repository;

namespace {

const domain::organization_slug simulated_organization(std::string(20, 'v'));
const std::string simulated_email = "owner@simulation.invalid";

domain::simulated_fleet fleet_to_host() {
  return {
      .people = {{simulated_email, "rehearsal-owner"},
                 {"operator@simulation.invalid", "rehearsal-operator",
                  domain::operator_role::operator_}},
      .organizations = {{simulated_organization, "Simulated", "pro"}},
      .members = {{simulated_organization, simulated_email, domain::role::owner}},
      .projects = {{with_database::ref('v'), "One", "eu-central-1", simulated_organization, false},
                   {with_database::ref('w'), "Two", "us-east-1", simulated_organization, true}}};
}

struct with_hosted_simulation : with_database {
  hosted_simulation_repository hosted_simulations{on, soon()};
  storage::project_repository projects{on, soon()};
  domain::requester ora{.at = noon, .name = "ora"};

  [[nodiscard]] hosted_simulation_repository::addition part(
      domain::simulated_fleet what,
      std::optional<domain::hosted_simulation_id> to = std::nullopt) const {
    return {.what = std::move(what),
            .defaults = {.sealed_password =
                             [](const domain::project_ref&) { return std::string{"sealed"}; },
                         .since = noon,
                         .signed_in_until = noon + std::chrono::days{60}},
            .ports = {54'400, 54'402},
            .to = std::move(to)};
  }
  [[nodiscard]] std::string refusal(const domain::simulated_fleet& what,
                                    std::optional<domain::hosted_simulation_id> to = std::nullopt) {
    const auto refused = hosted_simulations.add(part(what, std::move(to)), ora);
    REQUIRE(!refused);
    return refused.error().message;
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_hosted_simulation,
                  "hosted simulation: is stored with its fleet and its author") {
  CHECK(!hosted_simulations.find());
  const auto added = need(hosted_simulations.add(part(fleet_to_host()), ora));
  REQUIRE(added.people.size() == 2);
  CHECK(added.people[0].email == simulated_email);
  REQUIRE(added.projects.size() == 2);
  CHECK(added.projects[0].organization == simulated_organization);
  CHECK(need(projects.find(ref('v'))).port == 54'400);
  const auto there = hosted_simulations.find();
  REQUIRE(there);
  CHECK(there->id == added.to);
  CHECK(there->started_by == "ora");
  CHECK(there->started_at == noon);
  CHECK(there->organizations == 1);
  CHECK(there->projects == 2);
  CHECK(there->people == 2);
  CHECK(storage::audit_repository(on, soon()).find({.action = "fleet.settle"}).size() == 1);
}

TEST_CASE_FIXTURE(with_hosted_simulation,
                  "hosted simulation: its fleet is added in parts, one simulation at a time") {
  auto people = fleet_to_host();
  people.organizations.clear();
  people.members.clear();
  people.projects.clear();
  auto rest = fleet_to_host();
  rest.people.clear();
  const auto first = need(hosted_simulations.add(part(people), ora));
  CHECK(refusal(rest).starts_with("The fleet of another simulation exists, started by ora at "));
  CHECK(refusal(rest, domain::hosted_simulation_id{"00000000-0000-4000-8000-000000000000"}) ==
        "This simulation's fleet no longer exists.");
  CHECK(need(hosted_simulations.add(part(rest, first.to), ora)).to == first.to);
  CHECK(hosted_simulations.find()->projects == 2);
}

TEST_CASE_FIXTURE(with_hosted_simulation,
                  "hosted simulation: a name in use is reported, and nothing is stored") {
  (void)account(simulated_email);
  CHECK(
      refusal(fleet_to_host()).starts_with("The address owner@simulation.invalid already exists"));
  CHECK(!hosted_simulations.find());
  CHECK(projects.list_all().empty());
}

TEST_CASE_FIXTURE(with_hosted_simulation,
                  "hosted simulation: references must be within its fleet") {
  auto strange = fleet_to_host();
  strange.projects[0].organization = domain::organization_slug(std::string(20, 'x'));
  CHECK(refusal(strange) ==
        fmt::format("The organization {} is not part of this simulation.", std::string(20, 'x')));
  strange = fleet_to_host();
  strange.members[0].email = "nobody@simulation.invalid";
  CHECK(refusal(strange) ==
        "The address nobody@simulation.invalid is not part of this simulation.");
}

TEST_CASE_FIXTURE(with_hosted_simulation,
                  "hosted simulation: without a port for each project nothing is stored") {
  auto large = fleet_to_host();
  for (const char letter : {'x', 'y'})
    large.projects.push_back(
        {with_database::ref(letter), "More", "eu-central-1", simulated_organization, false});
  CHECK(refusal(large).starts_with("4 more projects need a port each, and 3 are free."));
  CHECK(projects.list_all().empty());
}

TEST_CASE_FIXTURE(with_hosted_simulation,
                  "hosted simulation: only its own users are found by their sessions") {
  const auto added = need(hosted_simulations.add(part(fleet_to_host()), ora));
  const auto found =
      need(hosted_simulations.find_people({added.people[1].session, added.people[0].session}));
  REQUIRE(found.size() == 2);
  CHECK(found[0].account == added.people[1].account);
  CHECK(found[1].email == simulated_email);
  const auto refused = hosted_simulations.find_people(
      {added.people[0].session, domain::session_id{"00000000-0000-4000-8000-000000000000"}});
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_hosted_simulation,
                  "hosted simulation: is removed in portions, and nothing else is") {
  const auto other = account("real@example.org");
  (void)need(hosted_simulations.add(part(fleet_to_host()), ora));
  const auto first = need(hosted_simulations.remove(1, ora));
  CHECK(first.projects.size() == 1);
  CHECK(first.organizations.empty());
  REQUIRE(first.left);
  CHECK(first.left->projects == 1);
  const auto second = need(hosted_simulations.remove(1, ora));
  CHECK(second.projects.size() == 1);
  CHECK(second.organizations == std::vector{simulated_organization});
  CHECK(second.people.size() == 1);
  REQUIRE(second.left);
  CHECK(second.left->people == 1);
  const auto last = need(hosted_simulations.remove(1, ora));
  CHECK(last.people.size() == 1);
  CHECK(!last.left);
  CHECK(!hosted_simulations.find());
  CHECK(projects.list_all().empty());
  CHECK(need(storage::account_repository(on, soon()).find(other)).email == "real@example.org");
  CHECK(storage::audit_repository(on, soon()).find({.action = "fleet.remove"}).size() == 1);
  CHECK(!need(hosted_simulations.remove(1, ora)).left);
}

TEST_CASE_FIXTURE(with_hosted_simulation,
                  "hosted simulation: stays while a project of others is in its organizations") {
  (void)need(hosted_simulations.add(part(fleet_to_host()), ora));
  need(projects.insert(draft('x', simulated_organization),
                       {.ports = {54'400, 54'402}, .free_active_max = 2}, ora));
  const auto refused = hosted_simulations.remove(10, ora);
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().message ==
        fmt::format("The project {} is not part of the simulation but is in one of its "
                    "organizations. Move it to another one first.",
                    ref('x').value));
  CHECK(hosted_simulations.find()->projects == 2);
  CHECK(projects.list_all().size() == 3);
  need(projects.remove(ref('x')));
  CHECK(!need(hosted_simulations.remove(10, ora)).left);
}
