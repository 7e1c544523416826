#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::fake_installation;
using api::testing::json_of;
using transport::http::method;

TEST_CASE("auth routes: a session has the format of auth-js") {
  fake_installation here;
  auto incoming =
      here.request(method::post, "/auth/v1/signup",
                   R"({"email":" Eve@Example.com ","password":"eight-quiet-letters"})", "");
  incoming.headers.add("User-Agent", std::string(1000, 'u'));
  const auto session = json_of(here.send(std::move(incoming)));
  CHECK(session["access_token"] == "an.access.token");
  CHECK(session["refresh_token"] == "a-refresh-token");
  CHECK(session["token_type"] == "bearer");
  CHECK(session["expires_in"] == 3600);
  CHECK(session["expires_at"] == 1'800'003'600);
  CHECK(session["user"]["email"] == "eve@example.com");
  CHECK(session.size() == 6);
  CHECK(here.state.from.remote_address == "192.0.2.7");
  CHECK(here.state.from.user_agent.size() == 256);
}

TEST_CASE("auth routes: sign-up reports an invalid password or address") {
  fake_installation here;
  const auto code = [&](const core::json& body) {
    const auto answer = here.send(method::post, "/auth/v1/signup", body.dump());
    CHECK(answer.status == 400);
    return json_of(answer)["code"].get<std::string>();
  };
  CHECK(code({{"email", "eve@example.com"}, {"password", "short"}}) == "weak_password");
  CHECK(code({{"email", "eve@example.com"}, {"password", std::string(100, 'a')}}) ==
        "weak_password");
  CHECK(code({{"email", "eve@example.com"}, {"password", "12345678"}}) == "weak_password");
  CHECK(code({{"email", "eve"}, {"password", "eight-quiet-letters"}}) == "validation_failed");
  CHECK(code({{"email", "eve@example.com"}}) == "validation_failed");
  CHECK(code({{"email", "eve@example.com"},
              {"password", "eight-quiet-letters"},
              {"data", {{"name", "Eve"}}}}) == "validation_failed");
  CHECK(here.state.incoming.empty());
}

TEST_CASE("auth routes: a failed sign-in has the identity actor's text, whatever was typed") {
  fake_installation here;
  here.state.failure = core::error{.code = core::errc::bad_request,
                                   .message = "Invalid login credentials",
                                   .retry_after = std::nullopt,
                                   .fields = {},
                                   .detail_code = "invalid_credentials"};
  const auto body_for = [&](const core::json& body) {
    const auto answer = here.send(method::post, "/auth/v1/token?grant_type=password", body.dump());
    CHECK(answer.status == 400);
    CHECK(json_of(answer)["code"] == "invalid_credentials");
    return answer.body;
  };
  const auto known = body_for({{"email", "ada@example.com"}, {"password", "wrong"}});
  CHECK(body_for({{"email", "nobody@example.com"}, {"password", "wrong"}}) == known);
  CHECK(body_for({{"email", "not an address"}, {"password", ""}}) == known);
}

TEST_CASE("auth routes: an existing account is a conflict with GoTrue's code") {
  fake_installation here;
  here.state.failure = core::error{.code = core::errc::conflict,
                                   .message = "User already registered",
                                   .retry_after = std::nullopt,
                                   .fields = {},
                                   .detail_code = "user_already_exists"};
  const auto answer = here.send(method::post, "/auth/v1/signup",
                                R"({"email":"ada@example.com","password":"eight-quiet-letters"})");
  CHECK(answer.status == 409);
  CHECK(json_of(answer)["code"] == "user_already_exists");
}

TEST_CASE("auth routes: a refresh forwards the token") {
  fake_installation here;
  const auto answer = here.send(method::post, "/auth/v1/token?grant_type=refresh_token",
                                R"({"refresh_token":"old"})");
  CHECK(answer.status == 200);
  CHECK(here.state.text == "old");
}

TEST_CASE("auth routes: signing out has three scopes") {
  fake_installation here;
  const auto scope_of = [&](const std::string& query) {
    CHECK(here.send(method::post, "/auth/v1/logout" + query, "", "ada").status == 204);
    return here.state.signed_out;
  };
  CHECK(scope_of("?scope=local") == actors::sign_out_scope::local);
  CHECK(scope_of("?scope=others") == actors::sign_out_scope::others);
  CHECK(scope_of("") == actors::sign_out_scope::global);
  const auto refused = here.send(method::post, "/auth/v1/logout?scope=all", "", "ada");
  CHECK(refused.status == 400);
  CHECK(json_of(refused)["errors"][0]["field"] == "scope");
}

TEST_CASE("auth routes: a session without its second factor may end only itself") {
  fake_installation here;
  here.state.people[api::testing::account_of("ada")].account.mfa_enabled = true;
  CHECK(here.send(method::post, "/auth/v1/logout?scope=local", "", "ada").status == 204);
  CHECK(here.send(method::post, "/auth/v1/logout", "", "ada").status == 401);
}
