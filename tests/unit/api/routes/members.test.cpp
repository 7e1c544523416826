#include "api/routes/members.hpp"

#include <doctest/doctest.h>

#include <string>

#include "fake_installation.hpp"

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
  return domain::json{{"role_id", id}}.dump();
}

std::string newcomer(int role) {
  return domain::json{{"email", "dan@example.com"}, {"role_id", role}}.dump();
}

}  // namespace

TEST_CASE("member routes: roles are those that the plan offers") {
  fake_installation here;
  const auto roles = "/platform/organizations/" + std::string{fake_installation::slug} + "/roles";
  const auto free = json_of(here.send(method::get, roles, "", "cem"));
  REQUIRE(free["org_scoped_roles"].size() == 3);
  CHECK(free["org_scoped_roles"][0]["id"] == 1);
  CHECK(free["org_scoped_roles"][0]["name"] == "Owner");
  CHECK_FALSE(free["org_scoped_roles"][0]["description"].get<std::string>().empty());
  CHECK(free["project_scoped_roles"].empty());
  here.state.people[account_of("cem")].memberships[0].in.plan = "team";
  const auto team = json_of(here.send(method::get, roles, "", "cem"));
  REQUIRE(team["org_scoped_roles"].size() == 4);
  CHECK(team["org_scoped_roles"][3]["name"] == "Read-only");
}

TEST_CASE("member routes: members are listed with their roles") {
  fake_installation here;
  const auto list = json_of(here.send(method::get, members, "", "rex"));
  REQUIRE(list.size() == 4);
  CHECK(list[0] == domain::json{{"gotrue_id", account_of("ada")},
                                {"username", "ada"},
                                {"primary_email", "ada@example.com"},
                                {"role_ids", {1}},
                                {"mfa_enabled", false}});
}

TEST_CASE("member routes: a member is added by address and role") {
  fake_installation here;
  const auto added =
      here.send(method::post, members, R"({"email":"Dan@Example.com","role_id":2})", "bea");
  CHECK(added.status == 201);
  CHECK(here.state.email == "dan@example.com");
  CHECK(here.state.given == domain::role::administrator);
  CHECK(json_of(added)["role_ids"] == domain::json::array({2}));
}

TEST_CASE("member routes: only owners make and unmake owners") {
  fake_installation here;
  CHECK(here.send(method::post, members, newcomer(1), "ada").status == 201);
  CHECK(here.send(method::post, members, newcomer(1), "bea").status == 403);
  CHECK(here.send(method::patch, member("cem"), with_role(1), "ada").status == 200);
  CHECK(here.send(method::patch, member("cem"), with_role(1), "bea").status == 403);
  CHECK(here.send(method::patch, member("ada"), with_role(3), "bea").status == 403);
  CHECK(here.send(method::delete_, member("ada"), "", "bea").status == 403);
  CHECK(here.send(method::delete_, member("cem"), "", "bea").status == 204);
}

TEST_CASE("member routes: nobody gives a better role to oneself") {
  fake_installation here;
  CHECK(here.send(method::patch, member("bea"), with_role(1), "bea").status == 403);
  CHECK(here.send(method::patch, member("cem"), with_role(2), "cem").status == 403);
  CHECK(here.state.given == domain::role::developer);
}

TEST_CASE("member routes: everybody may leave") {
  fake_installation here;
  for (const auto* name : {"ada", "bea", "cem", "rex"}) {
    CAPTURE(name);
    CHECK(here.send(method::delete_, member(name), "", name).status == 204);
    CHECK(here.state.text == account_of(name));
  }
  CHECK(here.send(method::delete_, member("cem"), "", "rex").status == 403);
}

TEST_CASE("member routes: whom nobody knows is not found") {
  fake_installation here;
  CHECK(here.send(method::patch, member("dan"), with_role(3), "ada").status == 404);
  CHECK(here.send(method::delete_, member("dan"), "", "ada").status == 404);
  CHECK(here.send(method::delete_, members + "/not-a-uuid", "", "ada").status == 404);
}

TEST_CASE("member routes: a role must exist and be offered by the plan") {
  fake_installation here;
  for (const int id : {0, 5, -1, 32769, 65537}) {
    CAPTURE(id);
    const auto refused = here.send(method::patch, member("cem"), with_role(id), "ada");
    CHECK(refused.status == 400);
    CHECK(json_of(refused)["errors"][0]["field"] == "role_id");
  }
  const auto not_offered = here.send(method::post, members, newcomer(4), "ada");
  CHECK(not_offered.status == 409);
  CHECK(here.send(method::post, members, newcomer(4), "cem").status == 403);
  here.state.people[account_of("ada")].memberships[0].in.plan = "team";
  CHECK(here.send(method::post, members, newcomer(4), "ada").status == 201);
}

TEST_CASE("member routes: the organization's own refusals are passed on") {
  fake_installation here;
  here.state.failure =
      domain::fail(domain::errc::conflict, "An organization needs at least one owner.").error();
  const auto answer = here.send(method::delete_, member("ada"), "", "ada");
  CHECK(answer.status == 409);
  CHECK(json_of(answer)["message"] == "An organization needs at least one owner.");
}
