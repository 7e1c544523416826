#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::fake_installation;
using api::testing::json_of;
using transport::http::method;

TEST_CASE("profile routes: a missing profile is reported with the specified text") {
  fake_installation here;
  here.state.people[account_of("dan")].profile.reset();
  const auto answer = here.send(method::get, "/platform/profile", "", "dan");
  CHECK(answer.status == 404);
  CHECK(json_of(answer)["message"] == "User's profile not found");
}

TEST_CASE("profile routes: the profile is created once") {
  fake_installation here;
  here.state.people[account_of("dan")].profile.reset();
  const auto made = here.send(method::post, "/platform/profile", "", "dan");
  CHECK(made.status == 201);
  CHECK(json_of(made)["username"] == "dan");
  CHECK(here.state.by.name == "dan@example.com");
  here.state.failure = core::fail(core::errc::conflict, "There is one.").error();
  CHECK(here.send(method::post, "/platform/profile", "", "dan").status == 409);
}

TEST_CASE("profile routes: permissions are those of each membership's role") {
  fake_installation here;
  const auto owner = json_of(here.send(method::get, "/platform/profile/permissions", "", "ada"));
  CHECK(owner == core::json::parse(R"([{
    "organization_slug": "acmeacmeacmeacmeacme", "actions": ["%"], "resources": ["%"],
    "condition": null, "restrictive": false, "project_refs": []}, {
    "organization_slug": "globexglobexglobexgl", "actions": ["%"], "resources": ["%"],
    "condition": null, "restrictive": false, "project_refs": []}])"));
  const auto scoped = json_of(here.send(method::get, "/platform/profile/permissions", "", "sam"));
  CHECK(std::ranges::any_of(scoped, [](const auto& one) {
    return one["project_refs"] == core::json::array({fake_installation::other_ref});
  }));
  const auto reader = json_of(here.send(method::get, "/platform/profile/permissions", "", "bea"));
  CHECK(std::ranges::any_of(reader, [](const auto& one) { return one["restrictive"] == true; }));
  CHECK(json_of(here.send(method::get, "/platform/profile/permissions", "", "dan")).empty());
}

TEST_CASE("profile routes: a password is scored and not echoed") {
  fake_installation here;
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
  fake_installation here;
  const auto changed =
      json_of(here.send(method::patch, "/platform/profile", R"({"first_name":" Ada "})", "ada"));
  CHECK(changed["first_name"] == "Ada");
  CHECK(changed["username"] == "ada");
  const auto refused = here.send(method::patch, "/platform/profile",
                                 R"({"username":"no good","first_name":7,"age":3})", "ada");
  CHECK(refused.status == 400);
  CHECK(json_of(refused)["errors"].size() == 3);
}

TEST_CASE("profile routes: an account is deleted with or without a password") {
  fake_installation here;
  CHECK(here.send(method::delete_, "/platform/profile", "", "ada").status == 204);
  CHECK_FALSE(here.state.password);
  CHECK(here.send(method::delete_, "/platform/profile", R"({"password":"pw"})", "ada").status ==
        204);
  CHECK(here.state.password == "pw");
}

TEST_CASE("profile routes: an e-mail change returns its link when no mail can be sent") {
  fake_installation here;
  const auto body = R"({"newEmail":"Next@Example.com"})";
  const auto sent = json_of(here.send(method::put, "/platform/update-email", body, "ada"));
  CHECK(sent == core::json{{"new_email", "next@example.com"},
                           {"email_change_sent_at", "2027-01-15T08:00:00.000Z"},
                           {"sent", true}});
  here.state.link = "https://signalbox.example/link";
  const auto shown = json_of(here.send(method::put, "/platform/update-email", body, "ada"));
  CHECK(shown["sent"] == false);
  CHECK(shown["link"] == "https://signalbox.example/link");
}

TEST_CASE("profile routes: recovery codes are shown once and counted") {
  fake_installation here;
  const auto made = json_of(here.send(method::post, "/platform/profile/recovery-codes", "", "ada"));
  CHECK(made == core::json::parse(R"({"codes": ["abcde-fgh23", "bcdef-ghj34"]})"));
  const auto left = json_of(here.send(method::get, "/platform/profile/recovery-codes", "", "ada"));
  CHECK(left == core::json{{"remaining", 7}});
}
