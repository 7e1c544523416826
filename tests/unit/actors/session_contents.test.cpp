#include "actors/session_contents.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/actors/shipped_roles.hpp"

using namespace signalbox;
using namespace std::chrono_literals;
using actors::organization_left;
using actors::organization_seen;
using actors::organization_view;
using domain::json;
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
  const organization_view view{.what = std::move(what), .incidents = std::move(incidents)};
  return {std::make_shared<const organization_view>(view), access};
}

/// Ada, a developer of Acme.
actors::session_contents ada() {
  actors::standing who;
  who.account.id = domain::account_id{"ada"};
  who.account.email = "ada@example.org";
  who.memberships = {{.in = named(acme, "Acme"), .access = role::developer}};
  actors::session_contents contents(testing::shipped_roles());
  contents.begin(std::move(who));
  return contents;
}

}  // namespace

TEST_CASE("session contents: show the person, their organizations and what they may do") {
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

TEST_CASE("session contents: what is known already changes nothing") {
  auto contents = ada();
  CHECK(contents.take(seen(named(acme, "Acme"), role::developer)).empty());
  CHECK(contents.take(organization_left{globex}).empty());
  CHECK(contents.take_clock_skew(std::nullopt).empty());
}

TEST_CASE("session contents: every patch makes the old state the new one") {
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
    const auto patch = contents.take(fact);
    CHECK_FALSE(patch.empty());
    shown.merge_patch(patch);
    CHECK(shown == contents.state());
  }
  shown.merge_patch(contents.take_clock_skew(200s));
  CHECK(shown == contents.state());
  CHECK(shown.at("clock") == json{{"skewed", true}, {"skew_ms", 200'000}});
  shown.merge_patch(contents.take(organization_left{acme}));
  CHECK(shown == contents.state());
  CHECK(contents.organizations() == std::vector{globex});
}

TEST_CASE("session contents: only a new role or organization changes what the person may do") {
  auto contents = ada();
  CHECK_FALSE(contents.take(seen(named(acme, "New"), role::developer)).contains("permissions"));
  CHECK(contents.take(seen(named(acme, "New"), role::read_only)).contains("permissions"));
  CHECK(contents.take(seen(named(globex, "Globex"), role::owner)).contains("permissions"));
  CHECK(contents.take(organization_left{globex}).contains("permissions"));
}

TEST_CASE("session contents: rights hold in the organization where they are held") {
  auto contents = ada();
  CHECK(contents.is_member_of(acme));
  CHECK(contents.may_read("projects", acme, std::nullopt));
  CHECK_FALSE(contents.is_member_of(globex));
  CHECK_FALSE(contents.may_read("projects", globex, std::nullopt));
  contents.begin({});
  CHECK_FALSE(contents.may_read("projects", acme, std::nullopt));
}
