#include "outgoing/http_call.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <string>

#include "tests/unit/support/http_server.hpp"

using namespace signalbox;
using namespace signalbox::outgoing;
using signalbox::testing::http_server;
using signalbox::testing::json_answer;

namespace {

// Longer than a response on this machine takes, even with sanitizers and high load.
http_bounds patient() {
  return {.until = std::chrono::steady_clock::now() + std::chrono::seconds{20}};
}

std::string request_of(const http_server& server) {
  const auto all = server.requests();
  REQUIRE(all.size() == 1);
  return all[0];
}

}  // namespace

TEST_CASE("http call: uses GET, and returns the response with any status") {
  const http_server server(json_answer("503 Service Unavailable", "later"));
  const auto answer = call({.url = server.url() + "/a"}, patient());
  REQUIRE(answer);
  CHECK(answer->status == 503);
  CHECK(answer->body == "later");
  CHECK(answer->header.empty());
  CHECK(request_of(server).starts_with("GET /a HTTP/1.1\r\n"));
  CHECK(request_of(server).contains("User-Agent: Signalbox\r\n"));
}

TEST_CASE("http call: posts a form with everything encoded") {
  const http_server server(json_answer("200 OK", "{}"));
  REQUIRE(call({.url = server.url(), .form = {{"code", "a&b=c"}, {"state", "d"}}}, patient()));
  CHECK(request_of(server).starts_with("POST / HTTP/1.1\r\n"));
  CHECK(request_of(server).ends_with("\r\n\r\ncode=a%26b%3Dc&state=d"));
}

TEST_CASE("http call: sends JSON, a token and headers with the given method") {
  const http_server server(json_answer("200 OK", "{}"));
  REQUIRE(call({.url = server.url(),
                .method = "PUT",
                .json = "[1]",
                .bearer_token = "secret",
                .headers = {{"X-Signature", "s"}}},
               patient()));
  const auto requested = request_of(server);
  CHECK(requested.starts_with("PUT / HTTP/1.1\r\n"));
  for (const auto* line : {"Content-Type: application/json\r\n", "Authorization: Bearer secret\r\n",
                           "X-Signature: s\r\n"})
    CHECK(requested.contains(line));
  CHECK_FALSE(requested.contains("Expect:"));
  CHECK(requested.ends_with("\r\n\r\n[1]"));
}

TEST_CASE("http call: keeps one header of the response, in any case") {
  const http_server server("HTTP/1.1 200 OK\r\nX-Request-ID:  r 1 \r\nContent-Length: 0\r\n\r\n");
  const auto answer = call({.url = server.url(), .keeps_header = "x-request-id"}, patient());
  REQUIRE(answer);
  CHECK(answer->header == "r 1");
}

TEST_CASE("http call: refuses a response that is too long, or truncates it") {
  const http_server server(json_answer("200 OK", std::string(10'000, 'x')));
  auto bounds = patient();
  bounds.answer_bytes_max = 100;
  const auto refused = call({.url = server.url()}, bounds);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::internal);
  CHECK(refused.error().message == "The response is longer than 100 bytes.");
  bounds.cuts_answer = true;
  const auto cut = call({.url = server.url()}, bounds);
  REQUIRE(cut);
  CHECK(cut->status == 200);
  CHECK(cut->body.size() <= 100);
}

TEST_CASE("http call: silence ends at the deadline, even a past one") {
  const http_server server{std::string{}};
  for (const auto left : {100, -100}) {
    const auto answer = call({.url = server.url()}, {.until = std::chrono::steady_clock::now() +
                                                              std::chrono::milliseconds{left}});
    REQUIRE_FALSE(answer);
    CHECK(answer.error().code == core::errc::timeout);
  }
}

TEST_CASE("http call: distinguishes a closed port from other failures") {
  std::string url;
  {
    // Its port is free again after its end.
    const http_server gone(json_answer("200 OK", "{}"));
    url = gone.url();
  }
  const auto no_user = call({.url = url}, patient());
  REQUIRE_FALSE(no_user);
  CHECK(no_user.error().code == core::errc::unavailable);
  CHECK(no_user.error().detail_code == is_connection_refused);
  const http_server odd("no HTTP at all");
  const auto failed = call({.url = odd.url()}, patient());
  REQUIRE_FALSE(failed);
  CHECK(failed.error().code == core::errc::unavailable);
  CHECK(failed.error().detail_code.empty());
}

TEST_CASE("http call: ends on request") {
  const http_server server{std::string{}};
  const auto answer = call({.url = server.url()}, patient(), [] { return true; });
  REQUIRE_FALSE(answer);
  CHECK(answer.error().code == core::errc::unavailable);
}

TEST_CASE("http call: ignores a proxy of the environment, and follows no redirects") {
  const http_server other(json_answer("200 OK", "{}"));
  const http_server server("HTTP/1.1 307 Temporary Redirect\r\nLocation: " + other.url() +
                           "/y\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  REQUIRE(::setenv("http_proxy", other.url().c_str(), 1) == 0);
  const auto answer = call({.url = server.url()}, patient());
  REQUIRE(::unsetenv("http_proxy") == 0);
  REQUIRE(answer);
  CHECK(answer->status == 307);
  CHECK(other.requests().empty());
}

TEST_CASE("http call: options of one call do not affect the next") {
  const http_server server(json_answer("200 OK", "{}"));
  http_caller caller;
  REQUIRE(caller.call({.url = server.url(), .method = "DELETE", .bearer_token = "a"}, patient()));
  REQUIRE(caller.call({.url = server.url()}, patient()));
  const auto requested = server.requests();
  REQUIRE(requested.size() == 2);
  CHECK(requested[0].starts_with("DELETE / "));
  CHECK(requested[1].starts_with("GET / "));
  CHECK_FALSE(requested[1].contains("Authorization"));
}
