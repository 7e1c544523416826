#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::organization_path;
using core::json;
using transport::http::method;

TEST_CASE("organization routes: an organization is shown according to the caller's role") {
  api_installation here;
  const auto expected = core::json::parse(R"({
    "id": 1, "slug": "acmeacmeacmeacmeacme", "name": "Acme", "billing_email": null,
    "plan": {"id": "team", "name": "Team"}, "billing_partner": null, "role": "Developer",
    "project_roles": {}, "is_owner": false, "restriction_status": null, "restriction_data": null,
    "organization_requires_mfa": false, "opt_in_tags": []})");
  CHECK(json_of(here.send(method::get, organization_path, "", "cem")) == expected);
  CHECK(json_of(here.send(method::get, "/platform/organizations", "", "cem")) ==
        core::json::array({expected}));
  CHECK(json_of(here.send(method::get, "/platform/organizations", "", "dan")).empty());
}

TEST_CASE("organization routes: the creator is the owner") {
  api_installation here;
  const auto made =
      here.send(method::post, "/platform/organizations", R"({"name":"  Rails  "})", "dan");
  CHECK(made.status == 201);
  CHECK(json_of(made)["name"] == "Rails");
  CHECK(json_of(made)["is_owner"] == true);
  const auto mine = here.shown("/platform/organizations", "dan");
  REQUIRE(mine.size() == 1);
  CHECK(mine[0] == json_of(made));
}

TEST_CASE("organization routes: a name must be valid") {
  api_installation here;
  for (const auto& name : {std::string{}, std::string{"   "}, std::string(65, 'n'),
                           std::string{"a\u202eb"}, std::string{"a\nb"}}) {
    CAPTURE(name);
    const auto body = core::json{{"name", name}}.dump();
    const auto created = here.send(method::post, "/platform/organizations", body, "ada");
    CHECK(created.status == 400);
    CHECK(json_of(created)["errors"][0]["field"] == "name");
    CHECK(here.send(method::patch, organization_path, body, "ada").status == 400);
  }
  CHECK(here.audited().empty());
}

TEST_CASE("organization routes: renaming returns the new name") {
  api_installation here;
  const auto renamed = here.send(method::patch, organization_path, R"({"name":"Other"})", "ada");
  CHECK(json_of(renamed)["name"] == "Other");
  CHECK(json_of(renamed)["role"] == "Owner");
  CHECK(here.shown(organization_path, "rex")["name"] == "Other");
}

TEST_CASE("organization routes: AI features are replaced as a whole and must be known") {
  api_installation here;
  const auto set = [&](const std::string& tags) {
    return here.send(method::patch, organization_path, R"({"opt_in_tags":)" + tags + "}", "ada");
  };
  const auto some = set(R"(["AI_SQL_GENERATOR_OPT_IN","AI_DATA_GENERATOR_OPT_IN"])");
  CHECK(some.status == 200);
  CHECK(json_of(some)["opt_in_tags"] ==
        json{"AI_DATA_GENERATOR_OPT_IN", "AI_SQL_GENERATOR_OPT_IN"});
  CHECK(json_of(some)["name"] == "Acme");
  CHECK(json_of(set("[]"))["opt_in_tags"].empty());
  const auto unknown = set(R"(["AI_MIND_READER_OPT_IN"])");
  CHECK(unknown.status == 400);
  CHECK(json_of(unknown)["errors"][0]["field"] == "opt_in_tags[0]");
  const auto nothing = here.send(method::patch, organization_path, "{}", "ada");
  CHECK(nothing.status == 400);
  CHECK(json_of(nothing)["errors"][0]["field"] == "name");
}

TEST_CASE("organization routes: the billing email is an address, or empty for none") {
  api_installation here;
  const auto set = [&](const std::string& email) {
    return here.send(method::patch, organization_path, R"({"billing_email":")" + email + "\"}",
                     "ada");
  };
  CHECK(json_of(set("bills@example.org"))["billing_email"] == "bills@example.org");
  CHECK(here.shown(organization_path, "rex")["billing_email"] == "bills@example.org");
  const auto wrong = set("bills");
  CHECK(wrong.status == 400);
  CHECK(json_of(wrong)["errors"][0]["field"] == "billing_email");
  CHECK(json_of(set(""))["billing_email"].is_null());
}

TEST_CASE("organization routes: an organization with projects cannot be deleted") {
  api_installation here;
  const auto answer = here.send(method::delete_, organization_path, "", "ada");
  CHECK(answer.status == 409);
  CHECK(json_of(answer)["message"].get<std::string>().find("project") != std::string::npos);
  const auto empty = "/platform/organizations/" + std::string{api_installation::target_slug};
  CHECK(here.status_of(method::delete_, empty, "", "ada") == 204);
  CHECK(here.status_of(method::get, empty, "", "ada") == 404);
}

TEST_CASE("organization routes: projects are paginated") {
  api_installation here;
  for (const char letter : {'c', 'd', 'e'})
    here.add_project(std::string(20, letter));
  const auto page = [&](const std::string& query) {
    return json_of(here.send(method::get, organization_path + "/projects" + query, "", "ada"));
  };
  const auto all = page("");
  CHECK(all["projects"].size() == 5);
  CHECK(all["pagination"] == core::json{{"count", 5}, {"limit", 100}, {"offset", 0}});
  CHECK(all["projects"][0]["organization_slug"] == "acmeacmeacmeacmeacme");
  const auto middle = page("?limit=2&offset=1");
  REQUIRE(middle["projects"].size() == 2);
  CHECK(middle["projects"][0] == all["projects"][1]);
  CHECK(middle["projects"][1] == all["projects"][2]);
  CHECK(page("?limit=2&offset=4")["projects"].size() == 1);
  CHECK(page("?offset=9")["projects"].empty());
}

