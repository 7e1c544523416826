#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::fake_installation;
using api::testing::json_of;
using transport::http::method;

TEST_CASE("identity provider routes: signing in redirects to the provider") {
  fake_installation here;
  const auto answer = here.send(method::get,
                                "/auth/v1/authorize?provider=github&redirect_to=https%3A%2F%2Fx%2F"
                                "dashboard&code_challenge=abc&code_challenge_method=s256");
  CHECK(answer.status == 302);
  CHECK(answer.headers.find("Location") == "https://github.example/login?state=s");
  CHECK(answer.body.empty());
  CHECK(here.state.way.provider == "github");
  CHECK(here.state.way.return_to == "https://x/dashboard");
  CHECK(here.state.way.code_challenge == "abc");
  CHECK_FALSE(here.state.way.account);
  CHECK(here.state.way.from.remote_address == "192.0.2.7");
}

TEST_CASE("identity provider routes: linking returns the URL to open") {
  fake_installation here;
  const auto answer = here.send(method::get,
                                "/auth/v1/user/identities/authorize?provider=github"
                                "&code_challenge=abc&skip_http_redirect=true",
                                "", "ada");
  CHECK(json_of(answer) == core::json{{"url", "https://github.example/login?state=s"}});
  CHECK(here.state.way.account == domain::account_id{account_of("ada")});
  CHECK(here.state.way.code_challenge == "abc");
}

TEST_CASE("identity provider routes: the callback redirects, whatever its parameters") {
  fake_installation here;
  const auto back = here.send(method::get, "/auth/v1/callback?state=s&code=a%2Fb");
  CHECK(back.status == 302);
  CHECK(here.state.text == "s a/b ");
  CHECK(here.send(method::get, "/auth/v1/callback?error=access_denied&state=s").status == 302);
  CHECK(here.state.text == "s  access_denied");
  CHECK(here.send(method::get, "/auth/v1/callback?state=" + std::string(10'000, 's')).status ==
        302);
  CHECK(here.state.text == "  ");
}

TEST_CASE("identity provider routes: a code is exchanged with its verifier") {
  fake_installation here;
  const auto session = json_of(here.send(method::post, "/auth/v1/token?grant_type=pkce",
                                         R"({"auth_code":"c","code_verifier":"v"})"));
  CHECK(session["refresh_token"] == "a-refresh-token");
  CHECK(here.state.text == "c v");
}

TEST_CASE("identity provider routes: sign-in methods are public") {
  fake_installation here;
  const auto without = json_of(here.send(method::get, "/auth/v1/settings"));
  CHECK(without["external"] == core::json{{"email", true}});
  CHECK(without["code_host"].is_null());
  CHECK(without["sends_mail"] == false);
  here.offers = {.code_host_provider = "gitlab", .code_host_name = "Our Git", .sends_mail = true};
  const auto with = json_of(here.send(method::get, "/auth/v1/settings"));
  CHECK(with["external"]["gitlab"] == true);
  CHECK(with["code_host"] == core::json{{"provider", "gitlab"}, {"name", "Our Git"}});
  CHECK(with["sends_mail"] == true);
}

TEST_CASE("identity provider routes: the code editor's URL is public") {
  fake_installation here;
  CHECK(json_of(here.send(method::get, "/auth/v1/settings"))["code_editor_url"].is_null());
  here.mode.code_editor_url = "https://cdn.example.com/monaco";
  CHECK(json_of(here.send(method::get, "/auth/v1/settings"))["code_editor_url"] ==
        "https://cdn.example.com/monaco");
}

TEST_CASE("identity provider routes: a link code is redeemed by a signed-in user") {
  fake_installation here;
  const auto linked = here.send(method::post, "/auth/v1/user/identities",
                                R"({"auth_code":"c","code_verifier":"v"})", "ada");
  CHECK(linked.status == 200);
  CHECK(here.state.incoming.back() == "redeem_link");
  CHECK(here.state.text == "c v");
  CHECK(here.send(method::post, "/auth/v1/user/identities",
                  R"({"auth_code":"c","code_verifier":"v"})", "")
            .status == 401);
}

TEST_CASE("identity provider routes: the settings say who may create an account") {
  fake_installation here;
  here.offers.sign_up = domain::sign_up_policy::invited;
  auto reply = json_of(here.send(method::get, "/auth/v1/settings", "", ""));
  CHECK(reply["sign_up"] == "invited");
  CHECK(reply["disable_signup"] == false);
  here.offers.sign_up = domain::sign_up_policy::closed;
  reply = json_of(here.send(method::get, "/auth/v1/settings", "", ""));
  CHECK(reply["disable_signup"] == true);
}
