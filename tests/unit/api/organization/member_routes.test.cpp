#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::fake_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

const std::string members =
    "/platform/organizations/" + std::string{fake_installation::slug} + "/members";

std::string member(std::string_view name) {
  return members + "/" + account_of(name);
}

std::string with_role(int id) {
  return core::json{{"role_id", id}}.dump();
}

std::string newcomer(int role) {
  return core::json{{"email", "dan@example.com"}, {"role_id", role}}.dump();
}

}  // namespace

TEST_CASE("member routes: roles are those of the plan") {
  fake_installation here;
  const auto roles = "/platform/organizations/" + std::string{fake_installation::slug} + "/roles";
  here.set_plan("free");
  const auto free = json_of(here.send(method::get, roles, "", "cem"));
  REQUIRE(free["org_scoped_roles"].size() == 3);
  CHECK(free["org_scoped_roles"][0]["base_role_id"].is_null());
  CHECK(free["org_scoped_roles"][0]["id"] == 1);
  CHECK(free["org_scoped_roles"][0]["name"] == "Owner");
  CHECK_FALSE(free["org_scoped_roles"][0]["description"].get<std::string>().empty());
  CHECK(free["project_scoped_roles"].empty());
  here.set_plan("team");
  const auto team = json_of(here.send(method::get, roles, "", "cem"));
  REQUIRE(team["org_scoped_roles"].size() == 4);
  CHECK(team["org_scoped_roles"][3]["name"] == "Read-only");
  REQUIRE(team["project_scoped_roles"].size() == 4);
  const auto& developer = team["project_scoped_roles"][2];
  CHECK(developer["name"] == "Developer");
  CHECK(developer["base_role_id"] == 3);
  CHECK(developer["projects"] ==
        core::json::array({{{"ref", fake_installation::ref}, {"name", "Shop"}}}));
  CHECK(team["project_scoped_roles"][0]["projects"].empty());
}

TEST_CASE("member routes: members are listed with their roles") {
  fake_installation here;
  const auto list = json_of(here.send(method::get, members, "", "rex"));
  REQUIRE(list.size() == 5);
  CHECK(list[0] == core::json{{"gotrue_id", account_of("ada")},
                              {"username", "ada"},
                              {"primary_email", "ada@example.com"},
                              {"role_ids", {1}},
                              {"roles", {{{"id", 1}, {"name", "Owner"}, {"projects", nullptr}}}},
                              {"mfa_enabled", false}});
  CHECK(list[4]["role_ids"] == core::json::array({3, 4}));
  CHECK(list[4]["roles"][0] ==
        core::json{{"id", 3}, {"name", "Developer"}, {"projects", {fake_installation::ref}}});
}

TEST_CASE("member routes: members are invited, not added") {
  fake_installation here;
  const auto refused = here.send(method::post, members, newcomer(2), "bea");
  CHECK(refused.status == 405);
  CHECK(here.state.incoming.empty());
}

TEST_CASE("member routes: an invitation gets the same answer for known and unknown addresses") {
  fake_installation here;
  const auto invite = [&](const std::string& email) {
    const auto answer = here.send(method::post, members + "/invitations",
                                  R"({"email":")" + email + R"(","role_id":3})", "ada");
    CHECK(answer.status == 201);
    auto body = json_of(answer);
    body.erase("email");
    return body;
  };
  CHECK(invite("dan@example.com") == invite("nobody@example.com"));
}

TEST_CASE("member routes: only owners grant and revoke the owner role") {
  fake_installation here;
  const auto invitations = members + "/invitations";
  CHECK(here.send(method::post, invitations, newcomer(1), "ada").status == 201);
  CHECK(here.send(method::post, invitations, newcomer(1), "bea").status == 403);
  CHECK(here.send(method::patch, member("cem"), with_role(1), "ada").status == 200);
  CHECK(here.send(method::patch, member("cem"), with_role(1), "bea").status == 403);
  CHECK(here.send(method::patch, member("ada"), with_role(3), "bea").status == 403);
  CHECK(here.send(method::delete_, member("ada"), "", "bea").status == 403);
  CHECK(here.send(method::delete_, member("cem"), "", "bea").status == 204);
}

TEST_CASE("member routes: members cannot raise their own role") {
  fake_installation here;
  CHECK(here.send(method::patch, member("bea"), with_role(1), "bea").status == 403);
  CHECK(here.send(method::patch, member("cem"), with_role(2), "cem").status == 403);
  CHECK(domain::is_nothing(here.state.given));
}