TEST_CASE("organization routes: only readable projects are listed") {
  api_installation here;
  here.add_project(std::string(20, 't'));
  const auto refs_of = [&](std::string_view path, std::string_view caller) {
    auto answer = json_of(here.send(method::get, path, "", caller));
    std::vector<std::string> refs;
    for (const auto& one : answer.is_array() ? answer : answer["projects"])
      refs.push_back(one["ref"]);
    return refs;
  };
  const std::vector<std::string> mine = {std::string{api_installation::other_ref},
                                         std::string{api_installation::ref}};
  for (const auto& path : {organization_path + "/projects", std::string{"/platform/projects"}}) {
    CHECK(refs_of(path, "sam") == mine);
    CHECK(refs_of(path, "rex").size() == 3);
  }
  const auto page =
      json_of(here.send(method::get, organization_path + "/projects?limit=1", "", "sam"));
  CHECK(page["pagination"]["count"] == 2);
}

TEST_CASE("organization routes: roles on projects are shown instead of a role") {
  api_installation here;
  const auto shown = json_of(here.send(method::get, organization_path, "", "sam"));
  CHECK(shown["role"].is_null());
  CHECK(shown["is_owner"] == false);
  CHECK(shown["project_roles"] == core::json{{api_installation::ref, "Developer"},
                                             {api_installation::other_ref, "Read-only"}});
}

TEST_CASE("organization routes: one blocked by its MFA policy is listed without its contents") {
  api_installation here;
  here.require_mfa();
  const auto list = json_of(here.send(method::get, "/platform/organizations", "", "cem"));
  REQUIRE(list.size() == 1);
  CHECK(list[0]["organization_requires_mfa"] == true);
  CHECK(json_of(here.send(method::get, "/platform/projects", "", "cem")).empty());
  CHECK(json_of(here.send(method::get, "/platform/profile/permissions", "", "cem")).empty());
  here.set_mfa(true);
  CHECK(json_of(here.send(method::get, "/platform/projects", "", "cem")).size() == 2);
  CHECK_FALSE(json_of(here.send(method::get, "/platform/profile/permissions", "", "cem")).empty());
}

TEST_CASE("organization routes: the MFA policy is set by owners who comply with it") {
  api_installation here;
  const auto rule = organization_path + "/members/mfa/enforcement";
  CHECK(json_of(here.send(method::get, rule, "", "rex")) == core::json{{"enforced", false}});
  const auto refused = here.send(method::patch, rule, R"({"enforced":true})", "ada");
  CHECK(refused.status == 409);
  CHECK(json_of(refused)["message"] == "Set up a second factor for your own account first.");
  here.set_mfa(true);
  CHECK(json_of(here.send(method::patch, rule, R"({"enforced":true})", "ada")) ==
        core::json{{"enforced", true}});
  CHECK(here.shown(organization_path, "cem")["organization_requires_mfa"] == true);
  CHECK(here.send(method::patch, rule, R"({"enforced":true})", "bea").status == 403);
  CHECK(here.send(method::patch, rule, R"({"enforced":"yes"})", "ada").status == 400);
}

TEST_CASE("organization routes: compute sizes include the initial one") {
  api_installation here;
  const auto path = organization_path + "/available-compute";
  const auto paid = json_of(here.send(method::get, path, "", "sam"));
  CHECK(paid["default"] == "ci_micro");
  REQUIRE(paid["sizes"].size() == 19);
  CHECK(paid["sizes"][0]["baseline_throughput_mbps"] == 43);
  CHECK(paid["sizes"][1]["price_monthly"] == 10);
  const auto availability = [](const json& sizes, std::size_t at) {
    return std::pair{sizes[at]["available"].get<bool>(), sizes[at]["unavailable_reason"]};
  };
  CHECK(availability(paid["sizes"], 5) == std::pair{true, json()});
  CHECK(availability(paid["sizes"], 6) ==
        std::pair{false, json("This machine has 24 GB of memory.")});
  here.set_plan("free");
  const auto free = json_of(here.send(method::get, path, "", "sam"));
  CHECK(free["default"] == "ci_nano");
  CHECK(availability(free["sizes"], 0) == std::pair{true, json()});
  CHECK(availability(free["sizes"], 1) ==
        std::pair{false, json("Projects of the Free plan run on Nano (free) only.")});
}

TEST_CASE("organization routes: prices of plans are public") {
  api_installation here;
  const auto plans = json_of(here.send(method::get, "/platform/plans", "", ""));
  REQUIRE(plans.size() == 4);
  CHECK(plans[1]["id"] == "pro");
  CHECK(plans[1]["price_monthly"] == 25);
  CHECK(plans[1]["default_compute_size"] == "ci_micro");
  CHECK(plans[3]["price_monthly"].is_null());
}

TEST_CASE("organization routes: an invalid page is rejected") {
  api_installation here;
  for (const auto* query : {"?limit=0", "?limit=-1", "?limit=1001", "?limit=ten", "?limit=",
                            "?limit=1.5", "?offset=-1", "?offset=99999999999999999999"}) {
    CAPTURE(query);
    CHECK(here.send(method::get, organization_path + "/projects" + query, "", "ada").status == 400);
  }
}
