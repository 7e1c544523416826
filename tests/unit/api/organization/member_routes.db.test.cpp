#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::organization_path;
using transport::http::method;

namespace {

const std::string members =
    "/platform/organizations/" + std::string{api_installation::slug} + "/members";

std::string member(std::string_view name) {
  return members + "/" + account_of(name);
}

std::string with_role(int id) {
  return core::json{{"role_id", id}}.dump();
}

/// Returns a member's roles as shown to an owner.
core::json roles_of(api_installation& here, std::string_view name) {
  for (const auto& one : here.shown(members, "ada")) {
    if (one["gotrue_id"] == account_of(name)) return one["roles"];
  }
  return nullptr;
}

std::string newcomer(int role) {
  return core::json{{"email", "dan@example.com"}, {"role_id", role}}.dump();
}

}  // namespace

TEST_CASE("member routes: roles are those of the plan") {
  api_installation here;
  const auto roles = "/platform/organizations/" + std::string{api_installation::slug} + "/roles";
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
        core::json::array({{{"ref", api_installation::ref}, {"name", "Shop"}}}));
  CHECK(team["project_scoped_roles"][0]["projects"].empty());
}

TEST_CASE("member routes: members are listed with their roles") {
  api_installation here;
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
        core::json{{"id", 3}, {"name", "Developer"}, {"projects", {api_installation::ref}}});
}

TEST_CASE("member routes: members are invited, not added") {
  api_installation here;
  const auto refused = here.send(method::post, members, newcomer(2), "bea");
  CHECK(refused.status == 405);
  CHECK(here.shown(members, "ada").size() == 5);
}

TEST_CASE("member routes: an invitation gets the same answer for known and unknown addresses") {
  api_installation here;
  const auto invite = [&](const std::string& email) {
    const auto answer = here.send(method::post, members + "/invitations",
                                  R"({"email":")" + email + R"(","role_id":3})", "ada");
    CHECK(answer.status == 201);
    auto body = json_of(answer);
    for (const auto* own : {"id", "email", "link", "expires_at"})
      body.erase(own);
    return body;
  };
  CHECK(invite("dan@example.com") == invite("nobody@example.com"));
}

TEST_CASE("member routes: only owners grant and revoke the owner role") {
  api_installation here;
  const auto invitations = members + "/invitations";
  CHECK(here.send(method::post, invitations, newcomer(1), "ada").status == 201);
  CHECK(here.send(method::post, invitations, newcomer(1), "bea").status == 403);
  CHECK(here.send(method::patch, member("cem"), with_role(1), "ada").status == 200);
  CHECK(here.send(method::patch, member("cem"), with_role(1), "bea").status == 403);
  CHECK(here.send(method::patch, member("ada"), with_role(3), "bea").status == 403);
  CHECK(here.send(method::delete_, member("ada"), "", "bea").status == 403);
  CHECK(here.send(method::delete_, member("rex"), "", "bea").status == 204);
}

TEST_CASE("member routes: members cannot raise their own role") {
  api_installation here;
  CHECK(here.send(method::patch, member("bea"), with_role(1), "bea").status == 403);
  CHECK(here.send(method::patch, member("cem"), with_role(2), "cem").status == 403);
  CHECK(here.shown(organization_path, "bea")["role"] == "Administrator");
  CHECK(here.shown(organization_path, "cem")["role"] == "Developer");
}

TEST_CASE("member routes: every member may leave") {
  api_installation here;
  CHECK(here.send(method::delete_, member("cem"), "", "rex").status == 403);
  for (const auto* name : {"bea", "cem", "rex", "sam"}) {
    CAPTURE(name);
    CHECK(here.send(method::delete_, member(name), "", name).status == 204);
    CHECK(here.shown("/platform/organizations", name).empty());
  }
}

TEST_CASE("member routes: an unknown member is not found") {
  api_installation here;
  CHECK(here.send(method::patch, member("dan"), with_role(3), "ada").status == 404);
  CHECK(here.send(method::delete_, member("dan"), "", "ada").status == 404);
  CHECK(here.send(method::delete_, members + "/not-a-uuid", "", "ada").status == 404);
}

TEST_CASE("member routes: a role must exist and be included in the plan") {
  api_installation here;
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
  api_installation here;
  const auto answer = here.send(method::delete_, member("ada"), "", "ada");
  CHECK(answer.status == 409);
  CHECK(json_of(answer)["message"] == "An organization needs at least one owner.");
}

TEST_CASE("member routes: a change is stored with the previous role and its requester") {
  api_installation here;
  CHECK(here.send(method::patch, member("cem"), with_role(4), "bea").status == 200);
  CHECK(roles_of(here, "cem")[0]["name"] == "Read-only");
  CHECK(here.send(method::delete_, member("cem"), "", "bea").status == 204);
  CHECK(here.shown(members, "ada").size() == 4);
  CHECK(here.audited() == "bea member.change_role, bea member.remove");
}

