#include "actors/session/session_contents.hpp"

#include <doctest/doctest.h>

#include <map>
#include <string>

#include "actors/topic/topic_name.hpp"
#include "tests/unit/actors/shipped_roles.hpp"

using namespace signalbox;
using namespace std::chrono_literals;
using actors::organization_left;
using actors::organization_seen;
using actors::organization_view;
using core::json;
using domain::role;

namespace {

const domain::organization_slug acme{"aaaaaaaaaaaaaaaaaaaa"};
const domain::organization_slug globex{"gggggggggggggggggggg"};

domain::organization named(const domain::organization_slug& slug, std::string name) {
  domain::organization made;
  made.slug = slug;
  made.name = std::move(name);
  return made;
}

organization_seen seen(domain::organization what, role access,
                       std::vector<domain::incident> incidents = {}) {
  const organization_view view{
      .what = std::move(what), .incidents = std::move(incidents), .project_roles = {}};
  return {std::make_shared<const organization_view>(view), access};
}

using project_roles = std::map<std::string, role>;

/// Returns an organization as seen by a member with roles on projects.
organization_seen seen_on(domain::organization what, project_roles held) {
  const organization_view view{
      .what = std::move(what), .incidents = {}, .project_roles = std::move(held)};
  return {std::make_shared<const organization_view>(view), std::nullopt};
}

const std::string shop(20, 's');
const std::string blog(20, 'b');

std::string may_subscribe(const actors::session_contents& contents, const std::string& topic,
                          const domain::organization_slug& slug) {
  const auto allowed = contents.check_subscription(*actors::topic_named(topic), slug);
  if (allowed) return "ok";
  return allowed.error().detail_code.empty() ? std::string(to_string(allowed.error().code))
                                             : allowed.error().detail_code;
}

/// Returns the session of Ada, a developer of Acme.
actors::session_contents ada() {
  actors::session_context subject;
  subject.account.id = domain::account_id{"ada"};
  subject.account.email = "ada@example.org";
  subject.memberships = {
      {.in = named(acme, "Acme"), .access = domain::everywhere(role::developer)}};
  actors::session_contents contents(testing::shipped_roles());
  contents.begin(std::move(subject));
  return contents;
}

}  // namespace

TEST_CASE("session contents: contain the account, its organizations and permissions") {
  const auto state = ada().state();
  CHECK(state.at("profile").at("primary_email") == "ada@example.org");
  CHECK(state.at("profile").at("username") == "ada@example.org");
  CHECK(state.at("organizations").at(acme.value).at("name") == "Acme");
  CHECK(state.at("organizations").at(acme.value).at("role") == "Developer");
  CHECK(state.at("clock") == json{{"skewed", false}, {"skew_ms", 0}});
  REQUIRE_FALSE(state.at("permissions").empty());
  for (const auto& entry : state.at("permissions"))
    CHECK(entry.at("organization_slug") == acme.value);
}

TEST_CASE("session contents: known facts change nothing") {
  auto contents = ada();
  CHECK(contents.apply(seen(named(acme, "Acme"), role::developer)).empty());
  CHECK(contents.apply(organization_left{globex}).empty());
  CHECK(contents.apply_clock_skew(std::nullopt).empty());
}

