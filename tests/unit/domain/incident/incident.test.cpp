#include "domain/incident/incident.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string_view>
#include <utility>

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

const incident_target acme_target = {
    .organization = organization_slug{"acme"},
    .projects = {{.ref = project_ref{"paris-project"}, .region = "eu-west-3"},
                 {.ref = project_ref{"tokyo-project"}, .region = "ap-northeast-1"}}};
const incident_target newcomer = {.organization = organization_slug{"newcomer"}, .projects = {}};

}  // namespace

TEST_CASE("incident: impacts and states have the contract's names, and each reads back") {
  constexpr auto impacts = std::to_array<std::pair<incident_impact, std::string_view>>(
      {{incident_impact::none, "none"},
       {incident_impact::minor, "minor"},
       {incident_impact::major, "major"},
       {incident_impact::critical, "critical"}});
  for (const auto& [impact, name] : impacts) {
    CHECK(to_string(impact) == name);
    CHECK(incident_impact_from(name) == impact);
  }
  constexpr auto states = std::to_array<std::pair<incident_state, std::string_view>>(
      {{incident_state::investigating, "investigating"},
       {incident_state::identified, "identified"},
       {incident_state::monitoring, "monitoring"},
       {incident_state::resolved, "resolved"}});
  for (const auto& [state, name] : states) {
    CHECK(to_string(state) == name);
    CHECK(incident_state_from(name) == state);
  }
  CHECK_FALSE(incident_impact_from("huge").has_value());
  CHECK_FALSE(incident_state_from("closed").has_value());
}

TEST_CASE("incident: without a scope it is public") {
  CHECK(is_public(incident{}));
}

TEST_CASE("incident: declared public, it is public whatever its scope") {
  incident what;
  what.regions = {"eu-west-3"};
  CHECK_FALSE(is_public(what));
  what.show_to_everybody = true;
  CHECK(is_public(what));
}

TEST_CASE("incident: any scope makes it not public") {
  incident by_organization;
  by_organization.organizations = {organization_slug{"acme"}};
  CHECK_FALSE(is_public(by_organization));
  incident by_project;
  by_project.projects = {project_ref{"paris-project"}};
  CHECK_FALSE(is_public(by_project));
  incident by_service;
  by_service.services = {"postgresql"};
  CHECK_FALSE(is_public(by_service));
}

TEST_CASE("incident: is shown to everyone while it is public, announced and open") {
  incident what;
  CHECK(is_shown_to_everyone(what));
  what.held_back = true;
  CHECK_FALSE(is_shown_to_everyone(what));
  what.held_back = false;
  what.state = incident_state::resolved;
  CHECK_FALSE(is_shown_to_everyone(what));
  what.state = incident_state::investigating;
  what.regions = {"eu-west-3"};
  CHECK_FALSE(is_shown_to_everyone(what));
}

TEST_CASE("incident: a region concerns organizations with a project there") {
  incident what;
  what.regions = {"us-east-1", "eu-west-3"};
  CHECK(affects(what, acme_target));
  CHECK_FALSE(affects(what, newcomer));
  what.regions = {"us-east-1"};
  CHECK_FALSE(affects(what, acme_target));
}

TEST_CASE("incident: an organization is affected when it is named, with or without projects") {
  incident what;
  what.organizations = {organization_slug{"newcomer"}};
  CHECK(affects(what, newcomer));
  CHECK_FALSE(affects(what, acme_target));
}

TEST_CASE("incident: a project concerns its organization") {
  incident what;
  what.projects = {project_ref{"tokyo-project"}};
  CHECK(affects(what, acme_target));
  CHECK_FALSE(affects(what, newcomer));
}

TEST_CASE("incident: one matching part of the scope suffices") {
  incident what;
  what.regions = {"us-east-1"};
  what.projects = {project_ref{"tokyo-project"}};
  CHECK(affects(what, acme_target));
}

TEST_CASE("incident: a scope of services only affects every organization with a project") {
  incident what;
  what.services = {"postgresql"};
  CHECK(affects(what, acme_target));
  CHECK_FALSE(affects(what, newcomer));
}

TEST_CASE("incident: services in addition to a place do not widen the scope") {
  incident what;
  what.services = {"postgresql"};
  what.regions = {"us-east-1"};
  CHECK_FALSE(affects(what, acme_target));
}

TEST_CASE("incident: without a scope it is public, and affects no organization in particular") {
  CHECK_FALSE(affects(incident{}, acme_target));
}

TEST_CASE("incident: is visible to the organizations it affects, or to all if public") {
  incident what;
  CHECK(is_seen_by(what, newcomer));
  what.regions = {"eu-west-3"};
  CHECK(is_seen_by(what, acme_target));
  CHECK_FALSE(is_seen_by(what, newcomer));
  what.show_to_everybody = true;
  CHECK(is_seen_by(what, newcomer));
}

TEST_CASE("incident: is visible to a user through any of the organizations") {
  incident what;
  CHECK(is_seen_by(what, std::vector<incident_target>{}));
  what.regions = {"eu-west-3"};
  CHECK_FALSE(is_seen_by(what, std::vector<incident_target>{}));
  CHECK_FALSE(is_seen_by(what, std::vector{newcomer}));
  CHECK(is_seen_by(what, std::vector{newcomer, acme_target}));
}

TEST_CASE("incident: is shown in its scope while it is not public, announced and open") {
  incident what;
  CHECK_FALSE(is_shown_in_scope(what));
  what.regions = {"eu-west-3"};
  CHECK(is_shown_in_scope(what));
  what.held_back = true;
  CHECK_FALSE(is_shown_in_scope(what));
}

TEST_CASE("incident: recent ones are the visible ones, in order, at most fifty") {
  std::vector<incident> all(2 * recent_incidents_max);
  for (std::size_t at = 0; at < all.size(); ++at)
    all[at].title = std::to_string(at);
  all[0].regions = {"us-east-1"};
  const auto reply = recent_incidents_of(all, acme_target);
  REQUIRE(reply.size() == recent_incidents_max);
  CHECK(reply.front().title == "1");
  CHECK(reply.back().title == std::to_string(recent_incidents_max));
  CHECK(recent_incidents_of({}, acme_target).empty());
}
