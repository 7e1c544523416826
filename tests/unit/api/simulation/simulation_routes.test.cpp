#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::fake_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

const std::string simulations = "/platform/operator/simulations";
const std::string one_simulation = simulations + "/51300000-0000-4000-8000-000000000001";

}  // namespace

TEST_CASE("simulations: a request reaches their owner with the requester") {
  fake_installation here;
  const auto plain = here.send(method::post, simulations, R"({"scenario":"quiet-day"})", "ora");
  CHECK(plain.status == 201);
  CHECK(json_of(plain)["short"] == false);
  CHECK(json_of(plain)["connections"].is_null());
  CHECK(here.state.by.name == "ora");
  const auto incoming =
      json_of(here.send(method::post, simulations,
                        R"({"scenario":"mass-pause","ground":"sockets","short":true,"seed":7,
                            "connections":250})",
                        "ora"));
  CHECK(incoming["scenario"] == "mass-pause");
  CHECK(incoming["ground"] == "sockets");
  CHECK(incoming["short"] == true);
  CHECK(incoming["seed"] == 7);
  CHECK(incoming["connections"] == 250);
}

TEST_CASE("simulations: an invalid request is rejected with its field") {
  fake_installation here;
  const auto field_of = [&](const char* body) {
    const auto answer = here.send(method::post, simulations, body, "ora");
    CHECK(answer.status == 400);
    return json_of(answer)["errors"][0]["field"].get<std::string>();
  };
  CHECK(field_of("{}") == "scenario");
  CHECK(field_of(R"({"scenario":"quiet-day","ground":"moon"})") == "ground");
  CHECK(field_of(R"({"scenario":"quiet-day","seed":"seven"})") == "seed");
  CHECK(field_of(R"({"scenario":"quiet-day","connections":1.5})") == "connections");
  CHECK(here.state.incoming.empty());
}

TEST_CASE("simulations: the report is a download") {
  fake_installation here;
  const auto answer = here.send(method::get, one_simulation + "/report", "", "oki");
  CHECK(answer.status == 200);
  CHECK(answer.headers.find("Content-Type") == "text/html; charset=utf-8");
  CHECK(answer.headers.find("Content-Disposition") ==
        "attachment; filename=\"quiet-day-51300000-0000-4000-8000-000000000001.html\"");
}

TEST_CASE("simulations: a malformed id is not found, without asking an actor") {
  fake_installation here;
  CHECK(here.send(method::get, simulations + "/..", "", "ora").status == 404);
  CHECK(here.send(method::delete_, simulations + "/7", "", "ora").status == 404);
  CHECK(here.send(method::post, simulations + "/7/stop", "", "ora").status == 404);
  CHECK(here.send(method::get, simulations + "/7/report", "", "ora").status == 404);
  CHECK(here.state.incoming.empty());
}

TEST_CASE("simulations: on-call operators can only read") {
  fake_installation here;
  CHECK(here.send(method::get, simulations, "", "oki").status == 200);
  CHECK(here.send(method::get, one_simulation, "", "oki").status == 200);
  here.state.incoming.clear();
  CHECK(here.send(method::post, simulations, R"({"scenario":"quiet-day"})", "oki").status == 403);
  CHECK(here.send(method::post, one_simulation + "/stop", "", "oki").status == 403);
  CHECK(here.send(method::delete_, one_simulation, "", "oki").status == 403);
  CHECK(here.state.incoming.empty());
}
