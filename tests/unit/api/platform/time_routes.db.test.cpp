#include "api/routes.hpp"

#include <doctest/doctest.h>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;

TEST_CASE("time route: returns the server's clock, also without signing in") {
  api::testing::api_installation here;
  here.wall_clock_set_by += std::chrono::milliseconds{123};
  const auto answer = here.send(transport::http::method::get, "/api/get-utc-time");
  CHECK(answer.body == R"({"utcTime":"2027-01-15T08:00:00.123Z"})");
}