TEST_CASE("member routes: every member may leave") {
  fake_installation here;
  for (const auto* name : {"ada", "bea", "cem", "rex", "sam"}) {
    CAPTURE(name);
    CHECK(here.send(method::delete_, member(name), "", name).status == 204);
    CHECK_FALSE(here.state.checked);
    CHECK(here.state.text == account_of(name));
  }
  CHECK(here.send(method::delete_, member("cem"), "", "rex").status == 403);
}

TEST_CASE("member routes: an unknown member is not found") {
  fake_installation here;
  CHECK(here.send(method::patch, member("dan"), with_role(3), "ada").status == 404);
  CHECK(here.send(method::delete_, member("dan"), "", "ada").status == 404);
  CHECK(here.send(method::delete_, members + "/not-a-uuid", "", "ada").status == 404);
}

TEST_CASE("member routes: a role must exist and be included in the plan") {
  fake_installation here;
  for (const int id : {0, 5, -1, 32769, 65537}) {
    CAPTURE(id);
    const auto refused = here.send(method::patch, member("cem"), with_role(id), "ada");
    CHECK(refused.status == 400);
    CHECK(json_of(refused)["errors"][0]["field"] == "role_id");
  }
  here.set_plan("free");
  const auto invitations = members + "/invitations";
  const auto not_offered = here.send(method::post, invitations, newcomer(4), "ada");
  CHECK(not_offered.status == 409);
  CHECK(here.send(method::post, invitations, newcomer(4), "cem").status == 403);
  here.set_plan("team");
  CHECK(here.send(method::post, invitations, newcomer(4), "ada").status == 201);
}

TEST_CASE("member routes: the organization's own errors are forwarded") {
  fake_installation here;
  here.state.failure =
      core::fail(core::errc::conflict, "An organization needs at least one owner.").error();
  const auto answer = here.send(method::delete_, member("ada"), "", "ada");
  CHECK(answer.status == 409);
  CHECK(json_of(answer)["message"] == "An organization needs at least one owner.");
}

TEST_CASE("member routes: a change carries the previous access and the requester's access") {
  fake_installation here;
  CHECK(here.send(method::patch, member("cem"), with_role(4), "bea").status == 200);
  CHECK(here.state.before == domain::everywhere(domain::role::developer));
  CHECK(here.state.given == domain::everywhere(domain::role::read_only));
  CHECK(here.state.checked == domain::everywhere(domain::role::administrator));
  CHECK(here.send(method::delete_, member("cem"), "", "bea").status == 204);
  CHECK(here.state.before == domain::everywhere(domain::role::developer));
  CHECK(here.state.checked == domain::everywhere(domain::role::administrator));
}

namespace {

const std::string shop{fake_installation::ref};
const std::string other{fake_installation::other_ref};

std::string on_projects(int role, const core::json& refs) {
  return core::json{{"role_id", role}, {"role_scoped_projects", refs}}.dump();
}
std::string projects(const core::json& refs) {
  return core::json{{"role_scoped_projects", refs}}.dump();
}
std::string role_of(std::string_view name, const std::string& id) {
  return member(name) + "/roles/" + id;
}

}  // namespace

TEST_CASE("member routes: a role on projects replaces an organization-wide one") {
  fake_installation here;
  const auto changed = here.send(method::patch, member("cem"), on_projects(2, {shop}), "ada");
  CHECK(changed.status == 200);
  CHECK(here.state.given == domain::on_projects(domain::role::administrator, std::vector{shop}));
  CHECK(json_of(changed)["roles"][0]["projects"] == core::json::array({shop}));
  here.set_plan("pro");
  const auto refused = here.send(method::patch, member("cem"), on_projects(2, {shop}), "ada");
  CHECK(refused.status == 409);
  CHECK(json_of(refused)["message"] ==
        "This organization's plan does not include roles on individual projects.");
}

TEST_CASE("member routes: projects must be given by their refs, at least one") {
  fake_installation here;
  const auto fault = [&](const std::string& body) {
    const auto refused = here.send(method::patch, member("cem"), body, "ada");
    CHECK(refused.status == 400);
    return json_of(refused)["errors"][0]["field"];
  };
  CHECK(fault(on_projects(3, core::json::array())) == "role_scoped_projects");
  CHECK(fault(on_projects(3, {shop, "not-a-ref"})) == "role_scoped_projects[1]");
  CHECK(fault(on_projects(3, {1})) == "role_scoped_projects[0]");
  CHECK(fault(on_projects(3, shop)) == "role_scoped_projects");
  CHECK(here.state.incoming.empty());
}

