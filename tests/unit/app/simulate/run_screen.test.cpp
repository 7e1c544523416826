#include "app/simulate/run_screen.hpp"

#include <doctest/doctest.h>

#include <sstream>

using namespace signalbox;
using namespace std::chrono_literals;

namespace {

simulations::run_progress halfway(const simulations::series_point* latest) {
  return {.at = 3min,
          .of = 6min,
          .sessions = 1'000,
          .deliveries = 54'321,
          .failed_attempts = 7,
          .losses = 2,
          .violations = 1,
          .latest = latest};
}

}  // namespace

TEST_CASE("run screen: shows progress and faults before the first measurement") {
  const auto lines = app::screen_lines("A region goes away", halfway(nullptr));
  REQUIRE(lines.size() == 4);
  CHECK(lines[0] == "A region goes away");
  CHECK(lines[1] == "[####################....................]  50 %  3 min of 6 min");
  CHECK(lines[2] == "connected    1000   delivered     54321");
  CHECK(lines[3] == "connections lost 2, attempts failed 7, invariant violations 1");
}

TEST_CASE("run screen: shows latencies and the server once they are measured") {
  simulations::series_point latest{.at = 3min, .sessions = 1'000, .deliveries_per_second = 812.4};
  latest.p50_ms = 3.4;
  latest.p95_ms = 11;
  latest.in_between = 12;
  latest.unhealthy = 40;
  auto lines = app::screen_lines("A region goes away", halfway(&latest));
  REQUIRE(lines.size() == 6);
  CHECK(lines[2].ends_with("812 per second"));
  CHECK(lines[3] == "latency p50 3 ms, p95 11 ms, p99 none");
  CHECK(lines[4] == "projects in transition 12, unhealthy 40");
  latest.server_cpu = 0.4;
  latest.server_memory = 250e6;
  latest.waiting_tasks = 3;
  lines = app::screen_lines("A region goes away", halfway(&latest));
  REQUIRE(lines.size() == 7);
  CHECK(lines[5] == "server 0.40 cores, 250 MB, 3 tasks waiting");
}

TEST_CASE("run screen: draws over its previous lines, and clears them") {
  std::ostringstream terminal;
  app::run_screen screen(terminal, "A region goes away");
  screen.show(halfway(nullptr));
  const auto once = terminal.str();
  CHECK(once.find('\033') == std::string::npos);
  screen.show(halfway(nullptr));
  CHECK(terminal.str() == once + "\033[4F\033[J" + once);
  screen.clear();
  screen.clear();
  CHECK(terminal.str().ends_with("\033[4F\033[J"));
  CHECK(terminal.str().size() == 2 * once.size() + 2 * std::string("\033[4F\033[J").size());
}
