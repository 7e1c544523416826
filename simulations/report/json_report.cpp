#include "simulations/report/json_report.hpp"

#include <fmt/format.h>

#include <utility>

#include "simulations/report/report_text.hpp"

namespace signalbox::simulations {

namespace {

using nlohmann::ordered_json;

std::string_view unit_name(unit in) {
  switch (in) {
    case unit::milliseconds:
      return "ms";
    case unit::count:
      return "count";
    case unit::share:
      return "share";
    case unit::bytes:
      return "bytes";
    case unit::cores:
      return "cores";
  }
  std::unreachable();
}

std::string_view outcome_name(verdict::outcome of) {
  switch (of) {
    case verdict::outcome::kept:
      return "kept";
    case verdict::outcome::broken:
      return "broken";
    case verdict::outcome::not_measured:
      return "not_measured";
  }
  std::unreachable();
}

template <class Number>
ordered_json number_or_null(const std::optional<Number>& value) {
  return value ? ordered_json(*value) : ordered_json();
}

double seconds_of(run_time time) {
  return static_cast<double>(time.count()) / 1e6;
}

ordered_json figure_json(const figure& of) {
  return {{"id", of.what->id},
          {"label", of.what->label},
          {"unit", unit_name(of.what->in)},
          {"value", number_or_null(of.value)}};
}

ordered_json verdict_json(const verdict& of) {
  return {{"metric", of.limit.what->id},
          {"limit", to_text(of.limit)},
          {"value", number_or_null(of.value)},
          {"outcome", outcome_name(of.came_out)}};
}

ordered_json broken_json(const broken_invariant& of) {
  return {{"at_s", seconds_of(of.at)},
          {"name", of.name},
          {"sentence", of.sentence},
          {"detail", of.detail}};
}

template <class Values, class Make>
ordered_json list_of(const Values& values, Make make) {
  auto list = ordered_json::array();
  for (const auto& each : values)
    list.push_back(make(each));
  return list;
}

}  // namespace

ordered_json point_json(const series_point& of) {
  return {{"at_s", seconds_of(of.at)},
          {"sessions", of.sessions},
          {"deliveries_per_s", of.deliveries_per_second},
          {"changes_per_s", number_or_null(of.changes_per_second)},
          {"p50_ms", number_or_null(of.p50_ms)},
          {"p95_ms", number_or_null(of.p95_ms)},
          {"p99_ms", number_or_null(of.p99_ms)},
          {"in_between", of.in_between},
          {"unhealthy", of.unhealthy},
          {"server_cpu", number_or_null(of.server_cpu)},
          {"server_memory", number_or_null(of.server_memory)},
          {"waiting_tasks", number_or_null(of.waiting_tasks)},
          {"waiting_messages", number_or_null(of.waiting_messages)},
          {"outbox_bytes", number_or_null(of.outbox_bytes)}};
}

ordered_json result_json(const run_result& of) {
  return {{"scenario", of.plan.name},
          {"title", of.plan.title},
          {"teaches", of.plan.teaches},
          {"ground", of.backend == backend_kind::in_memory ? "in_memory" : "sockets"},
          {"short", of.is_short},
          {"seed", of.plan.seed},
          {"fleet",
           {{"organizations", of.plan.fleet.organizations},
            {"projects", of.plan.fleet.projects},
            {"people", of.plan.fleet.organizations * of.plan.fleet.members}}},
          {"duration_s", seconds_of(of.plan.duration)},
          {"lasted_s", seconds_of(of.lasted)},
          {"stopped", of.stopped.empty() ? ordered_json() : ordered_json(of.stopped)},
          {"passed", of.passed()},
          {"verdict", verdict_text(of)},
          {"thresholds", list_of(of.verdicts, verdict_json)},
          {"figures", list_of(of.figures, figure_json)},
          {"invariants", {{"broken", of.broken_count}, {"kept", list_of(of.broken, broken_json)}}},
          {"counts", of.counts},
          {"remarks", of.remarks},
          {"series", list_of(of.series, point_json)}};
}

}  // namespace signalbox::simulations