TEST_CASE("member routes: a role on projects is granted in addition to others") {
  fake_installation here;
  CHECK(here.send(method::put, role_of("sam", "2"), projects({other}), "ada").status == 200);
  const std::map<std::string, domain::role> expected = {{shop, domain::role::developer},
                                                        {other, domain::role::administrator}};
  CHECK(here.state.given.projects == expected);
  const auto whole = here.send(method::put, role_of("cem", "2"), projects({other}), "ada");
  CHECK(whole.status == 409);
  CHECK(json_of(whole)["message"] ==
        "This member has a role in the whole organization. Change that role instead.");
  CHECK(here.send(method::put, role_of("sam", "9"), projects({other}), "ada").status == 404);
  CHECK(here.send(method::put, role_of("sam", "x"), projects({other}), "ada").status == 404);
  CHECK(here.send(method::put, role_of("dan", "3"), projects({other}), "ada").status == 404);
  here.set_plan("pro");
  CHECK(here.send(method::put, role_of("sam", "2"), projects({other}), "ada").status == 409);
}

TEST_CASE("member routes: a role is revoked, but never the last one") {
  fake_installation here;
  CHECK(here.send(method::delete_, role_of("sam", "4"), "", "ada").status == 200);
  CHECK(here.state.given == domain::on_projects(domain::role::developer, std::vector{shop}));
  CHECK(here.send(method::delete_, role_of("sam", "1"), "", "ada").status == 404);
  const auto last = here.send(method::delete_, role_of("cem", "3"), "", "ada");
  CHECK(last.status == 409);
  CHECK(json_of(last)["message"] ==
        "A member needs a role. Give another one first, or remove the member.");
}

TEST_CASE("member routes: only owners grant and revoke the owner role on projects") {
  fake_installation here;
  CHECK(here.send(method::put, role_of("sam", "1"), projects({other}), "bea").status == 403);
  CHECK(here.send(method::patch, member("cem"), on_projects(1, {shop}), "bea").status == 403);
  here.state.members.back().access.projects[other] = domain::role::owner;
  CHECK(here.send(method::put, role_of("sam", "3"), projects({other}), "bea").status == 403);
  CHECK(here.send(method::put, role_of("sam", "2"), projects({shop}), "bea").status == 200);
  CHECK(here.send(method::delete_, role_of("sam", "1"), "", "bea").status == 403);
  CHECK(here.send(method::delete_, member("sam"), "", "bea").status == 403);
  CHECK(here.send(method::delete_, role_of("sam", "1"), "", "ada").status == 200);
}

TEST_CASE("member routes: roles of others are shown for the caller's projects only") {
  fake_installation here;
  auto bob = here.state.members.back();
  bob.account = domain::account_id{account_of("bob")};
  bob.access.projects = {{std::string(20, 'x'), domain::role::owner}, {shop, domain::role::owner}};
  here.state.members.push_back(bob);
  const auto list = json_of(here.send(method::get, members, "", "sam"));
  REQUIRE(list.size() == 6);
  CHECK(list[5]["roles"][0]["projects"] == core::json::array({shop}));
  CHECK(json_of(here.send(method::get, members, "", "ada"))[5]["roles"][0]["projects"].size() == 2);
}

TEST_CASE("member routes: the limit of the Free plan lists the affected members") {
  fake_installation here;
  const auto path = members + "/reached-free-project-limit";
  here.state.limit = {.applies = true, .active = 1, .max = 2};
  CHECK(json_of(here.send(method::get, path, "", "rex")).empty());
  here.state.limit.active = 2;
  const auto reached = json_of(here.send(method::get, path, "", "rex"));
  REQUIRE(reached.size() == 2);
  CHECK(reached[0] == core::json{{"gotrue_id", account_of("ada")},
                                 {"username", "ada"},
                                 {"primary_email", "ada@example.com"},
                                 {"free_project_limit", 2}});
  CHECK(reached[1]["username"] == "bea");
  here.state.limit.applies = false;
  CHECK(json_of(here.send(method::get, path, "", "rex")).empty());
}
