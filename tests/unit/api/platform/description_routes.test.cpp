#include "api/routes.hpp"

#include <doctest/doctest.h>

#include "tests/unit/api/scripted_installation.hpp"

using namespace signalbox;
using api::testing::json_of;
using api::testing::scripted_installation;
using transport::http::method;

namespace {

constexpr const char* address = "/api/openapi.json";

}  // namespace

TEST_CASE("description route: is public") {
  scripted_installation here;
  const auto answer = here.send(method::get, address);
  CHECK(answer.status == 200);
  CHECK(answer.headers.find("Content-Type") == "application/json; charset=utf-8");
  CHECK(json_of(answer)["info"]["version"] == "1.2.3");
  CHECK(json_of(answer)["paths"].contains(address));
}

TEST_CASE("description route: is compressed for clients that accept it") {
  scripted_installation here;
  auto incoming = here.request(method::get, address, "", "");
  incoming.headers.add("Accept-Encoding", "gzip");
  const auto packed = here.send(std::move(incoming));
  CHECK(packed.headers.find("Content-Encoding") == "gzip");
  CHECK(packed.shared_body->size() * 4 < here.send(method::get, address).shared_body->size());
}

TEST_CASE("description route: is not sent again if unchanged") {
  scripted_installation here;
  const auto first = here.send(method::get, address);
  auto again = here.request(method::get, address, "", "");
  again.headers.add("If-None-Match", std::string{first.headers.find("ETag").value()});
  const auto answer = here.send(std::move(again));
  CHECK(answer.status == 304);
  CHECK(answer.shared_body == nullptr);
  CHECK(answer.body.empty());
  CHECK(answer.headers.find("X-Request-Id").has_value());
}
