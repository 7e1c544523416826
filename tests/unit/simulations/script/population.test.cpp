#include "simulations/script/population.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

using namespace signalbox::simulations;

TEST_CASE("population: has the numbers of the scenario") {
  const fleet_plan plan{.organizations = 30,
                        .projects = 1'000,
                        .members = 4,
                        .plans = {{"free", 2}, {"pro", 1}},
                        .regions = {{"eu-central-1", 0.25}, {"us-east-1", 0.75}},
                        .paused = 0.3};
  const auto made = populate(plan, 5);
  CHECK(made.organizations.size() == 30);
  CHECK(made.people.size() == 120);
  CHECK(made.projects.size() == 1'000);
  CHECK(std::ranges::count(made.organizations, "free", &population::organization::plan) == 20);
  CHECK(std::ranges::count(made.projects, "eu-central-1", &population::project::region) == 250);
  CHECK(std::ranges::count(made.projects, true, &population::project::paused) == 300);
  std::set<std::string> names;
  for (const auto& each : made.organizations) {
    CHECK(signalbox::domain::is_ref(each.slug.value));
    CHECK(names.insert(each.slug.value).second);
    CHECK(each.people.size() >= 4);
    CHECK(each.projects.size() >= 33);
  }
  for (const auto& each : made.projects)
    CHECK(names.insert(each.ref.value).second);
  const auto in_two = std::ranges::count(
      made.people, std::size_t{2}, [](const auto& each) { return each.organizations.size(); });
  CHECK(in_two > 10);
  CHECK(in_two < 50);
}

TEST_CASE("population: is the same for the same seed, and can be empty") {
  const fleet_plan plan{.organizations = 3, .projects = 10, .members = 2};
  CHECK(populate(plan, 1).projects[7].ref == populate(plan, 1).projects[7].ref);
  CHECK(populate(plan, 1).projects[7].ref != populate(plan, 2).projects[7].ref);
  CHECK(populate({.organizations = 1, .projects = 0, .members = 1}, 1).projects.empty());
}

TEST_CASE("population: the stored form has names, and the operator after the users") {
  const auto made = populate({.organizations = 2, .projects = 4, .members = 2}, 1);
  const auto stored = fleet_of(made, "rehearsal-");
  REQUIRE(stored.people.size() == 5);
  CHECK(stored.people[0].email == "person-1@simulation.invalid");
  CHECK(stored.people[0].username == "rehearsal-person-1");
  CHECK(stored.people.back().email == operator_email);
  CHECK(stored.people.back().operates == signalbox::domain::operator_role::operator_);
  REQUIRE(stored.members.size() >= 4);
  CHECK(stored.members[0].organization == made.organizations[0].slug);
  CHECK(stored.members[0].email == "person-1@simulation.invalid");
  CHECK(stored.members[0].role == signalbox::domain::role::owner);
  REQUIRE(stored.projects.size() == 4);
  CHECK(stored.projects[1].organization == made.organizations[1].slug);
  CHECK(fleet_of(made).people[0].username == "person-1");
}
