#include "api/routes.hpp"

#include <doctest/doctest.h>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using transport::http::method;

TEST_CASE("health routes: readiness lists missing dependencies") {
  api_installation here;
  CHECK(here.send(method::get, "/readyz").status == 200);
  here.missing = {{.name = "storage", .reason = "PostgreSQL does not answer."}};
  const auto answer = here.send(method::get, "/readyz");
  CHECK(answer.status == 503);
  CHECK(answer.headers.find("Retry-After") == "2");
  CHECK(json_of(answer)["errors"] ==
        core::json::parse(R"([{"field":"storage","message":"PostgreSQL does not answer."}])"));
}

TEST_CASE("health routes: a warning does not affect readiness") {
  api_installation here;
  const api::missing_part low{
      .name = "disk", .reason = "The disk is nearly full.", .is_warning = true};
  here.missing = {low};
  const auto ready = here.send(method::get, "/readyz");
  CHECK(ready.status == 200);
  CHECK(json_of(ready) == core::json::parse(
                              R"({"status":"ready",
                "warnings":[{"field":"disk","message":"The disk is nearly full."}]})"));
  here.missing = {{.name = "storage", .reason = "away"}, low};
  const auto unready = here.send(method::get, "/readyz");
  CHECK(unready.status == 503);
  CHECK(json_of(unready)["errors"].size() == 2);
}

TEST_CASE("health routes: the server is healthy while it responds") {
  api_installation here;
  here.missing = {{.name = "storage", .reason = "away"}};
  CHECK(json_of(here.send(method::get, "/healthz")) == core::json{{"status", "ok"}});
}

TEST_CASE("health routes: without a token metrics are readable from the server's host only") {
  api_installation here;
  const auto status_from = [&](const std::string& address, const std::string& header = {}) {
    auto incoming = here.request(method::get, "/metrics", "", "");
    incoming.remote_address = address;
    if (!header.empty()) incoming.headers.add(header, "x");
    return here.send(std::move(incoming)).status;
  };
  CHECK(status_from("127.0.0.1") == 200);
  CHECK(status_from("127.9.9.9") == 200);
  CHECK(status_from("::1") == 200);
  for (const auto* address : {"192.0.2.7", "10.0.0.1", "2001:db8::1", "", "nonsense"}) {
    CAPTURE(address);
    CHECK(status_from(address) == 403);
  }
  for (const auto* header : {"Forwarded", "x-forwarded-for", "X-Real-Ip", "Via"}) {
    CAPTURE(header);
    CHECK(status_from("127.0.0.1", header) == 403);
  }
}

TEST_CASE("health routes: with a token metrics are readable from anywhere, with that token only") {
  api_installation here;
  here.limits.metrics_token = "figures-for-prometheus";
  const auto status_with = [&](const std::string& authorization) {
    auto incoming = here.request(method::get, "/metrics", "", "");
    incoming.remote_address = "192.0.2.7";
    if (!authorization.empty()) incoming.headers.add("Authorization", authorization);
    return here.send(std::move(incoming)).status;
  };
  CHECK(status_with("Bearer figures-for-prometheus") == 200);
  for (const std::string wrong : {"", "Bearer figures-for-prometheu", "Bearer x", "Bearer ",
                                  "Basic figures-for-prometheus"}) {
    CAPTURE(wrong);
    CHECK(status_with(wrong) == 401);
  }
  CHECK(here.send(method::get, "/metrics", "", "ada").status == 401);
  CHECK(here.send(method::get, "/metrics").status == 401);
}

TEST_CASE("health routes: metrics have Prometheus' format") {
  api_installation here;
  const auto answer = here.send(method::get, "/metrics");
  CHECK(answer.body == "signalbox_up 1\n");
  CHECK(answer.headers.find("Content-Type") == "text/plain; version=0.0.4; charset=utf-8");
}
