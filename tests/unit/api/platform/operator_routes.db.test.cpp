#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::organization_path;
using transport::http::method;

namespace {

const std::string restriction =
    "/platform/operator/organizations/" + std::string{api_installation::slug} + "/restriction";

unsigned sign_in(api_installation& here, const core::json& password) {
  return here.status_of(method::post, "/auth/v1/token?grant_type=password",
                        core::json{{"email", "eve@example.com"}, {"password", password}}.dump());
}

}  // namespace

TEST_CASE("operator routes: a grace period starts now and ends as given") {
  api_installation here;
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
  CHECK(here.shown(organization_path, "cem")["restriction_status"] == "grace_period");
  CHECK(here.audited() == "ora organization.restrict");
}

TEST_CASE("operator routes: a grace period needs an end, and a status must be valid") {
  api_installation here;
  const auto endless = here.send(method::put, restriction, R"({"status":"grace_period"})", "ora");
  CHECK(endless.status == 400);
  CHECK(json_of(endless)["errors"][0]["field"] == "grace_period_end");
  CHECK(here.send(method::put, restriction, R"({"status":"none"})", "ora").status == 400);
  CHECK(here.send(method::put, restriction,
                  R"({"status":"grace_period","grace_period_end":"soon"})", "ora")
            .status == 400);
  CHECK(here.audited().empty());
}

TEST_CASE("operator routes: a release lifts the restriction") {
  api_installation here;
  CHECK(here.status_of(method::put, restriction, R"({"status":"restricted"})", "ora") == 200);
  CHECK(here.shown(organization_path, "cem")["restriction_status"] == "restricted");
  const auto answer = here.send(method::delete_, restriction, "", "cli");
  CHECK(json_of(answer)["restriction"].is_null());
  CHECK(here.shown(organization_path, "cem")["restriction_status"].is_null());
}

TEST_CASE("operator routes: the projects of all organizations are listed") {
  api_installation here;
  const auto list = json_of(here.send(method::get, "/platform/operator/projects", "", "ora"));
  REQUIRE(list.size() == 2);
  for (const auto& one : list)
    CHECK((one["ref"] == api_installation::ref || one["ref"] == api_installation::other_ref));
  here.disable_storage();
  CHECK(here.status_of(method::get, "/platform/operator/projects", "", "cli") == 503);
}

TEST_CASE("operator routes: accounts get the given or a generated password") {
  api_installation here;
  const auto generated =
      here.send(method::post, "/platform/operator/users", R"({"email":"Eve@example.com"})", "cli");
  CHECK(json_of(generated)["email"] == "eve@example.com");
  CHECK(sign_in(here, json_of(generated)["password"]) == 200);
  const auto given =
      here.send(method::post, "/platform/operator/users/password",
                R"({"email":"eve@example.com","password":"eight-quiet-letters"})", "cli");
  CHECK_FALSE(json_of(given).contains("password"));
  CHECK(sign_in(here, "eight-quiet-letters") == 200);
  CHECK(sign_in(here, json_of(generated)["password"]) == 400);
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
  api_installation here;
  const std::string path =
      "/platform/operator/organizations/" + std::string{api_installation::slug} + "/plan";
  const auto changed = here.send(method::put, path, R"({"plan":"enterprise"})", "ora");
  CHECK(changed.status == 200);
  CHECK(json_of(changed)["plan"] == core::json{{"id", "enterprise"}, {"name", "Enterprise"}});
  CHECK(here.shown(organization_path, "cem")["plan"]["id"] == "enterprise");
  CHECK(here.send(method::put, path, R"({"plan":"platinum"})", "ora").status == 400);
}

TEST_CASE("operator routes: operators are listed and appointed by their address") {
  api_installation here;
  const std::string operators = "/platform/operator/operators";
  const auto appoint = [&](const char* email, const char* role) {
    return here.send(method::put, operators, core::json{{"email", email}, {"role", role}}.dump(),
                     "ora");
  };
  const auto made = appoint("Dan@Example.com", "on_call");
  CHECK(made.status == 200);
  CHECK(json_of(made)["username"] == "dan");
  CHECK(json_of(made)["role"] == "on_call");
  CHECK(here.shown(operators, "ora").size() == 3);
  CHECK(here.status_of(method::get, "/platform/operator/incidents", "", "dan") == 200);
  CHECK(appoint("nobody@example.com", "operator").status == 404);
  CHECK(appoint("dan@example.com", "king").status == 400);
  CHECK(appoint("ora@example.com", "none").status == 409);
}

TEST_CASE("operator routes: help users who lost their authenticator or the link to an address") {
  api_installation here;
  const std::string users = "/platform/operator/users";
  const auto for_user = [&](const char* call, const char* email) {
    return here.send(method::post, users + call, core::json{{"email", email}}.dump(), "cli");
  };
  CHECK(for_user("/email-link", "ada@example.com").status == 409);
  CHECK(here.status_of(method::put, "/platform/update-email", R"({"newEmail":"next@example.com"})",
                       "ada") == 200);
  const auto link = json_of(for_user("/email-link", "ada@example.com"));
  CHECK(link["new_email"] == "next@example.com");
  const core::json confirmed = {
      {"type", "email_change"},
      {"token_hash", api_installation::token_in(link["link"].get<std::string>())}};
  CHECK(here.status_of(method::post, "/auth/v1/verify", confirmed.dump()) == 200);
  CHECK(here.select("SELECT id::text FROM accounts WHERE email = 'next@example.com'").size() == 1);

  here.set_mfa(true);
  CHECK(for_user("/reset-factors", "bea@example.com").status == 204);
  CHECK(here.select("SELECT a.email FROM accounts a WHERE NOT EXISTS"
                    " (SELECT FROM factors f WHERE f.account_id = a.id)") ==
        std::vector<std::string>{"bea@example.com"});
  for (const auto* call : {"/email-link", "/reset-factors"})
    CHECK(for_user(call, "eve@example.com").status == 404);
}
