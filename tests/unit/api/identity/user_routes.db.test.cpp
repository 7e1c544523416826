#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "actors/directory/directory_actor.hpp"
#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::api_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

/// Links Ada to a user of the identity provider.
const std::string octocat =
    "INSERT INTO identities (account_id, provider, provider_user_id, user_name, email, avatar_url,"
    " created_at) SELECT id, 'github', '42', 'octocat', 'octo@example.com',"
    " 'https://github.com/octocat.png?size=96', created_at FROM accounts"
    " WHERE email = 'ada@example.com';";

transport::http::response change(api_installation& here, const core::json& body) {
  return here.send(method::put, "/auth/v1/user", body.dump(), "ada");
}

transport::http::response verify(api_installation& here, const core::json& body) {
  return here.send(method::post, "/auth/v1/verify", body.dump());
}

/// Returns the token of the link in the newest mail to an address.
std::string mailed_token(const api_installation& here, std::string_view to) {
  const auto& mails = here.mail.messages;
  const auto newest = std::find_if(mails.rbegin(), mails.rend(),
                                   [&](const mail::message& one) { return one.to == to; });
  REQUIRE(newest != mails.rend());
  return api_installation::token_in(newest->text);
}

}  // namespace

TEST_CASE("user routes: the user has the format of auth-js") {
  api_installation here;
  const auto user = json_of(here.send(method::get, "/auth/v1/user", "", "ada"));
  CHECK(user == core::json::parse(R"({
    "id": "61646100-0000-4000-8000-000000000000", "aud": "authenticated", "role": "authenticated",
    "email": "ada@example.com", "email_confirmed_at": "2026-09-21T14:13:20.000Z",
    "last_sign_in_at": null, "created_at": "2026-09-21T14:13:20.000Z",
    "updated_at": "2026-09-21T14:13:20.000Z",
    "app_metadata": {"provider": "email", "providers": ["email"]}, "user_metadata": {},
    "identities": [], "factors": [], "is_anonymous": false})"));
}

TEST_CASE("user routes: the user shows factors, identities and a pending address") {
  api_installation here;
  here.store(octocat +
             "UPDATE accounts SET new_email = 'next@example.com', email_change_sent_at ="
             " '2027-01-15T08:00:00Z' WHERE email = 'ada@example.com'");
  here.set_mfa(true);
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
  CHECK(user.dump().find("argon2") == std::string::npos);
}

TEST_CASE("user routes: a user of the identity provider has it as primary sign-in method") {
  api_installation here;
  here.store(octocat + "UPDATE accounts SET password_hash = ''");
  const auto user = json_of(here.send(method::get, "/auth/v1/user", "", "ada"));
  CHECK(user["app_metadata"]["provider"] == "github");
}

TEST_CASE("user routes: a password and an address are changed one after the other") {
  api_installation here;
  here.mail.is_configured = false;
  const auto answer = change(here, {{"password", "gravel otter mandolin"},
                                    {"current_password", api_installation::password},
                                    {"email", "next@example.com"},
                                    {"code_challenge", nullptr},
                                    {"code_challenge_method", nullptr}});
  CHECK(answer.status == 200);
  CHECK(here.audited() == "ada account.set_password, ada account.ask_email_change");
  CHECK(json_of(answer)["new_email"] == "next@example.com");
  // Clients store this answer, so it must not contain the link.
  CHECK(answer.body.find("confirm-email") == std::string::npos);
}

TEST_CASE("user routes: a rejected password leaves the address unchanged") {
  api_installation here;
  here.store("UPDATE auth_sessions SET proved_at = '2000-01-01'");
  const auto answer =
      change(here, {{"password", "gravel otter mandolin"}, {"email", "next@example.com"}});
  CHECK(answer.status == 400);
  CHECK(json_of(answer)["code"] == "reauthentication_needed");
  CHECK(here.audited().empty());
  CHECK_FALSE(here.shown("/auth/v1/user", "ada").contains("new_email"));
}

