#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::project_path;
using transport::http::method;

namespace {

const std::string transfer =
    "/platform/projects/" + std::string{api_installation::ref} + "/transfer";

std::string to(std::string_view slug) {
  return core::json{{"target_organization_slug", slug}}.dump();
}

const std::string to_globex = to(api_installation::target_slug);

/// Changes the stored role of Ada in Globex, which keeps another owner.
void give_ada_in_globex(api_installation& here, int role) {
  here.store("INSERT INTO members (organization_id, account_id, role, joined_at) VALUES (2, '" +
             account_of("dan") + "', 1, now()) ON CONFLICT DO NOTHING; UPDATE members SET role = " +
             std::to_string(role) + " WHERE organization_id = 2 AND account_id = '" +
             account_of("ada") + "'");
}

}  // namespace

TEST_CASE("project transfer routes: an owner of both organizations moves a project") {
  api_installation here;
  const auto moved = here.send(method::post, transfer, to_globex, "ada");
  CHECK(moved.status == 200);
  CHECK(json_of(moved)["organization_slug"] == api_installation::target_slug);
  CHECK(here.shown(project_path, "ada")["organization_slug"] == api_installation::target_slug);
  CHECK(here.status_of(method::get, project_path, "", "bea") == 404);
}

TEST_CASE("project transfer routes: the permission is needed in both organizations") {
  api_installation here;
  for (const auto& path : {transfer + "/preview", transfer}) {
    give_ada_in_globex(here, 3);
    const auto refused = here.send(method::post, path, to_globex, "ada");
    CHECK(refused.status == 403);
    CHECK(json_of(refused)["message"] ==
          "You do not have permission to create a project in that organization.");
    CHECK(here.send(method::post, path, to_globex, "bea").status == 403);
    CHECK(here.send(method::post, path, to("aaaaaaaaaaaaaaaaaaaa"), "ada").status == 404);
    const auto same = here.send(method::post, path, to(api_installation::slug), "ada");
    CHECK(same.status == 409);
    CHECK(json_of(same)["message"] == "This project is already in this organization.");
    give_ada_in_globex(here, 2);
    CHECK(here.send(method::post, path, to_globex, "ada").status == 200);
  }
}

TEST_CASE("project transfer routes: a target with an MFA policy needs a second factor") {
  api_installation here;
  here.store("UPDATE organizations SET requires_mfa = true WHERE name = 'Globex'");
  const auto shut = here.send(method::post, transfer, to_globex, "ada");
  CHECK(shut.status == 403);
  CHECK(json_of(shut)["code"] == "mfa_required");
}

TEST_CASE("project transfer routes: the preview lists obstacles and losses") {
  api_installation here;
  const auto preview = [&] {
    return json_of(here.send(method::post, transfer + "/preview", to_globex, "ada"));
  };
  CHECK(preview() == core::json::parse(R"({
    "valid": true, "errors": [], "warnings": [],
    "target_organization_has_free_project_slots": true, "source_subscription_plan": "team",
    "target_subscription_plan": "pro"})"));
  const auto at_target = [&](std::string_view ref) {
    here.add_project(ref);
    return "UPDATE projects SET organization_id = 2 WHERE ref = '" + std::string{ref} + "';";
  };
  here.store(at_target(std::string(20, 'x')) + at_target(std::string(20, 'y')) +
             "UPDATE organizations SET plan = 'free' WHERE id = 2;"
             " DELETE FROM member_project_roles WHERE project_ref = '" +
             std::string{api_installation::other_ref} + "'");
  const auto blocked = preview();
  CHECK(blocked["valid"] == false);
  CHECK(blocked["errors"][0] ==
        core::json{{"key", "free_project_limit"},
                   {"message", "Globex is on the Free plan and already has 2 active projects."}});
  CHECK(blocked["warnings"][0] ==
        core::json{{"key", "members_leave"},
                   {"message", "Members with roles only on this project lose access to Acme: 1."}});
  CHECK(here.status_of(method::post, project_path + "/pause", "", "ada") == 202);
  here.pass(std::chrono::seconds{10});
  CHECK(preview()["valid"] == true);
  here.provisioning_workers.held = true;
  CHECK(here.status_of(method::delete_, project_path, "", "ada") == 202);
  CHECK(preview()["errors"][0]["key"] == "project_is_deleted");
}

TEST_CASE("project routes: a project is renamed") {
  api_installation here;
  const auto project = "/platform/projects/" + std::string{api_installation::ref};
  const auto renamed = here.send(method::patch, project, R"({"name":" Bakery "})", "bea");
  CHECK(renamed.status == 200);
  CHECK(json_of(renamed)["name"] == "Bakery");
  CHECK(here.send(method::patch, project, R"({"name":" "})", "bea").status == 400);
}

TEST_CASE("project routes: members of a project are those with access") {
  api_installation here;
  const auto members_of = [&](std::string_view ref) {
    return json_of(
        here.send(method::get, "/platform/projects/" + std::string{ref} + "/members", "", "ada"));
  };
  const auto all = members_of(api_installation::ref);
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
  api_installation here;
  here.store("UPDATE organizations SET plan = 'free' WHERE name = 'Globex'");
  const auto preview = json_of(here.send(method::post, transfer + "/preview", to_globex, "ada"));
  const auto& warnings = preview["warnings"];
  REQUIRE(!warnings.empty());
  CHECK(warnings.back()["key"] == "keeps_compute_size");
  CHECK(warnings.back()["message"] ==
        "It continues to run on Micro, which is not available to Globex on the Free plan.");
}

TEST_CASE("project transfer routes: the password is replaced only on request") {
  api_installation here;
  const auto send_to = [&](std::string_view slug, core::json body) {
    body["target_organization_slug"] = slug;
    return here.send(method::post, transfer, body.dump(), "ada").status;
  };
  const auto password = [&] {
    here.pass(std::chrono::seconds{10});
    return here.shown(project_path + "/db-password", "ada")["db_pass"].get<std::string>();
  };
  CHECK(send_to(api_installation::target_slug, {{"rotate_password", "yes"}}) == 400);
  CHECK(send_to(api_installation::target_slug, core::json::object()) == 200);
  CHECK(password() == "s3cret/word");
  CHECK(send_to(api_installation::slug, {{"rotate_password", true}}) == 200);
  CHECK(password() != "s3cret/word");
}
