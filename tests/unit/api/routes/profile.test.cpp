#include "api/routes/profile.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "fake_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::fake_installation;
using api::testing::json_of;
using transport::http::method;

TEST_CASE("profile routes: before it exists the profile is missed in the agreed words") {
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
  here.state.failure = domain::fail(domain::errc::conflict, "There is one.").error();
  CHECK(here.send(method::post, "/platform/profile", "", "dan").status == 409);
}

TEST_CASE("profile routes: permissions are those of each membership's role") {
  fake_installation here;
  const auto owner = json_of(here.send(method::get, "/platform/profile/permissions", "", "ada"));
  CHECK(owner == domain::json::parse(R"([{
    "organization_slug": "acmeacmeacmeacmeacme", "actions": ["%"], "resources": ["%"],
    "condition": null, "restrictive": false, "project_refs": []}, {
    "organization_slug": "globexglobexglobexgl", "actions": ["%"], "resources": ["%"],
    "condition": null, "restrictive": false, "project_refs": []}])"));
  const auto scoped = json_of(here.send(method::get, "/platform/profile/permissions", "", "sam"));
  CHECK(std::ranges::any_of(scoped, [](const auto& one) {
    return one["project_refs"] == domain::json::array({fake_installation::other_ref});
  }));
  const auto reader = json_of(here.send(method::get, "/platform/profile/permissions", "", "bea"));
  CHECK(std::ranges::any_of(reader, [](const auto& one) { return one["restrictive"] == true; }));
  CHECK(json_of(here.send(method::get, "/platform/profile/permissions", "", "dan")).empty());
}

TEST_CASE("profile routes: a password is scored and not repeated") {
  fake_installation here;
  const auto check = [&](const char* password) {
    const auto answer = here.send(method::post, "/platform/profile/password-check",
                                  domain::json{{"password", password}}.dump(), "ada");
    CHECK(answer.status == 200);
    CHECK(answer.body.find(password) == std::string::npos);
    return json_of(answer)["result"];
  };
  const auto weak = check("password1");
  CHECK(weak["score"] == 0);
  CHECK_FALSE(weak["feedback"]["warning"].get<std::string>().empty());
  CHECK_FALSE(weak["feedback"]["suggestions"].empty());
  CHECK(check("vT9$kQ2!zR7#mW4x")["score"] == 4);
}