TEST_CASE("user routes: an empty change changes nothing, and data is rejected") {
  api_installation here;
  CHECK(change(here, {{"data", core::json::object()}}).status == 200);
  CHECK(change(here, {{"data", {{"a", 1}}}}).status == 400);
  CHECK(here.audited().empty());
}

TEST_CASE("user routes: a password reset has the same answer whatever was typed") {
  api_installation here;
  for (const auto* email : {"ada@example.com", "nobody@example.com", "no address", ""}) {
    const auto answer =
        here.send(method::post, "/auth/v1/recover", core::json{{"email", email}}.dump());
    CHECK(answer.status == 200);
    CHECK(answer.body == "{}");
  }
  REQUIRE(here.mail.messages.size() == 1);
  CHECK(here.mail.messages[0].to == "ada@example.com");
}

TEST_CASE("user routes: a recovery link signs in, a link for a new address does not") {
  api_installation here;
  const auto use = [&](const char* type, const std::string& token) {
    return verify(here, {{"type", type}, {"token_hash", token}});
  };
  CHECK(change(here, {{"email", "next@example.com"}}).status == 200);
  const auto confirmed = json_of(use("email_change", mailed_token(here, "next@example.com")));
  CHECK(confirmed["email"] == "next@example.com");
  CHECK_FALSE(confirmed.contains("access_token"));
  (void)here.send(method::post, "/auth/v1/recover", R"({"email":"next@example.com"})");
  const auto recovery = json_of(use("recovery", mailed_token(here, "next@example.com")));
  CHECK(recovery["user"]["email"] == "next@example.com");
  CHECK_FALSE(recovery["access_token"].get<std::string>().empty());
  CHECK(use("recovery", "no-token").status == 400);
  CHECK(use("magiclink", "t").status == 400);
}

TEST_CASE("user routes: the link to undo a new address restores the old one and signs in") {
  api_installation here;
  CHECK(change(here, {{"email", "next@example.com"}}).status == 200);
  CHECK(verify(here,
               {{"type", "email_change"}, {"token_hash", mailed_token(here, "next@example.com")}})
            .status == 200);
  const core::json undo = {{"type", "email_undo"},
                           {"token_hash", mailed_token(here, "ada@example.com")}};
  const auto restored = json_of(verify(here, undo));
  CHECK(restored["user"]["email"] == "ada@example.com");
  CHECK_FALSE(restored["access_token"].get<std::string>().empty());
  CHECK_FALSE(restored["refresh_token"].get<std::string>().empty());
  CHECK(here.select("SELECT email FROM accounts WHERE email IN ('ada@example.com',"
                    " 'next@example.com')") == std::vector<std::string>{"ada@example.com"});
  const auto again = verify(here, undo);
  CHECK(again.status == 400);
  CHECK(json_of(again)["code"] == "otp_expired");
}

TEST_CASE("user routes: a sign-up link opens the account only with its password") {
  api_installation here;
  here.environment.settings.confirm_email = true;
  here.kill("identity");
  here.pass(actors::restart_delay);
  const std::string password = "seven lanterns over a wet viaduct";
  const auto signed_up =
      here.send(method::post, "/auth/v1/signup",
                core::json{{"email", "eve@example.com"}, {"password", password}}.dump());
  CHECK(signed_up.status == 200);
  CHECK_FALSE(json_of(signed_up).contains("access_token"));
  core::json link = {{"type", "signup"}, {"token_hash", mailed_token(here, "eve@example.com")}};

  const auto without = verify(here, link);
  CHECK(without.status == 400);
  CHECK(json_of(without)["message"].get<std::string>().find("password") != std::string::npos);
  link["password"] = "a stranger's password";
  CHECK(json_of(verify(here, link))["code"] == "invalid_credentials");
  CHECK(here.select("SELECT email FROM accounts WHERE email = 'eve@example.com'").empty());

  link["password"] = password;
  const auto opened = json_of(verify(here, link));
  CHECK(opened["user"]["email"] == "eve@example.com");
  CHECK_FALSE(opened["access_token"].get<std::string>().empty());
  CHECK(json_of(verify(here, link))["code"] == "otp_expired");
}
