#include "identity_provider/oauth_client.hpp"

#include <doctest/doctest.h>
#include <spdlog/sinks/null_sink.h>

#include <chrono>
#include <memory>
#include <string>

#include "tests/unit/support/http_server.hpp"

using namespace signalbox;
using namespace signalbox::identity_provider;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

spdlog::logger& silent_log() {
  static spdlog::logger log("test", std::make_shared<spdlog::sinks::null_sink_mt>());
  return log;
}

oauth_client::settings settings_for(const std::string& url, kind speaks = kind::github) {
  return {.speaks = speaks,
          .name = "GitHub",
          .url = url,
          .api_url = url + "/api",
          .client_id = "our id",
          .client_secret = "our-secret",
          .deadline = 5s};
}

authorization_grant grant() {
  return {.redirect_uri = "https://signalbox.example/auth/v1/callback",
          .code = "the-code",
          .verifier = "the-verifier"};
}

/// An identity provider without errors.
std::string well_behaved(const std::string& request) {
  if (request.starts_with("POST /login/oauth/access_token ")) {
    return json_answer("200 OK", R"({"access_token":"t0ken"})");
  }
  if (request.find("Authorization: Bearer t0ken\r\n") == request.npos) {
    return json_answer("401 Unauthorized", "{}");
  }
  if (request.starts_with("GET /api/user ")) {
    return json_answer("200 OK", R"({"id":42,"login":"octocat"})");
  }
  return json_answer("200 OK", R"([{"email":"ada@example.org","primary":true,"verified":true}])");
}

/// Returns the error of `identify` for an identity provider with these responses.
core::error failure_of(http_server::script answers, std::chrono::milliseconds deadline = 5s) {
  const http_server server(std::move(answers));
  auto how = settings_for(server.url());
  how.deadline = deadline;
  const oauth_client host(how, silent_log());
  const auto user = host.identify(grant());
  REQUIRE_FALSE(user);
  return user.error();
}

}  // namespace

TEST_CASE("identity provider: redirects with a state and a challenge, and no secret") {
  const oauth_client host(settings_for("https://github.example"), silent_log());
  CHECK(host.provider() == "github");
  CHECK(host.authorization_url({.redirect_uri = "https://signalbox.example/auth/v1/callback",
                                .state = "s",
                                .code_challenge = "c"}) ==
        "https://github.example/login/oauth/authorize?response_type=code&client_id=our%20id"
        "&redirect_uri=https%3A%2F%2Fsignalbox.example%2Fauth%2Fv1%2Fcallback"
        "&scope=read%3Auser%20user%3Aemail&state=s&code_challenge=c&code_challenge_method=S256");
  const oauth_client lab(settings_for("https://gitlab.example", kind::gitlab), silent_log());
  CHECK(lab.provider() == "gitlab");
  CHECK(lab.authorization_url({}).starts_with("https://gitlab.example/oauth/authorize?"));
}

TEST_CASE("identity provider: identifies the user in three calls") {
  const http_server server(well_behaved);
  const oauth_client host(settings_for(server.url()), silent_log());
  const auto user = host.identify(grant());
  REQUIRE(user);
  CHECK(user->id == "42");
  CHECK(user->user_name == "octocat");
  CHECK(user->email == "ada@example.org");
  CHECK(user->email_verified);
  const auto requests = server.requests();
  REQUIRE(requests.size() == 3);
  CHECK(requests[0].find("grant_type=authorization_code&client_id=our%20id&"
                         "client_secret=our-secret&code=the-code&redirect_uri=https%3A") !=
        std::string::npos);
  CHECK(requests[0].find("&code_verifier=the-verifier") != std::string::npos);
  CHECK(requests[0].find("Accept: application/json\r\n") != std::string::npos);
}

TEST_CASE("identity provider: a rejected grant is reported as such") {
  const auto refusal = [](const std::string& status) {
    return failure_of([status](const std::string&) {
      return json_answer(status, R"({"error":"bad_verification_code"})");
    });
  };
  for (const auto* status : {"200 OK", "400 Bad Request", "401 Unauthorized"}) {
    CAPTURE(status);
    CHECK(refusal(status).detail_code == "bad_oauth_callback");
    CHECK(refusal(status).message == "GitHub did not accept this sign-in. Try again.");
  }
}

TEST_CASE("identity provider: invalid responses are reported as such, without their content") {
  const std::string answers[] = {
      json_answer("200 OK", "<html>"), json_answer("500 Internal Server Error", "{}"),
      json_answer("302 Found", "{}"), json_answer("200 OK", "{\"access_token\":\"\"}"),
      json_answer("200 OK", std::string(300'000, 'x'))};
  for (const auto& answer : answers) {
    const auto why = failure_of([answer](const std::string&) { return answer; });
    CHECK(why.detail_code == "code_host_unexpected");
    CHECK(why.message == "GitHub returned an invalid response.");
  }
  // The token was valid, the following request fails.
  const auto later = failure_of([](const std::string& request) {
    return request.starts_with("POST") ? well_behaved(request) : json_answer("200 OK", "[]");
  });
  CHECK(later.detail_code == "code_host_unexpected");
}

TEST_CASE("identity provider: a silent one is waited for until the deadline") {
  const auto began = std::chrono::steady_clock::now();
  const auto why = failure_of([](const std::string&) { return std::string{}; }, 300ms);
  CHECK(why.code == core::errc::timeout);
  CHECK(why.detail_code == "code_host_unavailable");
  CHECK(why.message == "GitHub did not respond in time. Try again in a moment.");
  CHECK(std::chrono::steady_clock::now() - began < 4s);
}

TEST_CASE("identity provider: the deadline applies to all calls together") {
  const auto began = std::chrono::steady_clock::now();
  const auto why = failure_of(
      [](const std::string& request) {
        return request.starts_with("POST") ? well_behaved(request) : std::string{};
      },
      500ms);
  CHECK(why.detail_code == "code_host_unavailable");
  CHECK(std::chrono::steady_clock::now() - began < 4s);
}

TEST_CASE("identity provider: an unreachable one is reported as such") {
  std::string url;
  {
    const http_server gone(well_behaved);
    url = gone.url();
  }
  const oauth_client host(settings_for(url), silent_log());
  const auto user = host.identify(grant());
  REQUIRE_FALSE(user);
  CHECK(user.error().code == core::errc::unavailable);
  CHECK(user.error().detail_code == "code_host_unavailable");
}

TEST_CASE("identity provider: a stopping server does not wait for it") {
  const http_server server([](const std::string&) { return std::string{}; });
  oauth_client host(settings_for(server.url()), silent_log());
  host.stop();
  const auto began = std::chrono::steady_clock::now();
  CHECK_FALSE(host.identify(grant()));
  CHECK(std::chrono::steady_clock::now() - began < 3s);
}
