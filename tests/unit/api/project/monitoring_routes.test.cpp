#include "api/routes.hpp"

#include <doctest/doctest.h>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::fake_installation;
using api::testing::json_of;
using api::testing::project_path;
using transport::http::method;

TEST_CASE("monitoring routes: points are sorted oldest first, with null for absent values") {
  fake_installation here;
  const auto shown = json_of(here.send(method::get, project_path + "/infra-monitoring", "", "rex"));
  CHECK(shown.at("interval_s") == 300);
  CHECK(shown.at("max_connections") == 60);
  REQUIRE(shown.at("points").size() == 2);
  CHECK(shown.at("points")[0] == core::json{{"at", "2026-09-21T14:10:00.000Z"},
                                            {"probes", 20},
                                            {"healthy", 19},
                                            {"latency_ms", 0.8},
                                            {"latency_max_ms", 2.5},
                                            {"connections", 7},
                                            {"database_bytes", 8'388'608}});
  CHECK(shown.at("points")[1] == core::json{{"at", "2026-09-21T14:20:00.000Z"},
                                            {"probes", 4},
                                            {"healthy", 0},
                                            {"latency_ms", nullptr},
                                            {"latency_max_ms", nullptr},
                                            {"connections", nullptr},
                                            {"database_bytes", nullptr}});
}

TEST_CASE("monitoring routes: a project without probes has no points") {
  fake_installation here;
  here.state.measurements = {};
  CHECK(json_of(here.send(method::get, project_path + "/infra-monitoring", "", "ada")) ==
        core::json{
            {"interval_s", 300}, {"max_connections", nullptr}, {"points", core::json::array()}});
}
