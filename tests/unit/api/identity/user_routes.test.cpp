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

domain::linked_identity octocat(const fake_installation& here) {
  return {.id = domain::identity_id{"1de00000-0000-4000-8000-000000000001"},
          .provider = "github",
          .provider_user_id = "42",
          .user_name = "octocat",
          .email = "octo@example.com",
          .avatar_url = "https://github.com/octocat.png?size=96",
          .created_at = here.now,
          .last_sign_in_at = std::nullopt};
}

}  // namespace

TEST_CASE("user routes: the user has the format of auth-js") {
  fake_installation here;
  auto& ada = here.state.people[api::testing::account_of("ada")].account;
  ada.created_at = here.now;
  ada.updated_at = here.now;
  const auto user = json_of(here.send(method::get, "/auth/v1/user", "", "ada"));
  CHECK(user == core::json::parse(R"({
    "id": "61646100-0000-4000-8000-000000000000", "aud": "authenticated", "role": "authenticated",
    "email": "ada@example.com", "email_confirmed_at": "2027-01-15T08:00:00.000Z",
    "last_sign_in_at": null, "created_at": "2027-01-15T08:00:00.000Z",
    "updated_at": "2027-01-15T08:00:00.000Z",
    "app_metadata": {"provider": "email", "providers": ["email"]}, "user_metadata": {},
    "identities": [], "factors": [], "is_anonymous": false})"));
}

TEST_CASE("user routes: the user shows factors, identities and a pending address") {
  fake_installation here;
  auto& ada = here.state.people[account_of("ada")].account;
  ada.new_email = "next@example.com";
  ada.email_change_sent_at = here.now;
  ada.has_password = true;
  here.state.factors = {{.id = domain::factor_id{"f1"},
                         .friendly_name = "Phone",
                         .is_verified = true,
                         .created_at = here.now,
                         .updated_at = here.now}};
  here.state.identities = {octocat(here)};
  const auto user = json_of(here.send(method::get, "/auth/v1/user", "", "ada"));
  CHECK(user["new_email"] == "next@example.com");
  CHECK(user["email_change_sent_at"] == "2027-01-15T08:00:00.000Z");
  CHECK(user["factors"][0]["status"] == "verified");
  CHECK(user["factors"][0]["factor_type"] == "totp");
  CHECK(user["identities"][0]["provider"] == "github");
  CHECK(user["identities"][0]["identity_data"]["user_name"] == "octocat");
  CHECK(user["identities"][0]["user_id"] == account_of("ada"));
  CHECK(user["app_metadata"] ==
        core::json::parse(R"({"provider": "email", "providers": ["email", "github"]})"));
  CHECK(user.dump().find("a hash") == std::string::npos);
}

TEST_CASE("user routes: a user of the identity provider has it as primary sign-in method") {
  fake_installation here;
  here.state.identities = {octocat(here)};
  const auto user = json_of(here.send(method::get, "/auth/v1/user", "", "ada"));
  CHECK(user["app_metadata"]["provider"] == "github");
}

TEST_CASE("user routes: a password and an address are changed one after the other") {
  fake_installation here;
  here.state.link = "https://signalbox.example/secret-link";
  const auto answer =
      here.send(method::put, "/auth/v1/user",
                R"({"password":"a new one","current_password":"the old","email":"next@example.com",
          "code_challenge":null,"code_challenge_method":null})",
                "ada");
  CHECK(answer.status == 200);
  CHECK(here.state.incoming == std::vector<std::string>{"change_password", "change_email"});
  CHECK(here.state.password == "a new one");
  CHECK(here.state.text == "the old");
  CHECK(json_of(answer)["new_email"] == "next@example.com");
  // Clients store this answer, so it must not contain the link.
  CHECK(answer.body.find("secret-link") == std::string::npos);
}

TEST_CASE("user routes: a rejected password leaves the address unchanged") {
  fake_installation here;
  here.state.failure = core::error{.code = core::errc::bad_request,
                                   .message = "Enter your password or sign in again.",
                                   .retry_after = std::nullopt,
                                   .fields = {},
                                   .detail_code = "reauthentication_needed"};
  const auto answer = here.send(method::put, "/auth/v1/user",
                                R"({"password":"a new one","email":"next@example.com"})", "ada");
  CHECK(answer.status == 400);
  CHECK(json_of(answer)["code"] == "reauthentication_needed");
  CHECK(here.state.incoming == std::vector<std::string>{"change_password"});
}

TEST_CASE("user routes: an empty change changes nothing, and data is rejected") {
  fake_installation here;
  CHECK(here.send(method::put, "/auth/v1/user", R"({"data":{}})", "ada").status == 200);
  CHECK(here.state.incoming == std::vector<std::string>{"describe_user"});
  CHECK(here.send(method::put, "/auth/v1/user", R"({"data":{"a":1}})", "ada").status == 400);
}

TEST_CASE("user routes: a password reset has the same answer whatever was typed") {
  fake_installation here;
  for (const auto* email : {"ada@example.com", "nobody@example.com", "no address", ""}) {
    const auto answer =
        here.send(method::post, "/auth/v1/recover", core::json{{"email", email}}.dump());
    CHECK(answer.status == 200);
    CHECK(answer.body == "{}");
    CHECK(here.state.email == email);
  }
}

TEST_CASE("user routes: a recovery link signs in, a link for a new address does not") {
  fake_installation here;
  const auto recovery = json_of(
      here.send(method::post, "/auth/v1/verify", R"({"type":"recovery","token_hash":"t1"})"));
  CHECK(recovery["access_token"] == "an.access.token");
  CHECK(here.state.text == "t1");
  const auto change = json_of(
      here.send(method::post, "/auth/v1/verify", R"({"type":"email_change","token_hash":"t2"})"));
  CHECK(change["email"] == "next@example.com");
  CHECK_FALSE(change.contains("access_token"));
  CHECK(here.state.incoming.back() == "confirm_email");
  CHECK(here.send(method::post, "/auth/v1/verify", R"({"type":"magiclink","token_hash":"t"})")
            .status == 400);
}
