#include "api/http/cross_origin.hpp"

#include <doctest/doctest.h>

#include "tests/unit/api/scripted_installation.hpp"

using namespace signalbox;
using api::testing::scripted_installation;
using transport::http::method;

namespace {

constexpr const char* dashboard = "https://dashboard.example.com";

transport::http::response from_page(scripted_installation& here, method verb, const char* origin) {
  auto incoming = here.request(verb, "/platform/organizations", "", "ada");
  if (origin != nullptr) incoming.headers.add("Origin", origin);
  if (verb == method::options) incoming.headers.add("Access-Control-Request-Method", "POST");
  return here.send(std::move(incoming));
}

}  // namespace

TEST_CASE("cross origin: a page of an allowed origin may read the answer") {
  scripted_installation here;
  here.limits.allowed_origins = {dashboard};
  const auto answer = from_page(here, method::get, dashboard);
  CHECK(answer.status == 200);
  CHECK(answer.headers.find("Access-Control-Allow-Origin") == dashboard);
  CHECK(answer.headers.find("Access-Control-Allow-Credentials") == "true");
  CHECK(answer.headers.find("Access-Control-Expose-Headers") ==
        "X-Request-Id, Retry-After, X-Supabase-Api-Version");
  CHECK(answer.headers.find("Vary") == "Origin");
  CHECK_FALSE(answer.headers.find("Access-Control-Allow-Methods"));
}

TEST_CASE("cross origin: a preflight is answered with methods and headers") {
  scripted_installation here;
  here.limits.allowed_origins = {dashboard};
  const auto answer = from_page(here, method::options, dashboard);
  CHECK(answer.status == 204);
  CHECK(answer.headers.find("Access-Control-Allow-Methods") == "GET, HEAD, POST, OPTIONS");
  CHECK(answer.headers.find("Access-Control-Allow-Headers").value().find("Authorization") !=
        std::string_view::npos);
  CHECK(answer.headers.find("Access-Control-Max-Age") == "600");
}

TEST_CASE("cross origin: errors can be read too") {
  scripted_installation here;
  here.limits.allowed_origins = {dashboard};
  auto incoming = here.request(method::get, "/platform/nonsense", "", "");
  incoming.headers.add("Origin", dashboard);
  CHECK(here.send(std::move(incoming)).headers.find("Access-Control-Allow-Origin") == dashboard);
}

TEST_CASE("cross origin: other origins and requests without one get no such headers") {
  scripted_installation here;
  here.limits.allowed_origins = {dashboard};
  for (const char* origin : {"https://evil.example", "http://dashboard.example.com",
                             "https://dashboard.example.com.evil.example", "null"}) {
    CAPTURE(origin);
    CHECK_FALSE(from_page(here, method::get, origin).headers.find("Access-Control-Allow-Origin"));
  }
  CHECK_FALSE(from_page(here, method::get, nullptr).headers.find("Access-Control-Allow-Origin"));
  here.limits.allowed_origins = {};
  const auto closed = from_page(here, method::options, dashboard);
  CHECK_FALSE(closed.headers.find("Access-Control-Allow-Origin"));
  CHECK_FALSE(closed.headers.find("Vary"));
}
