#include "domain/organization/organization_json.hpp"

#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using signalbox::testing::noon;
using namespace std::chrono_literals;

namespace {

organization acme() {
  organization what;
  what.id = 7;
  what.slug = organization_slug{"abcdefghijabcdefghij"};
  what.name = "Acme";
  what.inserted_at = noon;
  return what;
}

restriction grace() {
  return {.status = restriction_status::grace_period,
          .grace_period_end = noon + 24h,
          .reason = "Database size",
          .since = noon};
}

const member ada = {.account = account_id{"6f0b3c1e-0000-4000-8000-000000000001"},
                    .username = "ada",
                    .primary_email = "ada@example.com",
                    .access = everywhere(role::administrator),
                    .mfa_enabled = true};

/// Developer of one project, administrator of another.
member bob() {
  return {.account = account_id{"6f0b3c1e-0000-4000-8000-000000000002"},
          .username = "bob",
          .primary_email = "bob@example.com",
          .access = {.everywhere = std::nullopt,
                     .projects = {{"shop", role::developer}, {"blog", role::administrator}}},
          .mfa_enabled = false};
}

}  // namespace

TEST_CASE("organization json: an unrestricted organization has every member of the contract") {
  CHECK(organization_json(acme(), everywhere(role::owner)) == json::parse(R"({
    "id": 7, "slug": "abcdefghijabcdefghij", "name": "Acme", "billing_email": null,
    "plan": {"id": "free", "name": "Free"}, "billing_partner": null, "role": "Owner",
    "project_roles": {}, "is_owner": true, "restriction_status": null, "restriction_data": null,
    "organization_requires_mfa": false, "opt_in_tags": []})"));
}

TEST_CASE("organization json: a restricted one has the status and its end") {
  organization what = acme();
  what.limits = grace();
  const json shown = organization_json(what, everywhere(role::read_only));
  CHECK(shown.at("restriction_status") == "grace_period");
  CHECK(shown.at("restriction_data") ==
        json{{"grace_period_end", "2026-11-21T12:00:00.000Z"}, {"reason", "Database size"}});
  CHECK(shown.at("role") == "Read-only");
  CHECK(shown.at("is_owner") == false);
}

TEST_CASE("organization json: a restriction without an end or a reason has nulls") {
  restriction held = grace();
  held.status = restriction_status::restricted;
  held.grace_period_end.reset();
  held.reason.clear();
  CHECK(restriction_json(held) == json{{"status", "restricted"},
                                       {"grace_period_end", nullptr},
                                       {"reason", nullptr},
                                       {"since", "2026-11-20T12:00:00.000Z"}});
  CHECK(restriction_json(restriction{}).is_null());
}

TEST_CASE("organization json: roles on projects are listed, and the role everywhere is null") {
  const json shown = organization_json(acme(), bob().access);
  CHECK(shown.at("role").is_null());
  CHECK(shown.at("project_roles") == json{{"shop", "Developer"}, {"blog", "Administrator"}});
  CHECK(shown.at("is_owner") == false);
  CHECK(organization_json(acme(), on_projects(role::owner, std::vector<std::string>{"shop"}))
            .at("is_owner") == false);
}

TEST_CASE("organization json: the topic contains data for all members") {
  organization what = acme();
  what.limits = grace();
  CHECK(organization_topic_json(what) == json::parse(R"({
    "id": 7, "slug": "abcdefghijabcdefghij", "name": "Acme", "plan": {"id": "free", "name": "Free"},
    "billing_partner": null, "restriction": {"status": "grace_period", "grace_period_end": "2026-11-21T12:00:00.000Z",
                    "reason": "Database size", "since": "2026-11-20T12:00:00.000Z"},
    "organization_requires_mfa": false, "opt_in_tags": []})"));
}

TEST_CASE("organization json: plans have the specification's names") {
  constexpr auto plans = std::to_array<std::pair<const char*, const char*>>(
      {{"free", "Free"}, {"pro", "Pro"}, {"team", "Team"}, {"enterprise", "Enterprise"}});
  for (const auto& [id, name] : plans) {
    organization what = acme();
    what.plan = id;
    CHECK(organization_json(what, everywhere(role::owner)).at("plan") ==
          json{{"id", id}, {"name", name}});
  }
}

TEST_CASE("organization json: members, in responses and in the topic") {
  CHECK(member_json(ada) == json::parse(R"({
    "gotrue_id": "6f0b3c1e-0000-4000-8000-000000000001", "username": "ada",
    "primary_email": "ada@example.com", "role_ids": [2],
    "roles": [{"id": 2, "name": "Administrator", "projects": null}], "mfa_enabled": true})"));
  CHECK(member_entry_json(ada) == json::parse(R"({
    "gotrue_id": "6f0b3c1e-0000-4000-8000-000000000001", "username": "ada",
    "primary_email": "ada@example.com", "role": "Administrator", "role_id": 2,
    "mfa_enabled": true})"));
}

TEST_CASE("organization json: members with roles on projects, in responses and in the topic") {
  CHECK(member_json(bob()) == json::parse(R"({
    "gotrue_id": "6f0b3c1e-0000-4000-8000-000000000002", "username": "bob",
    "primary_email": "bob@example.com", "role_ids": [2, 3],
    "roles": [{"id": 2, "name": "Administrator", "projects": ["blog"]},
              {"id": 3, "name": "Developer", "projects": ["shop"]}], "mfa_enabled": false})"));
  CHECK(member_entry_json(bob()) == json::parse(R"({
    "gotrue_id": "6f0b3c1e-0000-4000-8000-000000000002", "username": "bob",
    "primary_email": "bob@example.com", "role": null,
    "project_roles": {"blog": "Administrator", "shop": "Developer"}, "mfa_enabled": false})"));
}

TEST_CASE("organization json: an invitation shows its role and its time, never its token") {
  invitation what{.id = 4,
                  .email = "eve@example.com",
                  .access = everywhere(role::developer),
                  .invited_by = "ada",
                  .invited_at = noon,
                  .expires_at = noon + invitation_life,
                  .accepted_at = std::nullopt};
  CHECK(invitation_json(what) == json::parse(R"({
    "id": 4, "email": "eve@example.com", "role": "Developer", "role_id": 3, "projects": null,
    "invited_by": "ada", "invited_at": "2026-11-20T12:00:00.000Z",
    "expires_at": "2026-11-21T12:00:00.000Z"})"));
  what.access = on_projects(role::read_only, std::vector<std::string>{"shop", "blog"});
  what.invited_by.clear();
  const json shown = invitation_json(what);
  CHECK(shown.at("role") == "Read-only");
  CHECK(shown.at("projects") == json::array({"blog", "shop"}));
  CHECK(shown.at("invited_by").is_null());
}

TEST_CASE("organization json: a profile has every member of the contract") {
  const profile subject = {.id = 3,
                           .account = ada.account,
                           .username = "ada",
                           .primary_email = "ada@example.com",
                           .first_name = "",
                           .last_name = "Lovelace",
                           .operates = operator_role::operator_};
  CHECK(profile_json(subject) == json::parse(R"({
    "id": 3, "gotrue_id": "6f0b3c1e-0000-4000-8000-000000000001", "username": "ada",
    "primary_email": "ada@example.com", "first_name": null, "last_name": "Lovelace",
    "auth0_id": null, "avatar_url": null, "disabled_features": [], "is_operator": true, "operator_role": "operator"})"));
}
