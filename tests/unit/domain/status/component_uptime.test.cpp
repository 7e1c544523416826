#include "domain/status/component_uptime.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <vector>

using namespace signalbox::domain;
using namespace std::chrono_literals;
using signalbox::core::time_point;

namespace {

constexpr calendar_day day = std::chrono::sys_days{std::chrono::year{2026} / 11 / 20};
constexpr time_point now_then = day + 12h;  // noon
constexpr std::chrono::days one_day{1};

status_component api() {
  status_component part;
  part.id = "api";
  part.name = "API";
  return part;
}

public_incident outage(time_point from, std::optional<time_point> until) {
  public_incident made;
  made.impact = incident_impact::major;
  made.opened_at = from;
  made.resolved_at = until;
  if (until) {
    made.state = incident_state::resolved;
    made.updates.push_back({.at = *until, .state = incident_state::resolved, .message = "Over."});
  }
  return made;
}

std::optional<double> percent_of(const uptime_days& days, calendar_day which) {
  const auto found = days.find(which);
  return found == days.end() ? std::nullopt : answered_percent(found->second);
}

}  // namespace

TEST_CASE("component uptime: an outage counts on each day that it touches") {
  const auto outages = outages_of(api(), {outage(day - 6h, day + 3h)});
  const auto days = component_uptime(outages, day - 30 * one_day, now_then);
  CHECK(percent_of(days, day - 2 * one_day) == 100);
  CHECK(percent_of(days, day - one_day) == 75);
  // Only the part of the day until now.
  CHECK(percent_of(days, day) == 75);
}

TEST_CASE("component uptime: an open outage counts until now") {
  const auto days =
      component_uptime(outages_of(api(), {outage(now_then - 3h, std::nullopt)}), {}, now_then);
  CHECK(percent_of(days, day) == 75);
}

TEST_CASE("component uptime: overlapping outages count once") {
  const auto outages = outages_of(
      api(), {outage(day + 2h, day + 4h), outage(day, day + 3h), outage(day + 1h, day + 2h)});
  CHECK(percent_of(component_uptime(outages, {}, now_then), day) == doctest::Approx(66.666));
}

TEST_CASE("component uptime: begins with the installation, at most ninety days before today") {
  const auto young = component_uptime({}, day - one_day + 12h, now_then);
  REQUIRE(young.size() == 2);
  CHECK(young.begin()->second.probes == 12 * 60 * 60);
  CHECK(component_uptime({}, day - 900 * one_day, now_then).begin()->first ==
        oldest_uptime_day(now_then));
  CHECK(component_uptime({}, now_then, now_then).empty());
  CHECK(component_uptime({}, now_then + 1h, now_then).empty());
}

TEST_CASE("component uptime: a reopened incident counts in each of its periods") {
  auto again = outage(day, day + 8h);
  again.updates = {{.at = day + 1h, .state = incident_state::resolved, .message = {}},
                   {.at = day + 6h, .state = incident_state::investigating, .message = {}},
                   {.at = day + 7h, .state = incident_state::monitoring, .message = {}},
                   {.at = day + 8h, .state = incident_state::resolved, .message = {}}};
  CHECK(open_periods(again) == std::vector<open_period>{{.from = day, .until = day + 1h},
                                                        {.from = day + 6h, .until = day + 8h}});
  CHECK(percent_of(component_uptime(outages_of(api(), {again}), {}, now_then), day) == 75);
}

TEST_CASE("component uptime: only outages that affect the component count") {
  auto degraded = outage(day, now_then);
  degraded.impact = incident_impact::minor;
  auto maintenance = outage(day, now_then);
  maintenance.kind = incident_kind::maintenance;
  maintenance.state = incident_state::completed;
  auto elsewhere = outage(day, now_then);
  elsewhere.services = {"Sign-in"};
  CHECK(outages_of(api(), {degraded, maintenance, elsewhere}).empty());
  auto here = elsewhere;
  here.services = {"api"};
  CHECK(outages_of(api(), {here}).size() == 1);
}