namespace {

const std::string shop{api_installation::ref};
const std::string other{api_installation::other_ref};

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
  api_installation here;
  const auto changed = here.send(method::patch, member("cem"), on_projects(2, {shop}), "ada");
  CHECK(changed.status == 200);
  CHECK(json_of(changed)["roles"][0]["projects"] == core::json::array({shop}));
  CHECK(roles_of(here, "cem") == json_of(changed)["roles"]);
  here.set_plan("pro");
  const auto refused = here.send(method::patch, member("cem"), on_projects(2, {shop}), "ada");
  CHECK(refused.status == 409);
  CHECK(json_of(refused)["message"] ==
        "This organization's plan does not include roles on individual projects.");
}

TEST_CASE("member routes: projects must be given by their refs, at least one") {
  api_installation here;
  const auto fault = [&](const std::string& body) {
    const auto refused = here.send(method::patch, member("cem"), body, "ada");
    CHECK(refused.status == 400);
    return json_of(refused)["errors"][0]["field"];
  };
  CHECK(fault(on_projects(3, core::json::array())) == "role_scoped_projects");
  CHECK(fault(on_projects(3, {shop, "not-a-ref"})) == "role_scoped_projects[1]");
  CHECK(fault(on_projects(3, {1})) == "role_scoped_projects[0]");
  CHECK(fault(on_projects(3, shop)) == "role_scoped_projects");
  CHECK(here.audited().empty());
}

TEST_CASE("member routes: a role on projects is granted in addition to others") {
  api_installation here;
  CHECK(here.send(method::put, role_of("sam", "2"), projects({other}), "ada").status == 200);
  CHECK(roles_of(here, "sam") ==
        core::json{{{"id", 2}, {"name", "Administrator"}, {"projects", {other}}},
                   {{"id", 3}, {"name", "Developer"}, {"projects", {shop}}}});
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
  api_installation here;
  CHECK(here.send(method::delete_, role_of("sam", "4"), "", "ada").status == 200);
  CHECK(roles_of(here, "sam") ==
        core::json{{{"id", 3}, {"name", "Developer"}, {"projects", {shop}}}});
  CHECK(here.send(method::delete_, role_of("sam", "1"), "", "ada").status == 404);
  const auto last = here.send(method::delete_, role_of("cem", "3"), "", "ada");
  CHECK(last.status == 409);
  CHECK(json_of(last)["message"] ==
        "A member needs a role. Give another one first, or remove the member.");
}

TEST_CASE("member routes: only owners grant and revoke the owner role on projects") {
  api_installation here;
  CHECK(here.send(method::put, role_of("sam", "1"), projects({other}), "bea").status == 403);
  CHECK(here.send(method::patch, member("cem"), on_projects(1, {shop}), "bea").status == 403);
  CHECK(here.send(method::put, role_of("sam", "1"), projects({other}), "ada").status == 200);
  CHECK(here.send(method::put, role_of("sam", "3"), projects({other}), "bea").status == 403);
  CHECK(here.send(method::put, role_of("sam", "2"), projects({shop}), "bea").status == 200);
  CHECK(here.send(method::delete_, role_of("sam", "1"), "", "bea").status == 403);
  CHECK(here.send(method::delete_, member("sam"), "", "bea").status == 403);
  CHECK(here.send(method::delete_, role_of("sam", "1"), "", "ada").status == 200);
}

TEST_CASE("member routes: roles of others are shown for the caller's projects only") {
  api_installation here;
  const std::string third(20, 'x');
  here.add_project(third);
  CHECK(here.send(method::patch, member("rex"), on_projects(1, {shop, third}), "ada").status ==
        200);
  CHECK(here.shown(members, "sam")[3]["roles"][0]["projects"] == core::json::array({shop}));
  CHECK(here.shown(members, "ada")[3]["roles"][0]["projects"].size() == 2);
}

TEST_CASE("member routes: the limit of the Free plan lists the affected members") {
  api_installation here;
  const auto path = members + "/reached-free-project-limit";
  CHECK(json_of(here.send(method::get, path, "", "rex")).empty());
  here.set_plan("free");
  const auto reached = json_of(here.send(method::get, path, "", "rex"));
  REQUIRE(reached.size() == 2);
  CHECK(reached[0] == core::json{{"gotrue_id", account_of("ada")},
                                 {"username", "ada"},
                                 {"primary_email", "ada@example.com"},
                                 {"free_project_limit", 2}});
  CHECK(reached[1]["username"] == "bea");
  here.store("UPDATE projects SET status = 'INACTIVE' WHERE ref = '" + shop + "'");
  CHECK(json_of(here.send(method::get, path, "", "rex")).empty());
}
