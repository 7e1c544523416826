#include "simulations/script/population.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

using namespace signalbox::simulations;

TEST_CASE("population: as many of everything as the scenario says") {
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

TEST_CASE("population: the same for the same seed, and none at all") {
  const fleet_plan plan{.organizations = 3, .projects = 10, .members = 2};
  CHECK(populate(plan, 1).projects[7].ref == populate(plan, 1).projects[7].ref);
  CHECK(populate(plan, 1).projects[7].ref != populate(plan, 2).projects[7].ref);
  CHECK(populate({.organizations = 1, .projects = 0, .members = 1}, 1).projects.empty());
}
