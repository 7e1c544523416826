#include "transport/http/encode_response.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "transport/http/status.hpp"

namespace signalbox::transport::http {

TEST_CASE("http response: is encoded with its length and the request's id") {
  response out{.status = 201, .body = "four"};
  out.headers.add("Content-Type", "text/plain");
  CHECK(encode_head(out, {.request_id = "id"}) ==
        "HTTP/1.1 201 Created\r\nContent-Type: text/plain\r\nX-Request-Id: "
        "id\r\nX-Content-Type-Options: nosniff\r\n"
        "Content-Length: 4\r\n\r\n");
}

TEST_CASE(
    "http response: announces the end of the connection, and has no length where none is allowed") {
  CHECK(encode_head({.status = 204}, {.request_id = "id", .keep_alive = false}) ==
        "HTTP/1.1 204 No Content\r\nX-Request-Id: id\r\nX-Content-Type-Options: "
        "nosniff\r\nConnection: close\r\n\r\n");
  CHECK(encode_head({.status = 304}, {.request_id = "id"}) ==
        "HTTP/1.1 304 Not Modified\r\nX-Request-Id: id\r\nX-Content-Type-Options: nosniff\r\n\r\n");
}

TEST_CASE("http response: drops headers that would break out of their line or are false") {
  response out;
  out.headers.add("X-Bad", "a\r\nSet-Cookie: b");
  out.headers.add("Content-Length", "99");
  CHECK(encode_head(out, {.request_id = "id"}) ==
        "HTTP/1.1 200 OK\r\nX-Request-Id: id\r\nX-Content-Type-Options: nosniff\r\nContent-Length: "
        "0\r\n\r\n");
}

TEST_CASE("http response: forbids type sniffing exactly once") {
  response out;
  out.headers.add("X-Content-Type-Options", "nosniff");
  CHECK(encode_head(out, {.request_id = "id"}) ==
        "HTTP/1.1 200 OK\r\nX-Content-Type-Options: nosniff\r\nX-Request-Id: id\r\n"
        "Content-Length: 0\r\n\r\n");
}

TEST_CASE("http response: a shared body takes precedence over its own") {
  const response out{.body = "own", .shared_body = std::make_shared<const std::string>("shared")};
  CHECK(body_of(out) == "shared");
}

TEST_CASE("http failure: is JSON with message, code and request id") {
  const auto out = failure_response(
      {.status = 413, .code = "payload_too_large", .message = "Too \"large\"."}, "id");
  CHECK(out.status == 413);
  CHECK(nlohmann::json::parse(out.body) == nlohmann::json{{"message", "Too \"large\"."},
                                                          {"code", "payload_too_large"},
                                                          {"requestId", "id"}});
}

}  // namespace signalbox::transport::http
