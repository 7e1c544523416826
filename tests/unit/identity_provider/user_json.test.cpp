#include "identity_provider/user_json.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox;
using namespace signalbox::identity_provider;
using core::errc;

TEST_CASE("identity provider's answers: a token, a refusal, or neither") {
  CHECK(*access_token_in(R"({"access_token":"t","token_type":"bearer"})") == "t");
  const auto refused = access_token_in(R"({"error":"bad_verification_code"})");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::bad_request);
  for (const auto* text :
       {"", "no JSON", "[]", "null", "{}", R"({"access_token":7})", R"({"access_token":""})"}) {
    CAPTURE(text);
    REQUIRE_FALSE(access_token_in(text));
    CHECK(access_token_in(text).error().code == errc::internal);
  }
  CHECK_FALSE(access_token_in(R"({"access_token":")" + std::string(10'000, 't') + "\"}"));
}

TEST_CASE("identity provider's answers: a GitHub user has an avatar of size 96") {
  const auto user = github_user_in(R"({"id":42,"login":"octo cat","email":"x@example.org"})",
                                   "https://github.example");
  REQUIRE(user);
  CHECK(user->provider == "github");
  CHECK(user->id == "42");
  CHECK(user->user_name == "octo cat");
  CHECK(user->email.empty());
  CHECK_FALSE(user->email_verified);
  CHECK(user->avatar_url == "https://github.example/octo%20cat.png?size=96");
  for (const auto* text :
       {"", "[]", R"({"login":"a"})", R"({"id":42})", R"({"id":[],"login":"a"})"}) {
    CAPTURE(text);
    CHECK_FALSE(github_user_in(text, "https://github.example"));
  }
}

TEST_CASE("identity provider's answers: GitHub's primary address is used") {
  domain::provider_user user;
  REQUIRE(put_github_email(user, R"([
    {"email":"other@example.org","primary":false,"verified":true},
    {"email":"Ada@Example.org","primary":true,"verified":true}])"));
  CHECK(user.email == "ada@example.org");
  CHECK(user.email_verified);
  REQUIRE(
      put_github_email(user, R"([{"email":"ada@example.org","primary":true,"verified":false}])"));
  CHECK_FALSE(user.email_verified);
  REQUIRE(put_github_email(user, R"([{"email":"no address","primary":true,"verified":true}, 7])"));
  CHECK(user.email.empty());
  CHECK_FALSE(user.email_verified);
  CHECK_FALSE(put_github_email(user, "{}"));
}

TEST_CASE("identity provider's answers: a GitLab user is verified when the address was confirmed") {
  const std::string url = "https://gitlab.example";
  const auto user = gitlab_user_in(
      R"({"id":7,"username":"ada","email":"ada@example.org","confirmed_at":"2020-01-01T00:00:00Z",
          "avatar_url":"https://gitlab.example/uploads/7/avatar.png"})",
      url);
  REQUIRE(user);
  CHECK(user->provider == "gitlab");
  CHECK(user->id == "7");
  CHECK(user->email_verified);
  CHECK(user->avatar_url == "https://gitlab.example/uploads/7/avatar.png?width=96");
  const auto unconfirmed = gitlab_user_in(
      R"({"id":7,"username":"ada","email":"ada@example.org","confirmed_at":null,
          "avatar_url":"https://www.gravatar.com/avatar/0?s=80"})",
      url);
  REQUIRE(unconfirmed);
  CHECK_FALSE(unconfirmed->email_verified);
  CHECK(unconfirmed->avatar_url == "https://www.gravatar.com/avatar/0?s=80");
  CHECK_FALSE(gitlab_user_in(R"({"id":7})", url));
}
