#include "api/http/authorize.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::organization_path;
using api::testing::project_path;
using transport::http::method;

TEST_CASE("authorize: a non-member gets the same answer as for an unknown resource") {
  api_installation here;
  const auto compare = [&](const std::string& there, const std::string& absent) {
    const auto hidden = here.send(method::get, there, "", "dan");
    const auto nothing = here.send(method::get, absent, "", "dan");
    CHECK(hidden.status == 404);
    CHECK(hidden.body == nothing.body);
    CHECK(here.send(method::get, absent, "", "ada").body == nothing.body);
  };
  compare(organization_path, "/platform/organizations/aaaaaaaaaaaaaaaaaaaa");
  compare(organization_path, "/platform/organizations/no-slug");
  compare(project_path, "/platform/projects/aaaaaaaaaaaaaaaaaaaa");
  compare(project_path, "/platform/projects/x");
}

TEST_CASE(
    "authorize: an organization deleted in the meantime is not found for its members either") {
  api_installation here;
  // The session is read from storage; the directory does not know this organization.
  const std::string gone = "goneaaaaaaaaaaaaaaaa";
  here.select("UPDATE organizations SET slug = '" + gone + "' WHERE id = 1 RETURNING name");
  const auto answer = here.send(method::get, "/platform/organizations/" + gone, "", "ada");
  CHECK(answer.status == 404);
  CHECK(json_of(answer)["message"] ==
        "There is no such organization, or you are not a member of it.");
}

TEST_CASE("authorize: a member without the permission gets its name") {
  api_installation here;
  const auto answer = here.send(method::patch, organization_path, R"({"name":"x"})", "cem");
  CHECK(answer.status == 403);
  CHECK(json_of(answer)["code"] == "forbidden");
  CHECK(json_of(answer)["message"] ==
        "You do not have permission to change this organization's name or AI feature opt-ins.");
  CHECK(here.shown(organization_path, "cem")["name"] == "Acme");
}

TEST_CASE("authorize: the organization in a body is checked like one in the path") {
  api_installation here;
  const auto create = [&](std::string_view slug, std::string_view caller) {
    const core::json body = {{"name", "Shop"},
                             {"organization_slug", slug},
                             {"db_region", "eu-west-3"},
                             {"cloud_provider", "AWS"}};
    return here.send(method::post, "/platform/projects", body.dump(), caller).status;
  };
  CHECK(create(api_installation::slug, "ada") == 201);
  CHECK(create(api_installation::slug, "cem") == 403);
  CHECK(create(api_installation::slug, "dan") == 404);
  CHECK(create("aaaaaaaaaaaaaaaaaaaa", "ada") == 404);
  CHECK(create("../etc", "ada") == 404);
}

TEST_CASE("authorize: an operator needs no membership for operators' routes, and only for these") {
  api_installation here;
  const std::string restriction =
      "/platform/operator/organizations/" + std::string{api_installation::slug} + "/restriction";
  CHECK(here.send(method::delete_, restriction, "", "ora").status == 200);
  CHECK(here.send(method::delete_, "/platform/operator/organizations/x/restriction", "", "ora")
            .status == 404);
  CHECK(here.send(method::get, organization_path, "", "ora").status == 404);
}
