#include "app/command_line/platform_client.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>

#include "tests/unit/support/http_server.hpp"

using namespace signalbox;
using namespace signalbox::app;
using signalbox::testing::http_server;
using signalbox::testing::json_answer;

namespace {

bool mentions(const std::string& text, const std::string& part) {
  return text.find(part) != text.npos;
}

}  // namespace

TEST_CASE("platform client: sends method, path, token and body, and returns the response") {
  http_server server(json_answer("201 Created", R"({"id":"abc"})"));
  const auto answer = call_platform(
      {.url = server.url(), .token = "secret-token"},
      {.method = "POST", .path = "/platform/incidents", .body = core::json{{"title", "Down"}}});
  REQUIRE(answer);
  CHECK(answer->status == 201);
  CHECK(answer->body["id"] == "abc");
  CHECK(answer->request_id == "req-1");
  const auto requested = server.requests();
  REQUIRE(requested.size() == 1);
  CHECK(requested[0].starts_with("POST /platform/incidents HTTP/1.1\r\n"));
  CHECK(mentions(requested[0], "Authorization: Bearer secret-token\r\n"));
  CHECK(mentions(requested[0], "Content-Type: application/json\r\n"));
  CHECK(requested[0].ends_with("\r\n\r\n{\"title\":\"Down\"}"));
}

TEST_CASE("platform client: sends neither body nor token if there is none") {
  http_server server(json_answer("200 OK", "[]"));
  const auto answer =
      call_platform({.url = server.url() + "/", .token = ""}, {.method = "GET", .path = "/x"});
  REQUIRE(answer);
  CHECK(answer->body.is_array());
  const auto requested = server.requests();
  REQUIRE(requested.size() == 1);
  CHECK(requested[0].starts_with("GET /x HTTP/1.1\r\n"));
  CHECK_FALSE(mentions(requested[0], "Authorization"));
  CHECK_FALSE(mentions(requested[0], "Content-Length"));
}

TEST_CASE("platform client: an empty response has a null body") {
  http_server server("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
  const auto answer =
      call_platform({.url = server.url(), .token = ""}, {.method = "DELETE", .path = "/x"});
  REQUIRE(answer);
  CHECK(answer->status == 204);
  CHECK(answer->body.is_null());
}

TEST_CASE("platform client: an error status is a response, not an error") {
  http_server server(json_answer("409 Conflict", R"({"message":"No.","code":"conflict"})"));
  const auto answer =
      call_platform({.url = server.url(), .token = ""}, {.method = "PUT", .path = "/x"});
  REQUIRE(answer);
  CHECK(answer->status == 409);
  CHECK(answer->body["message"] == "No.");
}

TEST_CASE("platform client: a missing server is unavailable") {
  std::string url;
  {
    // The port is free again after the server has ended.
    const http_server gone(json_answer("200 OK", "{}"));
    url = gone.url();
  }
  const auto answer = call_platform({.url = url, .token = ""}, {.method = "GET", .path = "/x"});
  REQUIRE_FALSE(answer);
  CHECK(answer.error().code == core::errc::unavailable);
  CHECK(mentions(answer.error().message, url));
}

TEST_CASE("platform client: a missing response ends at the deadline") {
  http_server server("");
  const auto answer =
      call_platform({.url = server.url(), .token = ""}, {.method = "GET", .path = "/x"},
                    {.whole_timeout = std::chrono::milliseconds{100}});
  REQUIRE_FALSE(answer);
  CHECK(answer.error().code == core::errc::timeout);
}

TEST_CASE("platform client: rejects a response above the size limit") {
  http_server server(json_answer("200 OK", '"' + std::string(10'000, 'x') + '"'));
  const auto answer = call_platform({.url = server.url(), .token = ""},
                                    {.method = "GET", .path = "/x"}, {.answer_bytes_max = 1'000});
  REQUIRE_FALSE(answer);
  CHECK(answer.error().code == core::errc::internal);
  CHECK(mentions(answer.error().message, "1000 bytes"));
}

TEST_CASE("platform client: rejects a response that is not JSON") {
  http_server server(json_answer("200 OK", "<html>"));
  const auto answer =
      call_platform({.url = server.url(), .token = ""}, {.method = "GET", .path = "/x"});
  REQUIRE_FALSE(answer);
  CHECK(mentions(answer.error().message, "not JSON"));
}

TEST_CASE("platform client: follows no redirect, so that the token is sent only to its server") {
  http_server other(json_answer("200 OK", "{}"));
  http_server server("HTTP/1.1 307 Temporary Redirect\r\nLocation: " + other.url() +
                     "/y\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  const auto answer =
      call_platform({.url = server.url(), .token = "t"}, {.method = "GET", .path = "/x"});
  REQUIRE(answer);
  CHECK(answer->status == 307);
  CHECK(other.requests().empty());
}

TEST_CASE("platform client: ignores a proxy set in the environment") {
  http_server proxy(json_answer("200 OK", R"({"from":"proxy"})"));
  http_server server(json_answer("200 OK", R"({"from":"server"})"));
  REQUIRE(::setenv("http_proxy", proxy.url().c_str(), 1) == 0);
  const auto answer =
      call_platform({.url = server.url(), .token = "t"}, {.method = "GET", .path = "/x"});
  REQUIRE(::unsetenv("http_proxy") == 0);
  REQUIRE(answer);
  CHECK(answer->body["from"] == "server");
  CHECK(proxy.requests().empty());
}

TEST_CASE("platform client: dots in a path are names, not parent folders") {
  http_server server(json_answer("200 OK", "{}"));
  REQUIRE(call_platform({.url = server.url(), .token = ""}, {.method = "GET", .path = "/a/../b"}));
  CHECK(server.requests().at(0).starts_with("GET /a/../b HTTP/1.1"));
}
