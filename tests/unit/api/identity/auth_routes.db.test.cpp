#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::api_installation;
using api::testing::json_of;
using transport::http::method;

TEST_CASE("auth routes: a session has the format of auth-js") {
  api_installation here;
  auto incoming =
      here.request(method::post, "/auth/v1/signup",
                   R"({"email":" Eve@Example.com ","password":"eight-quiet-letters"})", "");
  incoming.headers.add("User-Agent", std::string(1000, 'u'));
  const auto session = json_of(here.send(std::move(incoming)));
  CHECK_FALSE(session["access_token"].get<std::string>().empty());
  CHECK_FALSE(session["refresh_token"].get<std::string>().empty());
  CHECK(session["token_type"] == "bearer");
  CHECK(session["expires_in"] == 3600);
  CHECK(session["expires_at"] == 1'800'003'600);
  CHECK(session["user"]["email"] == "eve@example.com");
  CHECK(session.size() == 6);
  CHECK(here.select("SELECT remote_address || ' ' || length(user_agent) FROM auth_sessions"
                    " ORDER BY created_at DESC LIMIT 1") ==
        std::vector<std::string>{"192.0.2.7 256"});
}

TEST_CASE("auth routes: sign-up reports an invalid password or address") {
  api_installation here;
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
  CHECK(here.audited().empty());
}

TEST_CASE("auth routes: a failed sign-in has the identity actor's text, whatever was typed") {
  api_installation here;
  const auto body_for = [&](const core::json& body) {
    const auto answer = here.send(method::post, "/auth/v1/token?grant_type=password", body.dump());
    CHECK(answer.status == 400);
    CHECK(json_of(answer)["code"] == "invalid_credentials");
    return json_of(answer)["message"];
  };
  const auto known = body_for({{"email", "ada@example.com"}, {"password", "wrong"}});
  CHECK(body_for({{"email", "nobody@example.com"}, {"password", "wrong"}}) == known);
  CHECK(body_for({{"email", "not an address"}, {"password", ""}}) == known);
}

TEST_CASE("auth routes: an existing account is a conflict with GoTrue's code") {
  api_installation here;
  const auto answer = here.send(method::post, "/auth/v1/signup",
                                R"({"email":"ada@example.com","password":"eight-quiet-letters"})");
  CHECK(answer.status == 409);
  CHECK(json_of(answer)["code"] == "user_already_exists");
}

TEST_CASE("auth routes: a session is refreshed with its refresh token") {
  api_installation here;
  const auto session = json_of(here.send(
      method::post, "/auth/v1/token?grant_type=password",
      core::json{{"email", "ada@example.com"}, {"password", api_installation::password}}.dump()));
  CHECK(session["user"]["id"] == account_of("ada"));
  const auto refresh = [&](const core::json& token) {
    return here.send(method::post, "/auth/v1/token?grant_type=refresh_token",
                     core::json{{"refresh_token", token}}.dump());
  };
  const auto renewed = refresh(session["refresh_token"]);
  CHECK(renewed.status == 200);
  CHECK(json_of(renewed)["refresh_token"] != session["refresh_token"]);
  CHECK(refresh("old").status == 400);
  CHECK(json_of(refresh("old"))["code"] == "refresh_token_not_found");
}

TEST_CASE("auth routes: only a self-hosted installation is entered without signing in") {
  api_installation here;
  const auto enter = [&] {
    return here.send(method::post, "/auth/v1/token?grant_type=self_hosted", "{}");
  };
  CHECK(enter().status == 404);
  here.stop();
  here.environment.sole_account = domain::account_id{account_of("ada")};
  here.start();
  const auto session = enter();
  CHECK(session.status == 200);
  CHECK(json_of(session)["user"]["email"] == "ada@example.com");
}

TEST_CASE("auth routes: signing out has three scopes") {
  api_installation here;
  const auto left_after = [&](const std::string& query) {
    here.store(
        "UPDATE auth_sessions SET ended_at = NULL, end_reason = NULL;"
        " INSERT INTO auth_sessions (account_id, created_at, user_agent, remote_address)"
        " SELECT id, now(), '', '' FROM accounts WHERE email = 'ada@example.com'");
    const auto open =
        "SELECT count(*)::text FROM auth_sessions WHERE ended_at IS NULL AND"
        " account_id = '" +
        account_of("ada") + "'";
    const auto before = std::stoi(here.select(open).front());
    CHECK(here.send(method::post, "/auth/v1/logout" + query, "", "ada").status == 204);
    return std::pair(before, std::stoi(here.select(open).front()));
  };
  CHECK(left_after("?scope=local") == std::pair(2, 1));
  CHECK(left_after("?scope=others") == std::pair(3, 1));
  CHECK(left_after("") == std::pair(4, 0));
  here.store("UPDATE auth_sessions SET ended_at = NULL, end_reason = NULL");
  const auto refused = here.send(method::post, "/auth/v1/logout?scope=all", "", "ada");
  CHECK(refused.status == 400);
  CHECK(json_of(refused)["errors"][0]["field"] == "scope");
}

TEST_CASE("auth routes: a session without its second factor may end only itself") {
  api_installation here;
  here.set_mfa(true);
  here.level = domain::assurance_level::aal1;
  CHECK(here.send(method::post, "/auth/v1/logout", "", "ada").status == 401);
  CHECK(here.send(method::post, "/auth/v1/logout?scope=local", "", "ada").status == 204);
}
