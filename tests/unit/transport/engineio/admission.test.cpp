#include "transport/engineio/admission.hpp"

#include <doctest/doctest.h>

namespace signalbox::transport::engineio {

namespace {

using http::method;

struct row {
  method verb;
  std::string query;
  bool is_upgrade;
  int refused;  ///< -1: admitted
};

std::string body_of(refusal why) {
  return refusal_response(why).body;
}

}  // namespace

TEST_CASE("engine.io admission: validates query, method and upgrade") {
  for (const auto& [verb, query, is_upgrade, refused] : {
           row{method::get, "EIO=4&transport=polling", false, -1},
           row{method::get, "EIO=4&transport=websocket", true, -1},
           row{method::get, "EIO=4&transport=polling&sid=x", false, -1},
           row{method::post, "EIO=4&transport=polling&sid=x", false, -1},
           row{method::get, "EIO=4&transport=websocket&sid=x", true, -1},
           row{method::get, "EIO=4", false, 0},
           row{method::get, "EIO=4&transport=carrier-pigeon", false, 0},
           row{method::post, "EIO=4&transport=polling", false, 2},
           row{method::put, "EIO=4&transport=polling", false, 2},
           row{method::put, "EIO=4&transport=polling&sid=x", false, 3},
           row{method::head, "EIO=4&transport=polling&sid=x", false, 3},
           row{method::get, "EIO=4&transport=websocket", false, 3},
           row{method::get, "EIO=4&transport=polling", true, 3},
           row{method::get, "EIO=3&transport=polling", false, 5},
           row{method::get, "transport=polling", false, 5},
       }) {
    CAPTURE(query);
    CAPTURE(static_cast<int>(verb));
    const auto out = admit({.verb = verb, .path = "/socket.io/", .query = query}, is_upgrade);
    CHECK((out ? -1 : static_cast<int>(out.error())) == refused);
  }
}

TEST_CASE("engine.io refusal: has the reference server's body and status") {
  CHECK(body_of(refusal::unknown_transport) == R"({"code":0,"message":"Transport unknown"})");
  CHECK(body_of(refusal::unknown_session) == R"({"code":1,"message":"Session ID unknown"})");
  CHECK(body_of(refusal::bad_handshake_method) == R"({"code":2,"message":"Bad handshake method"})");
  CHECK(body_of(refusal::bad_request) == R"({"code":3,"message":"Bad request"})");
  CHECK(body_of(refusal::forbidden) == R"({"code":4,"message":"Forbidden"})");
  CHECK(body_of(refusal::unsupported_version) ==
        R"({"code":5,"message":"Unsupported protocol version"})");
  CHECK(refusal_response(refusal::bad_request).status == 400);
  CHECK(refusal_response(refusal::forbidden).status == 403);
}

TEST_CASE("engine.io origin: same host by default, a list where configured") {
  http::fields none;
  none.add("Host", "signalbox.local:8400");
  CHECK(origin_allowed(none, {}));
  CHECK(origin_allowed(none, {"https://a.example"}));

  const auto with = [](const char* origin) {
    http::fields headers;
    headers.add("Host", "signalbox.local:8400");
    headers.add("Origin", origin);
    return headers;
  };
  CHECK(origin_allowed(with("http://signalbox.local:8400"), {}));
  CHECK(origin_allowed(with("https://SIGNALBOX.local:8400"), {}));
  CHECK_FALSE(origin_allowed(with("http://signalbox.local"), {}));
  CHECK_FALSE(origin_allowed(with("http://evil.example"), {}));
  CHECK_FALSE(origin_allowed(with("null"), {}));
  CHECK(origin_allowed(with("https://a.example"), {"https://a.example"}));
  CHECK_FALSE(origin_allowed(with("http://signalbox.local:8400"), {"https://a.example"}));
  CHECK(origin_allowed(with("http://evil.example"), {"*"}));
  CHECK(origin_allowed(with("null"), {"*"}));
}

}  // namespace signalbox::transport::engineio
