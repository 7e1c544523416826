#include "sample_run.hpp"

#include <doctest/doctest.h>

namespace signalbox::simulations {

using namespace std::chrono_literals;

run_result sample_run(const std::vector<held_figure>& held) {
  run_result made;
  made.plan.name = "a-day";
  made.plan.title = "A <bad> day";
  made.plan.teaches = {"Check that R&D is notified."};
  made.plan.duration = 10min;
  made.plan.seed = 7;
  made.plan.fleet.organizations = 2;
  made.plan.fleet.projects = 5;
  made.plan.fleet.members = 3;
  made.backend = backend_kind::sockets;
  made.lasted = 10min;
  for (const auto& each : held) {
    const auto* const what = find_metric(each.metric);
    REQUIRE(what != nullptr);
    made.figures.push_back({what, each.seen});
    made.plan.thresholds.push_back(read_threshold(*what, each.limit).value());
  }
  made.verdicts = decide(made.plan.thresholds, made.figures);
  for (int minute = 1; minute <= 10; ++minute) {
    series_point point;
    point.at = std::chrono::minutes{minute};
    point.sessions = 1'500;
    if (minute != 5) point.p50_ms = 20.0 * minute;
    made.series.push_back(point);
  }
  made.counts["Visits"] = 12;
  return made;
}

}  // namespace signalbox::simulations
