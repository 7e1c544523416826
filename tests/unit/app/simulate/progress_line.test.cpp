#include "app/simulate/progress_line.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

using namespace signalbox;
using namespace std::chrono_literals;
using nlohmann::json;

namespace {

simulations::run_progress after_a_minute(const simulations::series_point* latest) {
  return {.at = 60'500ms,
          .of = 6min,
          .sessions = 1'000,
          .deliveries = 54'321,
          .failed_attempts = 7,
          .losses = 2,
          .violations = 1,
          .latest = latest};
}

}  // namespace

TEST_CASE("progress line: is one object on one line, with times in seconds") {
  const auto line = app::progress_line(after_a_minute(nullptr));
  CHECK(line.find('\n') == line.size() - 1);
  CHECK(json::parse(line) == json{{"at_s", 60.5},
                                  {"of_s", 360.0},
                                  {"sessions", 1'000},
                                  {"deliveries", 54'321},
                                  {"losses", 2},
                                  {"failed_attempts", 7},
                                  {"violations", 1},
                                  {"point", nullptr}});
}

TEST_CASE("progress line: contains the completed point, with null for missing measurements") {
  simulations::series_point latest{.at = 60s, .sessions = 1'000, .deliveries_per_second = 812.5};
  latest.p99_ms = 3.5;
  const auto point = json::parse(app::progress_line(after_a_minute(&latest))).at("point");
  CHECK(point.size() == 14);
  CHECK(point.at("at_s") == 60.0);
  CHECK(point.at("deliveries_per_s") == 812.5);
  CHECK(point.at("p99_ms") == 3.5);
  CHECK(point.at("p50_ms").is_null());
  CHECK(point.at("server_cpu").is_null());
}
