#include "simulations/report/run_recorder.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <vector>

#include "sample_run.hpp"

using namespace signalbox::simulations;
using namespace std::chrono_literals;
using signalbox::domain::project_status;

namespace {

struct recorded {
  scenario plan = sample_run({{"delivery_p99", "< 1 s", std::nullopt}}).plan;
  run_tally tally;
  violations broken;
  std::vector<run_progress> reply;
  std::vector<series_point> points;
  run_hooks hooks{.progress =
                      [this](const run_progress& now) {
                        reply.push_back(now);
                        points.push_back(*now.latest);
                      },
                  .stop_requested = {}};
  run_recorder record{plan, tally, broken, hooks};
};

}  // namespace

TEST_CASE("run recorder: an interval has its own rates and latencies") {
  recorded run;
  CHECK(run.record.stretch() == 2500ms);
  run.tally.deliveries.recent_us.add(4'000);
  (void)run.record.end_stretch(2500ms, {.sessions = 3, .deliveries = 100, .published = 10});
  const auto& second =
      run.record.end_stretch(5s, {.sessions = 4, .deliveries = 350, .published = 15});
  CHECK(second.sessions == 4);
  CHECK(second.deliveries_per_second == 100);
  CHECK(second.changes_per_second == 2);
  CHECK_FALSE(second.p50_ms);
  const auto result = run.record.take_result(backend_kind::in_memory, 10min, {});
  REQUIRE(result.series.size() == 2);
  CHECK(result.series[0].p99_ms == 4);
  CHECK(result.series[0].deliveries_per_second == 40);
}

TEST_CASE("run recorder: reports each point, and whether another follows before the end") {
  recorded run;
  auto& point = run.record.end_stretch(5s, {.sessions = 3, .deliveries = 100, .published = {}});
  run.tally.losses = 2;
  run.tally.failures["refused"] = 4;
  run.broken.note(1s, invariant::privacy, "org:a");
  count_project(point, project_status::active_healthy);
  count_project(point, project_status::pausing);
  count_project(point, project_status::active_unhealthy);
  count_project(point, project_status::unknown);
  count_project(point, project_status::init_failed);
  run.record.notify(point, 100);
  REQUIRE(run.reply.size() == 1);
  CHECK(run.reply[0].of == 10min);
  CHECK(run.reply[0].at == 5s);
  CHECK(run.reply[0].losses == 2);
  CHECK(run.reply[0].failed_attempts == 4);
  CHECK(run.reply[0].violations == 1);
  CHECK(run.points[0].in_between == 1);
  CHECK(run.points[0].unhealthy == 3);
  CHECK(run.record.has_stretch_after(9min));
  CHECK_FALSE(run.record.has_stretch_after(10min - 1s));
}

TEST_CASE("run recorder: the result contains the figures checked against the thresholds") {
  recorded run;
  run.tally.deliveries.change_us.add(1'500'000);
  run.broken.note(1s, invariant::privacy, "org:a");
  const auto result = run.record.take_result(backend_kind::sockets, 9min, {.server_cpu = 0.5});
  CHECK(result.backend == backend_kind::sockets);
  CHECK(result.lasted == 9min);
  REQUIRE(result.verdicts.size() == 1);
  CHECK(result.verdicts[0].came_out == verdict::outcome::broken);
  REQUIRE(result.broken.size() == 1);
  CHECK(result.broken[0].name == to_string(invariant::privacy));
  CHECK(result.broken[0].sentence == sentence_of(invariant::privacy));
  CHECK(result.broken_count == 1);
  CHECK_FALSE(result.passed());
}
