#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <array>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

constexpr std::array addresses = {
    "/status",           "/status/summary.json", "/status/history.atom", "/status/widget.json",
    "/status/badge.svg", "/status/history"};

}  // namespace

TEST_CASE("status routes: are public and cacheable") {
  api_installation here;
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
  api_installation here;
  const auto open = [&](const core::json& draft) {
    CHECK(here.status_of(method::post, "/platform/incidents", draft.dump(), "ora") == 201);
  };
  open({{"title", "Slow disks"}, {"impact", "minor"}});
  open({{"title", "Hosts restart"},
        {"impact", "none"},
        {"kind", "maintenance"},
        {"announce_ahead", true},
        {"planned_start", "2027-01-15T10:00:00Z"},
        {"planned_end", "2027-01-15T12:00:00Z"}});
  here.store(
      "INSERT INTO uptime_days (region, day, probes, answered)"
      " VALUES ('eu-central-1', '2027-01-15', 100, 99)");
  here.pass(std::chrono::seconds{10});
  const auto reply = here.shown("/status/summary.json");
  CHECK(reply["incidents"].size() == 1);
  CHECK(reply["scheduled_maintenances"].size() == 1);
  CHECK(reply["uptime"][0]["percent"] == 99);
}

TEST_CASE("status routes: an incident has a permanent page, until its scope is not public") {
  api_installation here;
  const auto open = [&](const core::json& draft) {
    const auto made = here.send(method::post, "/platform/incidents", draft.dump(), "ora");
    REQUIRE(made.status == 201);
    return json_of(made).at("id").get<std::string>();
  };
  const auto slow = open({{"title", "Slow disks"}, {"impact", "minor"}});
  const auto path = "/status/incidents/" + slow;
  // The status page does not have it yet: the page comes from storage.
  CHECK(here.send(method::get, path).status == 200);
  here.pass(std::chrono::seconds{10});
  CHECK(here.send(method::get, path).status == 200);
  CHECK(here.send(method::get, "/status/incidents/1bc1de17-0000-4000-8000-00000000ffff").status ==
        404);
  CHECK(here.send(method::get, "/status/incidents/x").status == 404);
}

TEST_CASE("status routes: the history of a month requires a month") {
  api_installation here;
  CHECK(here.send(method::get, "/status/history?month=2026-10").status == 200);
  const auto refused = here.send(method::get, "/status/history?month=October");
  CHECK(refused.status == 400);
  CHECK(json_of(refused)["errors"][0]["field"] == "month");
}

TEST_CASE("status routes: other sites may read the status") {
  api_installation here;
  for (const auto* address : {"/status/summary.json", "/status/widget.json", "/status/badge.svg"})
    CHECK(here.send(method::get, address).headers.find("Access-Control-Allow-Origin") == "*");
  CHECK_FALSE(here.send(method::get, "/status").headers.find("Access-Control-Allow-Origin"));
}

TEST_CASE("status routes: do not exist if the page is disabled") {
  api_installation here;
  here.has_status_page = false;
  for (const auto* address : addresses) {
    const auto answer = here.send(method::get, address);
    CHECK(answer.status == 404);
    CHECK(json_of(answer)["code"] == "not_found");
  }
}
