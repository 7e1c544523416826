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

TEST_CASE("open calls: include all calls without a token") {
  CHECK(is_open(method::post, "/platform/organizations", false));
  CHECK(is_open(method::post, "/platform/incidents/alertmanager", false));
  CHECK(is_open(method::post, "/nowhere", false));
}

TEST_CASE("open calls: include public, sign-in and unknown routes with a token") {
  CHECK(is_open(method::post, "/auth/v1/signup", true));
  CHECK(is_open(method::post, "/auth/v1/recover", true));
  CHECK(is_open(method::put, "/auth/v1/user", true));
  CHECK(is_open(method::get, "/healthz", true));
  CHECK(is_open(method::post, "/nowhere", true));
  CHECK_FALSE(is_open(method::post, "/platform/organizations", true));
  CHECK_FALSE(is_open(method::get, "/platform/profile", true));
}

TEST_CASE("open calls: exclude live connections, which have their own limit") {
  CHECK_FALSE(is_open(method::post, "/socket.io/", false));
}

TEST_CASE("open calls: include every public route, with a token too") {
  for (const auto& one : api::all_routes()) {
    if (one.lets_in != api::entry::anyone) continue;
    CAPTURE(one.pattern);
    CHECK(is_open(one.verb, std::string(one.pattern), true));
  }
}
