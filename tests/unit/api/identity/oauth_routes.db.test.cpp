#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "core/crypto/pkce.hpp"
#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

const std::string verifier = "a-verifier-that-the-browser-made-and-keeps-for-itself";

/// An installation whose users sign in with the fake identity provider.
struct with_provider : api_installation {
  std::string begin_path(const std::string& path) const {
    return path + "?provider=github&redirect_to=https%3A%2F%2Fsignalbox.example%2Fdashboard" +
           "&code_challenge=" + core::pkce_challenge_of(verifier) + "&code_challenge_method=s256";
  }

  /// Calls the callback with the provider's answer and returns the redirect.
  std::string come_back(const std::string& parameters = "code=a%2Fb") {
    const auto back =
        send(method::get, "/auth/v1/callback?" + parameters + "&state=" + oauth.sent.back().state);
    CHECK(back.status == 302);
    return std::string{back.headers.find("Location").value_or("")};
  }

  static std::string value_of(const std::string& name, const std::string& url) {
    const auto at = url.find(name + "=");
    REQUIRE(at != std::string::npos);
    const auto begin = at + name.size() + 1;
    return url.substr(begin, url.find('&', begin) - begin);
  }

  static std::string exchange(const std::string& code, const std::string& with = verifier) {
    return core::json{{"auth_code", code}, {"code_verifier", with}}.dump();
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_provider, "identity provider routes: signing in redirects to the provider") {
  const auto reply = send(method::get, begin_path("/auth/v1/authorize"));
  CHECK(reply.status == 302);
  CHECK(reply.headers.find("Location") ==
        "https://github.example/login?state=" + oauth.sent.back().state);
  CHECK(reply.body.empty());
  const auto elsewhere = send(method::get, "/auth/v1/authorize?provider=gitlab&code_challenge=" +
                                               core::pkce_challenge_of(verifier));
  CHECK(elsewhere.status == 400);
}

TEST_CASE_FIXTURE(with_provider, "identity provider routes: linking returns the URL to open") {
  const auto reply =
      shown(begin_path("/auth/v1/user/identities/authorize") + "&skip_http_redirect=true", "ada");
  CHECK(reply ==
        core::json{{"url", "https://github.example/login?state=" + oauth.sent.back().state}});
}

TEST_CASE_FIXTURE(with_provider,
                  "identity provider routes: the callback redirects, whatever its parameters") {
  (void)send(method::get, begin_path("/auth/v1/authorize"));
  CHECK(come_back().starts_with("https://signalbox.example/dashboard?code="));
  CHECK(oauth.came_back.back().code == "a/b");
  (void)send(method::get, begin_path("/auth/v1/authorize"));
  CHECK(come_back("error=access_denied").find("error=access_denied") != std::string::npos);
  CHECK(send(method::get, "/auth/v1/callback?state=" + std::string(10'000, 's')).status == 302);
  CHECK(oauth.came_back.size() == 1);
}

TEST_CASE_FIXTURE(with_provider,
                  "identity provider routes: a code is exchanged with its verifier") {
  (void)send(method::get, begin_path("/auth/v1/authorize"));
  const auto code = value_of("code", come_back());
  const auto exchanged = [&](const std::string& body) {
    return send(method::post, "/auth/v1/token?grant_type=pkce", body);
  };
  const auto session = exchanged(exchange(code));
  CHECK(session.status == 200);
  CHECK(json_of(session)["user"]["identities"][0]["identity_data"]["user_name"] == "octocat");
  CHECK(exchanged(exchange(code)).status == 400);
}

TEST_CASE("identity provider routes: sign-in methods are public") {
  api_installation here;
  const auto without = json_of(here.send(method::get, "/auth/v1/settings"));
  CHECK(without["external"] == core::json{{"email", true}});
  CHECK(without["code_host"].is_null());
  CHECK(without["sends_mail"] == false);
  here.offers = {
      .oauth_provider_id = "gitlab", .oauth_provider_name = "Our Git", .sends_mail = true};
  const auto with = json_of(here.send(method::get, "/auth/v1/settings"));
  CHECK(with["external"]["gitlab"] == true);
  CHECK(with["code_host"] == core::json{{"provider", "gitlab"}, {"name", "Our Git"}});
  CHECK(with["sends_mail"] == true);
}

TEST_CASE("identity provider routes: the code editor's URL is public") {
  api_installation here;
  CHECK(json_of(here.send(method::get, "/auth/v1/settings"))["code_editor_url"].is_null());
  here.mode.code_editor_url = "https://cdn.example.com/monaco";
  CHECK(json_of(here.send(method::get, "/auth/v1/settings"))["code_editor_url"] ==
        "https://cdn.example.com/monaco");
}

TEST_CASE_FIXTURE(with_provider,
                  "identity provider routes: a link code is redeemed by a signed-in user") {
  const auto begun = shown(begin_path("/auth/v1/user/identities/authorize"), "ada");
  CHECK(begun.contains("url"));
  const auto code = value_of("link_code", come_back());
  const std::string identities = "/auth/v1/user/identities";
  CHECK(send(method::post, identities, exchange(code), "").status == 401);
  const auto linked = send(method::post, identities, exchange(code), "ada");
  CHECK(linked.status == 200);
  const auto user = shown("/auth/v1/user", "ada");
  REQUIRE(user["identities"].size() == 1);
  const auto id = user["identities"][0]["identity_id"].get<std::string>();
  CHECK(send(method::delete_, identities + "/" + id, "", "bea").status == 404);
  CHECK(send(method::delete_, identities + "/" + id, "", "ada").status == 200);
  CHECK(shown("/auth/v1/user", "ada")["identities"].empty());
}

TEST_CASE("identity provider routes: the settings say who may create an account") {
  api_installation here;
  here.offers.sign_up = domain::sign_up_policy::invited;
  auto reply = json_of(here.send(method::get, "/auth/v1/settings", "", ""));
  CHECK(reply["sign_up"] == "invited");
  CHECK(reply["disable_signup"] == false);
  here.offers.sign_up = domain::sign_up_policy::closed;
  reply = json_of(here.send(method::get, "/auth/v1/settings", "", ""));
  CHECK(reply["disable_signup"] == true);
}
