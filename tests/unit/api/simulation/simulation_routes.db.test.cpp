#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "api/openapi/examples.hpp"
#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

const std::string simulations_path = "/platform/operator/simulations";

/// An installation with a simulation that Ora started.
struct with_run : api_installation {
  with_run() {
    const auto started = send(method::post, simulations_path, R"({"scenario":"quiet-day"})", "ora");
    CHECK(started.status == 201);
    run = json_of(started);
    one = simulations_path + "/" + run.at("id").get<std::string>();
  }
  void end() {
    const auto report = api::openapi::example_of("show_simulation")->at("answer");
    simulations.end({.exit_code = 0, .result = report.dump()});
    run_pending();
  }

  core::json run;
  std::string one;
};

}  // namespace

TEST_CASE_FIXTURE(with_run, "simulations: a request reaches their owner with the requester") {
  CHECK(run["short"] == false);
  CHECK(run["connections"].is_null());
  CHECK(run["started_by"] == "ora");
  CHECK(send(method::post, simulations_path, R"({"scenario":"quiet-day"})", "ora").status == 409);
  end();
  const auto incoming =
      json_of(send(method::post, simulations_path,
                   R"({"scenario":"quiet-day","name":"Nightly","ground":"sockets","short":true,
                                         "seed":7,"connections":250})",
                   "ora"));
  CHECK(incoming["scenario"] == "quiet-day");
  CHECK(incoming["name"] == "Nightly");
  CHECK(incoming["ground"] == "sockets");
  CHECK(incoming["short"] == true);
  CHECK(incoming["seed"] == 7);
  CHECK(incoming["connections"] == 250);
  CHECK(simulations.started.size() == 2);
  CHECK(shown(simulations_path, "oki").size() == 2);
}

TEST_CASE("simulations: an invalid request is rejected with its field") {
  api_installation here;
  const auto field_of = [&](const char* body) {
    const auto answer = here.send(method::post, simulations_path, body, "ora");
    CHECK(answer.status == 400);
    return json_of(answer)["errors"][0]["field"].get<std::string>();
  };
  CHECK(field_of("{}") == "scenario");
  CHECK(field_of(R"({"scenario":"quiet-day","ground":"moon"})") == "ground");
  CHECK(field_of(R"({"scenario":"quiet-day","seed":"seven"})") == "seed");
  CHECK(field_of(R"({"scenario":"quiet-day","connections":1.5})") == "connections");
  CHECK(here.simulations.started.empty());
}

TEST_CASE_FIXTURE(with_run, "simulations: one is stopped, then deleted") {
  CHECK(send(method::delete_, one, "", "ora").status == 409);
  const auto stopped = send(method::post, one + "/stop", "", "ora");
  CHECK(stopped.status == 200);
  CHECK(json_of(stopped)["state"] == "stopping");
  end();
  CHECK(send(method::post, one + "/stop", "", "ora").status == 409);
  CHECK(send(method::delete_, one, "", "ora").status == 204);
  CHECK(send(method::get, one, "", "ora").status == 404);
}

TEST_CASE_FIXTURE(with_run, "simulations: the report is a download") {
  end();
  const auto reply = send(method::get, one + "/report", "", "oki");
  CHECK(reply.status == 200);
  CHECK(reply.body == "page of " + run["id"].get<std::string>());
  CHECK(reply.headers.find("Content-Type") == "text/html; charset=utf-8");
  CHECK(reply.headers.find("Content-Disposition") ==
        "attachment; filename=\"quiet-day-" + run["id"].get<std::string>() + ".html\"");
}

TEST_CASE("simulations: a malformed id is not found") {
  api_installation here;
  CHECK(here.status_of(method::get, simulations_path + "/..", "", "ora") == 404);
  CHECK(here.status_of(method::delete_, simulations_path + "/7", "", "ora") == 404);
  CHECK(here.status_of(method::post, simulations_path + "/7/stop", "", "ora") == 404);
  CHECK(here.status_of(method::get, simulations_path + "/7/report", "", "ora") == 404);
}

TEST_CASE_FIXTURE(with_run, "simulations: on-call operators can only read") {
  CHECK(shown(simulations_path, "oki").size() == 1);
  CHECK(send(method::post, simulations_path, R"({"scenario":"quiet-day"})", "oki").status == 403);
  CHECK(send(method::post, one + "/stop", "", "oki").status == 403);
  CHECK(send(method::delete_, one, "", "oki").status == 403);
  CHECK(send(method::get, one, "", "oki").status == 404);
  end();
  CHECK(shown(one, "oki")["passed"] == true);
}
