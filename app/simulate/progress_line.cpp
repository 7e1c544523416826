#include "app/simulate/progress_line.hpp"

#include <chrono>

#include "simulations/report/json_report.hpp"

namespace signalbox::app {

namespace {

double seconds_into_run(simulations::run_time time) {
  return std::chrono::duration<double>(time).count();
}

}  // namespace

std::string progress_line(const simulations::run_progress& now) {
  const nlohmann::ordered_json notify{
      {"at_s", seconds_into_run(now.at)},
      {"of_s", seconds_into_run(now.of)},
      {"sessions", now.sessions},
      {"deliveries", now.deliveries},
      {"losses", now.losses},
      {"failed_attempts", now.failed_attempts},
      {"violations", now.violations},
      {"point",
       now.latest == nullptr ? nlohmann::ordered_json() : simulations::point_json(*now.latest)}};
  return notify.dump() + '\n';
}

}  // namespace signalbox::app
