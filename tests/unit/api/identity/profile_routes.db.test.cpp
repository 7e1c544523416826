#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using transport::http::method;

TEST_CASE("profile routes: a missing profile is reported with the specified text") {
  api_installation here;
  here.store("DELETE FROM profiles WHERE username = 'dan'");
  const auto answer = here.send(method::get, "/platform/profile", "", "dan");
  CHECK(answer.status == 404);
  CHECK(json_of(answer)["message"] == "User's profile not found");
}

TEST_CASE("profile routes: the profile is created once") {
  api_installation here;
  here.store("DELETE FROM profiles WHERE username = 'dan'");
  const auto made = here.send(method::post, "/platform/profile", "", "dan");
  CHECK(made.status == 201);
  CHECK(json_of(made)["username"] == "dan");
  CHECK(here.shown("/platform/profile", "dan") == json_of(made));
  CHECK(here.audited() == "dan@example.com profile.create");
  CHECK(here.send(method::post, "/platform/profile", "", "dan").status == 409);
}

TEST_CASE("profile routes: permissions are those of each membership's role") {
  api_installation here;
  const auto owner = json_of(here.send(method::get, "/platform/profile/permissions", "", "ada"));
  CHECK(owner == core::json::parse(R"([{
    "organization_slug": "acmeacmeacmeacmeacme", "actions": ["%"], "resources": ["%"],
    "condition": null, "restrictive": false, "project_refs": []}, {
    "organization_slug": "globexglobexglobexgl", "actions": ["%"], "resources": ["%"],
    "condition": null, "restrictive": false, "project_refs": []}])"));
  const auto scoped = json_of(here.send(method::get, "/platform/profile/permissions", "", "sam"));
  CHECK(std::ranges::any_of(scoped, [](const auto& one) {
    return one["project_refs"] == core::json::array({api_installation::other_ref});
  }));
  const auto reader = json_of(here.send(method::get, "/platform/profile/permissions", "", "bea"));
  CHECK(std::ranges::any_of(reader, [](const auto& one) { return one["restrictive"] == true; }));
  CHECK(json_of(here.send(method::get, "/platform/profile/permissions", "", "dan")).empty());
}

TEST_CASE("profile routes: a password is scored and not echoed") {
  api_installation here;
  const auto check = [&](const char* password) {
    const auto answer = here.send(method::post, "/platform/profile/password-check",
                                  core::json{{"password", password}}.dump(), "ada");
    CHECK(answer.status == 200);
    CHECK(answer.body.find(password) == std::string::npos);
    return json_of(answer)["result"];
  };
  // The check is also needed for sign-up, before there is a session.
  CHECK(here.send(method::post, "/platform/profile/password-check", R"({"password":"password1"})")
            .status == 200);
  const auto weak = check("password1");
  CHECK(weak["score"] == 0);
  CHECK_FALSE(weak["feedback"]["warning"].get<std::string>().empty());
  CHECK_FALSE(weak["feedback"]["suggestions"].empty());
  CHECK(check("vT9$kQ2!zR7#mW4x")["score"] == 4);
}

TEST_CASE("profile routes: fields are changed individually and checked together") {
  api_installation here;
  const auto changed =
      json_of(here.send(method::patch, "/platform/profile", R"({"first_name":" Ada "})", "ada"));
  CHECK(changed["first_name"] == "Ada");
  CHECK(changed["username"] == "ada");
  const auto refused = here.send(method::patch, "/platform/profile",
                                 R"({"username":"no good","first_name":7,"age":3})", "ada");
  CHECK(refused.status == 400);
  CHECK(json_of(refused)["errors"].size() == 3);
  const auto taken = here.send(method::patch, "/platform/profile", R"({"username":"bea"})", "ada");
  CHECK(taken.status == 409);
  CHECK(here.shown("/platform/profile", "ada") == changed);
}

TEST_CASE("profile routes: an account is deleted with or without a password") {
  api_installation here;
  const std::string profile = "/platform/profile";
  CHECK(here.send(method::delete_, profile, "", "ada").status == 409);
  const core::json given = {{"password", api_installation::password}};
  here.store("UPDATE auth_sessions SET proved_at = '2000-01-01'");
  CHECK(here.send(method::delete_, profile, R"({"password":"pw"})", "dan").status == 400);
  CHECK(here.send(method::delete_, profile, given.dump(), "dan").status == 204);
  CHECK(here.send(method::get, profile, "", "dan").status == 401);
  // Without a password, a recent proof suffices.
  CHECK(here.send(method::delete_, profile, "", "oki").status == 400);
  CHECK(here.send(method::post, profile + "/proof", given.dump(), "oki").status == 204);
  CHECK(here.send(method::delete_, profile, "", "oki").status == 204);
}

TEST_CASE("profile routes: an e-mail change returns its link when no mail can be sent") {
  api_installation here;
  const auto body = R"({"newEmail":"Next@Example.com"})";
  const auto sent = json_of(here.send(method::put, "/platform/update-email", body, "ada"));
  CHECK(sent == core::json{{"new_email", "next@example.com"},
                           {"email_change_sent_at", "2027-01-15T08:00:00.000Z"},
                           {"sent", true}});
  here.mail.is_configured = false;
  const auto shown = json_of(here.send(method::put, "/platform/update-email", body, "ada"));
  CHECK(shown["sent"] == false);
  CHECK(shown["link"].get<std::string>().starts_with("https://signalbox.example/dashboard/"));
}

TEST_CASE("profile routes: recovery codes are shown once and counted") {
  api_installation here;
  const std::string codes = "/platform/profile/recovery-codes";
  CHECK(here.shown(codes, "ada") == core::json{{"remaining", 0}});
  CHECK(here.send(method::post, codes, "", "ada").status == 409);
  here.set_mfa(true);
  const auto made = here.send(method::post, codes, "", "ada");
  CHECK(made.status == 201);
  const auto count = json_of(made)["codes"].size();
  CHECK(count > 0);
  const auto left = here.send(method::get, codes, "", "ada");
  CHECK(json_of(left) == core::json{{"remaining", count}});
  CHECK(left.body.find(json_of(made)["codes"][0].get<std::string>()) == std::string::npos);
}
