#include "api/http/open_calls.hpp"

#include <doctest/doctest.h>

#include <string>

#include "api/routes.hpp"

using namespace signalbox;
using transport::http::method;

namespace {

bool is_open(method verb, std::string path, bool has_token) {
  static const api::router routes(api::all_routes());
  transport::http::request head{.verb = verb, .path = std::move(path)};
  if (has_token) head.headers.add("Authorization", "Bearer x");
  return api::is_open_call(routes, head);
}

}  // namespace

TEST_CASE("open calls: whatever is made without a token is one") {
  CHECK(is_open(method::post, "/platform/organizations", false));
  CHECK(is_open(method::post, "/platform/incidents/alertmanager", false));
  CHECK(is_open(method::post, "/nowhere", false));
}

TEST_CASE("open calls: with a token, those that let everybody in, of signing in, and of nothing") {
  CHECK(is_open(method::post, "/auth/v1/signup", true));
  CHECK(is_open(method::post, "/auth/v1/recover", true));
  CHECK(is_open(method::put, "/auth/v1/user", true));
  CHECK(is_open(method::get, "/healthz", true));
  CHECK(is_open(method::post, "/nowhere", true));
  CHECK_FALSE(is_open(method::post, "/platform/organizations", true));
  CHECK_FALSE(is_open(method::get, "/platform/profile", true));
}

TEST_CASE("open calls: what live connections send is bounded elsewhere") {
  CHECK_FALSE(is_open(method::post, "/socket.io/", false));
}

TEST_CASE("open calls: every route that lets everybody in is one, with a token too") {
  for (const auto& one : api::all_routes()) {
    if (one.lets_in != api::entry::everybody) continue;
    CAPTURE(one.pattern);
    CHECK(is_open(one.verb, std::string(one.pattern), true));
  }
}