TEST_CASE("session contents: every patch transforms the old state into the new one") {
  auto contents = ada();
  auto shown = contents.state();
  domain::incident storm;
  storm.id = domain::incident_id{"i1"};
  storm.title = "Storm";
  for (const auto& fact :
       {seen(named(acme, "Acme 2"), role::developer),
        seen(named(acme, "Acme 2"), role::developer, {storm}),
        seen(named(acme, "Acme 2"), role::owner, {storm}),
        seen(named(globex, "Globex"), role::read_only), seen(named(acme, "Acme 2"), role::owner)}) {
    const auto patch = contents.apply(fact);
    CHECK_FALSE(patch.empty());
    shown.merge_patch(patch);
    CHECK(shown == contents.state());
  }
  shown.merge_patch(contents.apply_clock_skew(200s));
  CHECK(shown == contents.state());
  CHECK(shown.at("clock") == json{{"skewed", true}, {"skew_ms", 200'000}});
  shown.merge_patch(contents.apply(organization_left{acme}));
  CHECK(shown == contents.state());
  CHECK(contents.organizations() == std::vector{globex});
}

TEST_CASE("session contents: only a new role or organization changes the permissions") {
  auto contents = ada();
  CHECK_FALSE(contents.apply(seen(named(acme, "New"), role::developer)).contains("permissions"));
  CHECK(contents.apply(seen(named(acme, "New"), role::read_only)).contains("permissions"));
  CHECK(contents.apply(seen(named(globex, "Globex"), role::owner)).contains("permissions"));
  CHECK(contents.apply(organization_left{globex}).contains("permissions"));
}

TEST_CASE("session contents: permissions apply in their organization only") {
  auto contents = ada();
  CHECK(may_subscribe(contents, "org:" + acme.value, acme) == "ok");
  CHECK(may_subscribe(contents, "project:" + shop, acme) == "ok");
  CHECK(may_subscribe(contents, "org:" + globex.value, globex) == "not_found");
  CHECK(may_subscribe(contents, "project:" + shop, globex) == "not_found");
  contents.begin({});
  CHECK(may_subscribe(contents, "org:" + acme.value, acme) == "not_found");
}

TEST_CASE(
    "session contents: a member with an organization-wide role gets the organization's main "
    "topic") {
  auto contents = ada();
  CHECK(contents.state().at("organizations").at(acme.value).at("topic") == "org:" + acme.value);
  CHECK_FALSE(contents.state().at("organizations").at(acme.value).contains("project_roles"));
  const auto view = actors::topic_of(acme, 7);
  CHECK(may_subscribe(contents, view, acme) == "not_found");
}

TEST_CASE("session contents: roles on projects show and open only these projects") {
  auto contents = ada();
  auto shown = contents.state();
  const auto fact = seen_on(named(acme, "Acme"), {{shop, role::developer}});
  const auto patch = contents.apply(fact);
  CHECK(patch.contains("permissions"));
  shown.merge_patch(patch);
  CHECK(shown == contents.state());
  const auto& entry = shown.at("organizations").at(acme.value);
  CHECK_FALSE(entry.contains("role"));
  CHECK(entry.at("project_roles") == json{{shop, "Developer"}});
  const auto topic = entry.at("topic").get<std::string>();
  CHECK(topic ==
        actors::topic_of(acme, domain::projects_view({.everywhere = std::nullopt,
                                                      .projects = {{shop, role::owner}}})));
  CHECK(may_subscribe(contents, topic, acme) == "ok");
  CHECK(may_subscribe(contents, "org:" + acme.value, acme) == "forbidden");
  CHECK(may_subscribe(contents, actors::topic_of(acme, 7), acme) == "not_found");
  CHECK(may_subscribe(contents, "project:" + shop, acme) == "ok");
  CHECK(may_subscribe(contents, "project:" + blog, acme) == "not_found");
  for (const auto& one : shown.at("permissions"))
    CHECK((one.at("project_refs") == json::array({shop}) ||
           one.at("resources") == json::array({"organizations"})));
}

TEST_CASE("session contents: every change of roles on projects is published as a whole") {
  auto contents = ada();
  auto shown = contents.state();
  for (const auto& held :
       {project_roles{{shop, role::developer}}, project_roles{{shop, role::owner}},
        project_roles{{shop, role::owner}, {blog, role::read_only}},
        project_roles{{blog, role::read_only}}}) {
    const auto patch = contents.apply(seen_on(named(acme, "Acme"), held));
    CHECK(patch.contains("permissions"));
    shown.merge_patch(patch);
    CHECK(shown == contents.state());
    CHECK(contents.apply(seen_on(named(acme, "Acme"), held)).empty());
  }
  shown.merge_patch(contents.apply(seen(named(acme, "Acme"), role::owner)));
  CHECK(shown == contents.state());
  CHECK_FALSE(shown.at("organizations").at(acme.value).contains("project_roles"));
}

TEST_CASE(
    "session contents: an organization that requires a second factor is blocked without one") {
  auto contents = ada();
  auto shown = contents.state();
  auto strict = named(acme, "Acme");
  strict.requires_mfa = true;
  const auto apply = [&](const json& patch) {
    CHECK(patch.contains("permissions"));
    shown.merge_patch(patch);
    CHECK(shown == contents.state());
  };
  apply(contents.apply(seen(strict, role::developer)));
  CHECK(shown.at("organizations").at(acme.value).at("organization_requires_mfa") == true);
  CHECK(shown.at("organizations").at(acme.value).at("mfa_missing") == true);
  CHECK(shown.at("permissions").empty());
  CHECK(may_subscribe(contents, "org:" + acme.value, acme) == "mfa_required");
  CHECK(may_subscribe(contents, "project:" + shop, acme) == "mfa_required");
  actors::account_changed enrolled;
  enrolled.account.id = domain::account_id{"ada"};
  enrolled.account.email = "ada@example.org";
  enrolled.account.mfa_enabled = true;
  apply(contents.apply(enrolled));
  CHECK_FALSE(shown.at("organizations").at(acme.value).contains("mfa_missing"));
  CHECK(may_subscribe(contents, "org:" + acme.value, acme) == "ok");
  CHECK(contents.apply(enrolled).empty());
  enrolled.account.mfa_enabled = false;
  apply(contents.apply(enrolled));
  apply(contents.apply(seen(named(acme, "Acme"), role::developer)));
  CHECK(may_subscribe(contents, "org:" + acme.value, acme) == "ok");
}

TEST_CASE("session contents: the account is shown with its current profile") {
  auto contents = ada();
  auto shown = contents.state();
  actors::account_changed renamed;
  renamed.account.id = domain::account_id{"ada"};
  renamed.account.email = "lovelace@example.org";
  const auto patch = contents.apply(renamed);
  CHECK_FALSE(patch.contains("permissions"));
  shown.merge_patch(patch);
  CHECK(shown == contents.state());
  CHECK(shown.at("profile").at("primary_email") == "lovelace@example.org");
}
