#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <array>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::fake_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

constexpr std::array addresses = {"/status", "/status/summary.json", "/status/history.atom"};

}  // namespace

TEST_CASE("status routes: are public and cacheable") {
  fake_installation here;
  for (const auto* address : addresses) {
    CAPTURE(address);
    const auto first = here.send(method::get, address);
    CHECK(first.status == 200);
    CHECK(first.headers.find("Cache-Control") == "public, max-age=5");
    auto again = here.request(method::get, address, "", "");
    again.headers.add("If-None-Match", std::string{first.headers.find("ETag").value()});
    CHECK(here.send(std::move(again)).status == 304);
  }
}

TEST_CASE("status routes: the summary contains open and scheduled incidents") {
  fake_installation here;
  const auto reply = json_of(here.send(method::get, "/status/summary.json"));
  CHECK(reply["incidents"].size() == 1);
  CHECK(reply["scheduled_maintenances"].size() == 1);
  CHECK(reply["uptime"][0]["percent"] == 99);
}

TEST_CASE("status routes: do not exist if the page is disabled") {
  fake_installation here;
  here.has_status_page = false;
  for (const auto* address : addresses) {
    const auto answer = here.send(method::get, address);
    CHECK(answer.status == 404);
    CHECK(json_of(answer)["code"] == "not_found");
  }
}
