#include "domain/incident/incident_audience.hpp"

#include <doctest/doctest.h>

#include <fmt/format.h>

#include <string>
#include <vector>

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

const std::string shop_ref(20, 's');
const std::string blog_ref(20, 'b');
const std::string far_ref(20, 'f');

incident_place::person person_of(const std::string& name, signalbox::domain::access held) {
  return {.account = account_id{name}, .name = name, .held = std::move(held)};
}

/// Acme has a shop in Frankfurt and a blog in Singapore; Ada has a role everywhere and Sam on the
/// blog; Globex has a project in Singapore, and Ada as a member.
std::vector<incident_place> two_places() {
  const auto owner = everywhere(role::owner);
  return {{.slug = organization_slug{"acme"},
           .name = "Acme",
           .projects = {{project_ref{shop_ref}, "eu-central-1", "Shop"},
                        {project_ref{blog_ref}, "sin", "Blog"}},
           .people = {person_of("ada", owner),
                      person_of("sam", on_projects(role::developer, std::vector{blog_ref}))}},
          {.slug = organization_slug{"globex"},
           .name = "Globex",
           .projects = {{project_ref{far_ref}, "sin", "Far"}},
           .people = {person_of("ada", owner), person_of("gus", owner)}}};
}

std::vector<std::string> names_of(const incident_audience::share& what) {
  std::vector<std::string> found;
  for (const auto& one : what.some)
    found.push_back(one.name);
  return found;
}

using list_of_names = std::vector<std::string>;

}  // namespace

TEST_CASE("incident audience: a region includes its projects' members, without duplicates") {
  incident storm;
  storm.regions = {"sin"};
  const auto seen = audience_of(storm, two_places(), 9);
  CHECK_FALSE(seen.everybody);
  CHECK(names_of(seen.organizations) == list_of_names{"Acme", "Globex"});
  CHECK(names_of(seen.projects) == list_of_names{"Blog", "Far"});
  CHECK(names_of(seen.people) == list_of_names{"ada", "sam", "gus"});
  storm.regions = {"eu-central-1"};
  const auto fewer = audience_of(storm, two_places(), 9);
  CHECK(names_of(fewer.projects) == list_of_names{"Shop"});
  CHECK(names_of(fewer.people) == list_of_names{"ada"});
}

TEST_CASE("incident audience: an organization includes all its members") {
  incident storm;
  storm.organizations = {organization_slug{"acme"}};
  const auto seen = audience_of(storm, two_places(), 9);
  CHECK_FALSE(seen.public_page);
  CHECK(names_of(seen.organizations) == list_of_names{"Acme"});
  CHECK(names_of(seen.projects) == list_of_names{"Shop", "Blog"});
  CHECK(names_of(seen.people) == list_of_names{"ada", "sam"});
}

TEST_CASE("incident audience: services only include all organizations with a project") {
  incident storm;
  storm.services = {"Pooler"};
  auto places = two_places();
  places.push_back({.slug = organization_slug{"empty"}, .name = "Empty"});
  CHECK(names_of(audience_of(storm, places, 9).organizations) == list_of_names{"Acme", "Globex"});
}

TEST_CASE("incident audience: a public incident counts all accounts") {
  incident storm;
  const auto seen = audience_of(storm, two_places(), 9);
  CHECK(seen.everybody);
  CHECK(seen.public_page);
  CHECK(seen.people.count == 9);
  CHECK(seen.people.some.size() == 3);
  CHECK(seen.organizations.count == 2);
  CHECK(seen.projects.count == 3);
}

TEST_CASE("incident audience: lists a bounded number of names") {
  std::vector<incident_place> places(1);
  places[0].slug = organization_slug{"acme"};
  for (int n = 0; n < 30; ++n)
    places[0].people.push_back(person_of(fmt::format("p{}", n), everywhere(role::read_only)));
  incident storm;
  storm.organizations = {organization_slug{"acme"}};
  const auto seen = audience_of(storm, places, 99);
  CHECK(seen.people.count == 30);
  CHECK(seen.people.some.size() == audience_names_max);
  CHECK(incident_audience_json(seen).at("people").at("some").at(0) ==
        json{{"gotrue_id", "p0"}, {"name", "p0"}});
}
