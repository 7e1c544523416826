#include "app/simulate/fleet_batches.hpp"

#include <doctest/doctest.h>

using namespace signalbox;

namespace {

const domain::organization_slug home(std::string(20, 'h'));

}  // namespace

TEST_CASE("fleet parts: people come before organizations, members and projects, in bounded parts") {
  domain::simulated_fleet whole;
  for (const auto* name : {"ada", "bob", "cem"})
    whole.people.push_back({.email = std::string(name) + "@simulation.invalid", .username = name});
  whole.people.back().operates = domain::operator_role::operator_;
  whole.organizations.push_back({home, "Home", "pro"});
  whole.members.push_back({home, "ada@simulation.invalid", domain::role::owner});
  whole.projects.push_back(
      {domain::project_ref(std::string(20, 'p')), "One", "eu-central-1", home, true});
  const auto parts = app::fleet_batches(whole, 2);
  REQUIRE(parts.size() == 5);
  CHECK(parts[0]["people"].size() == 2);
  CHECK(parts[0]["people"][0] ==
        core::json{{"email", "ada@simulation.invalid"}, {"username", "ada"}, {"operator", false}});
  CHECK(parts[1]["people"].size() == 1);
  CHECK(parts[1]["people"][0]["operator"] == true);
  CHECK(parts[2]["organizations"][0] ==
        core::json{{"slug", home.value}, {"name", "Home"}, {"plan", "pro"}});
  CHECK(parts[3]["members"][0]["role_id"] == 1);
  CHECK(parts[4]["projects"][0] == core::json{{"ref", std::string(20, 'p')},
                                              {"name", "One"},
                                              {"region", "eu-central-1"},
                                              {"organization", home.value},
                                              {"paused", true}});
}

TEST_CASE("fleet parts: an empty fleet has no parts") {
  CHECK(app::fleet_batches({}).empty());
}
