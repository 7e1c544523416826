#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::fake_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

const std::string transfer =
    "/platform/projects/" + std::string{fake_installation::ref} + "/transfer";

std::string to(std::string_view slug) {
  return core::json{{"target_organization_slug", slug}}.dump();
}

const std::string to_globex = to(fake_installation::target_slug);

domain::membership& ada_in_globex(fake_installation& here) {
  return here.state.people[account_of("ada")].memberships[1];
}

}  // namespace

TEST_CASE("project transfer routes: an owner of both organizations moves a project") {
  fake_installation here;
  const auto moved = here.send(method::post, transfer, to_globex, "ada");
  CHECK(moved.status == 200);
  CHECK(json_of(moved)["organization_slug"] == fake_installation::target_slug);
  CHECK(here.state.checked == domain::everywhere(domain::role::owner));
  CHECK(here.state.given == domain::everywhere(domain::role::owner));
}

TEST_CASE("project transfer routes: the permission is needed in both organizations") {
  fake_installation here;
  for (const auto& path : {transfer, transfer + "/preview"}) {
    ada_in_globex(here).access = domain::everywhere(domain::role::administrator);
    CHECK(here.send(method::post, path, to_globex, "ada").status == 200);
    ada_in_globex(here).access = domain::everywhere(domain::role::developer);
    const auto refused = here.send(method::post, path, to_globex, "ada");
    CHECK(refused.status == 403);
    CHECK(json_of(refused)["message"] ==
          "You do not have permission to create a project in that organization.");
    CHECK(here.send(method::post, path, to_globex, "bea").status == 403);
    CHECK(here.send(method::post, path, to("aaaaaaaaaaaaaaaaaaaa"), "ada").status == 404);
    const auto same = here.send(method::post, path, to(fake_installation::slug), "ada");
    CHECK(same.status == 409);
    CHECK(json_of(same)["message"] == "This project is already in this organization.");
  }
}

TEST_CASE("project transfer routes: a target with an MFA policy needs a second factor") {
  fake_installation here;
  ada_in_globex(here).in.requires_mfa = true;
  const auto shut = here.send(method::post, transfer, to_globex, "ada");
  CHECK(shut.status == 403);
  CHECK(json_of(shut)["code"] == "mfa_required");
}

TEST_CASE("project transfer routes: the preview lists obstacles and losses") {
  fake_installation here;
  const auto preview = [&] {
    return json_of(here.send(method::post, transfer + "/preview", to_globex, "ada"));
  };
  CHECK(preview() == core::json::parse(R"({
    "valid": true, "errors": [], "warnings": [],
    "target_organization_has_free_project_slots": true, "source_subscription_plan": "team",
    "target_subscription_plan": "pro"})"));
  here.state.limit = {.applies = true, .active = 2, .max = 2};
  here.state.members.back().access = domain::on_projects(
      domain::role::developer, std::vector{std::string{fake_installation::ref}});
  const auto blocked = preview();
  CHECK(blocked["valid"] == false);
  CHECK(blocked["errors"][0] ==
        core::json{{"key", "free_project_limit"},
                   {"message", "Globex is on the Free plan and already has 2 active projects."}});
  CHECK(blocked["warnings"][0] ==
        core::json{{"key", "members_leave"},
                   {"message", "Members with roles only on this project lose access to Acme: 1."}});
  here.state.projects.front().condition.status = domain::project_status::inactive;
  CHECK(preview()["valid"] == true);
  here.state.projects.front().condition.status = domain::project_status::going_down;
  CHECK(preview()["errors"][0]["key"] == "project_is_deleted");
}

TEST_CASE("project routes: a project is renamed") {
  fake_installation here;
  const auto project = "/platform/projects/" + std::string{fake_installation::ref};
  const auto renamed = here.send(method::patch, project, R"({"name":" Bakery "})", "bea");
  CHECK(renamed.status == 200);
  CHECK(json_of(renamed)["name"] == "Bakery");
  CHECK(here.send(method::patch, project, R"({"name":" "})", "bea").status == 400);
}

TEST_CASE("project routes: members of a project are those with access") {
  fake_installation here;
  const auto members_of = [&](std::string_view ref) {
    return json_of(
        here.send(method::get, "/platform/projects/" + std::string{ref} + "/members", "", "ada"));
  };
  const auto all = members_of(fake_installation::ref);
  REQUIRE(all.size() == 5);
  CHECK(all[4] == core::json{{"gotrue_id", account_of("sam")},
                             {"username", "sam"},
                             {"primary_email", "sam@example.com"},
                             {"role_id", 3},
                             {"role", "Developer"},
                             {"mfa_enabled", false}});
  const std::string third(20, 't');
  here.add_project(third);
  CHECK(members_of(third).size() == 4);
}

TEST_CASE("project transfer routes: the preview says that a chosen size is kept") {
  fake_installation here;
  ada_in_globex(here).in.plan = "free";
  const auto preview = json_of(here.send(method::post, transfer + "/preview", to_globex, "ada"));
  const auto& warnings = preview["warnings"];
  REQUIRE(!warnings.empty());
  CHECK(warnings.back()["key"] == "keeps_compute_size");
  CHECK(warnings.back()["message"] ==
        "It continues to run on Micro, which is not available to Globex on the Free plan.");
}

TEST_CASE("project transfer routes: the password is replaced only on request") {
  fake_installation here;
  const auto send = [&](core::json body) {
    body["target_organization_slug"] = fake_installation::target_slug;
    return here.send(method::post, transfer, body.dump(), "ada").status;
  };
  CHECK(send(core::json::object()) == 200);
  CHECK(here.state.rotates_password == false);
  CHECK(send({{"rotate_password", true}}) == 200);
  CHECK(here.state.rotates_password == true);
  CHECK(send({{"rotate_password", "yes"}}) == 400);
}
