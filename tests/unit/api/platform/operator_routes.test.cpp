#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::fake_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

const std::string restriction =
    "/platform/operator/organizations/" + std::string{fake_installation::slug} + "/restriction";

}  // namespace

TEST_CASE("operator routes: a grace period starts now and ends as given") {
  fake_installation here;
  const auto answer = here.send(
      method::put, restriction,
      R"({"status":"grace_period","grace_period_end":"2027-02-01T00:00:00Z","reason":"Disk"})",
      "ora");
  CHECK(answer.status == 200);
  CHECK(json_of(answer)["restriction"] ==
        core::json{{"status", "grace_period"},
                   {"grace_period_end", "2027-02-01T00:00:00.000Z"},
                   {"reason", "Disk"},
                   {"since", "2027-01-15T08:00:00.000Z"}});
  CHECK(here.state.restriction.since == here.now);
  CHECK(here.state.by.name == "ora");
}

TEST_CASE("operator routes: a grace period needs an end, and a status must be valid") {
  fake_installation here;
  const auto endless = here.send(method::put, restriction, R"({"status":"grace_period"})", "ora");
  CHECK(endless.status == 400);
  CHECK(json_of(endless)["errors"][0]["field"] == "grace_period_end");
  CHECK(here.send(method::put, restriction, R"({"status":"none"})", "ora").status == 400);
  CHECK(here.send(method::put, restriction,
                  R"({"status":"grace_period","grace_period_end":"soon"})", "ora")
            .status == 400);
  CHECK(here.state.incoming.empty());
}

TEST_CASE("operator routes: a release lifts the restriction") {
  fake_installation here;
  here.state.restriction.status = domain::restriction_status::restricted;
  const auto answer = here.send(method::delete_, restriction, "", "cli");
  CHECK(json_of(answer)["restriction"].is_null());
  CHECK(here.state.restriction == domain::restriction{});
}

TEST_CASE("operator routes: the projects of all organizations are listed") {
  fake_installation here;
  const auto list = json_of(here.send(method::get, "/platform/operator/projects", "", "ora"));
  REQUIRE(list.size() == 1);
  CHECK(list[0]["ref"] == fake_installation::ref);
}

TEST_CASE("operator routes: accounts get the given or a generated password") {
  fake_installation here;
  const auto generated =
      here.send(method::post, "/platform/operator/users", R"({"email":"Eve@example.com"})", "cli");
  CHECK(json_of(generated) == core::json{{"id", "acc00000-0000-4000-8000-00000000000f"},
                                         {"email", "eve@example.com"},
                                         {"password", "generated-1"}});
  const auto given =
      here.send(method::post, "/platform/operator/users/password",
                R"({"email":"eve@example.com","password":"eight-quiet-letters"})", "cli");
  CHECK_FALSE(json_of(given).contains("password"));
  CHECK(here.state.password == "eight-quiet-letters");
  for (const auto* path : {"/platform/operator/users", "/platform/operator/users/password"}) {
    for (const auto* weak : {"short", "12345678"}) {
      const auto refused =
          here.send(method::post, path,
                    core::json{{"email", "eve@example.com"}, {"password", weak}}.dump(), "cli");
      CHECK(refused.status == 400);
      CHECK(json_of(refused)["message"].get<std::string>().find("assword") != std::string::npos);
    }
    CHECK(here.send(method::post, path, R"({"email":"eve"})", "cli").status == 400);
  }
}

TEST_CASE("operator routes: a plan must exist") {
  fake_installation here;
  const std::string path =
      "/platform/operator/organizations/" + std::string{fake_installation::slug} + "/plan";
  const auto changed = here.send(method::put, path, R"({"plan":"enterprise"})", "ora");
  CHECK(changed.status == 200);
  CHECK(json_of(changed)["plan"] == core::json{{"id", "enterprise"}, {"name", "Enterprise"}});
  CHECK(here.send(method::put, path, R"({"plan":"platinum"})", "ora").status == 400);
}
