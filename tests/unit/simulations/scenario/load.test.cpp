#include "simulations/scenario/load.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <string_view>

using namespace signalbox::simulations;
using namespace std::chrono_literals;

namespace {

/// A minimal scenario; the appended text may begin further sections.
std::string with(std::string_view more) {
  return "title = \"A day\"\nteaches = [\"one\", \"two\", \"three\"]\nduration = \"10m\"\n" +
         std::string{more};
}

scenario read(std::string_view more) {
  const auto found = read_scenario(with(more), "days/quiet-day.toml");
  if (!found) MESSAGE(found.error().message);
  REQUIRE(found);
  return *found;
}

/// Returns the faults of a text, one per line.
std::string refusal(std::string_view text) {
  const auto found = read_scenario(text, "day.toml");
  REQUIRE_FALSE(found);
  CHECK(found.error().code == signalbox::core::errc::bad_request);
  return found.error().message;
}

}  // namespace

TEST_CASE("scenario: a minimal file has the defaults") {
  const auto day = read("");
  CHECK(day.name == "quiet-day");
  CHECK(day.title == "A day");
  CHECK(day.teaches[2] == "three");
  CHECK(day.duration == 10min);
  CHECK(day.backend == backend_kind::sockets);
  CHECK(day.sessions.empty());
  CHECK(day.events.empty());
  CHECK(day.fleet == fleet_plan{});
}

TEST_CASE("scenario: every part is read") {
  const auto day = read(R"(
backend = "in_memory"
seed = 42

[fleet]
organizations = 20
projects = 400
members = 30
plans = { free = 3, pro = 1 }
regions = { "eu-central-1" = 1, "us-east-1" = 2.5 }
paused = 0.25

[[sessions]]
profile = "ramp"
connections = 500
for = "2m"

[[sessions]]
profile = "arrivals"
per_second = 2.5
for = "1m"

[people]
watch_list = 1
open_project = 0
thinks = "5s"
slow = 0.1

[backends]
crashes_per_hour = 0.5
changes_per_second = 4

[[events]]
at = "6m"
do = "incident"
title = "Slow in Frankfurt"
impact = "critical"
regions = ["eu-central-1"]
updates = 2
for = "2m"

[[events]]
at = "5m"
do = "lose_region"
region = "eu-central-1"
for = "1m 30s"

[short]
scale = 0.1
times = 0.5

[thresholds]
lost = "= 0"
delivery_p99 = "< 200 ms"
)");
  CHECK(day.backend == backend_kind::in_memory);
  CHECK(day.seed == 42);
  CHECK(day.fleet.plans == shares{{"free", 3}, {"pro", 1}});
  CHECK(day.fleet.paused == doctest::Approx(0.25));
  REQUIRE(day.sessions.size() == 2);
  CHECK(day.sessions[0] == session_phase{session_profile::ramp, 2min, 500, 0});
  CHECK(day.sessions[1] == session_phase{session_profile::arrivals, 1min, 0, 2.5});
  CHECK(day.people.does.watch_list == doctest::Approx(1));
  CHECK(day.people.does.switch_organization == doctest::Approx(1));
  CHECK(day.backends.changes_per_second == doctest::Approx(4));
  REQUIRE(day.events.size() == 2);
  // Ordered by time, whatever the order in the file.
  CHECK(day.events[0] == planned_event{5min, region_lost{"eu-central-1", 90s}});
  const auto& incident = std::get<incident_opens>(day.events[1].what);
  CHECK(incident.impact == signalbox::domain::incident_impact::critical);
  CHECK(incident.updates == 2);
  REQUIRE(day.thresholds.size() == 2);
  CHECK(day.thresholds[0].what->id == "delivery_p99");
}

TEST_CASE("scenario: a fault is reported with its line and its reason") {
  CHECK(refusal("title = ") ==
        "day.toml:1:9: Error while parsing key-value pair: encountered end-of-file");
  CHECK(refusal(with("[flet]\norganizations = 3\n")) ==
        "day.toml:4: flet: unknown key. Did you mean fleet?");
  CHECK(refusal(with("[fleet]\norganisations = 3\n")) ==
        "day.toml:5: fleet.organisations: unknown key. Did you mean organizations?");
  CHECK(refusal(with("[fleet]\norganizations = 0\n")) ==
        "day.toml:5: fleet.organizations: it must be a whole number from 1 to 50000.");
  CHECK(refusal(with("[fleet]\nprojects = 1.5\n")) ==
        "day.toml:5: fleet.projects: it must be a whole number from 0 to 60000.");
  CHECK(refusal(with("[fleet]\nregions = { x = -1 }\n")) ==
        "day.toml:5: fleet.regions: it must be names with numbers of 0 or more.");
  CHECK(refusal(with("[fleet]\nplans = { free = 0 }\n")) ==
        "day.toml:5: fleet.plans: it must be names with numbers, at least one greater than 0.");
  CHECK(refusal(with("[people]\nslow = nan\n")) ==
        "day.toml:5: people.slow: it must be a number from 0 to 1.");
  CHECK(refusal(with("[people]\nthinks = 5\n")) ==
        "day.toml:5: people.thinks: it must be a quoted string.");
  CHECK(refusal(with("[people]\nthinks = \"five\"\n")) ==
        "day.toml:5: people.thinks: it must be a time such as \"150ms\", \"10m\" or \"1h 30m\", at "
        "most 31 days.");
  CHECK(refusal(with("fleet = 3\n")) == "day.toml:4: fleet: it must be a section.");
  CHECK(refusal(with("sessions = [1]\n")) ==
        "day.toml:4: sessions: it must be at most 100 sections, each begun by [[sessions]].");
  CHECK(refusal(with("[thresholds]\nlost = \"0\"\n")) ==
        "day.toml:5: thresholds.lost: Write a threshold of lost like \"= 0\", with <, <=, =, "
        ">= or >.");
  CHECK(refusal(with("[thresholds]\nlosst = \"= 0\"\n")) ==
        "day.toml:5: thresholds.losst: unknown key. Did you mean lost?");
}

TEST_CASE("scenario: missing keys are reported") {
  CHECK(refusal("") ==
        "day.toml:1: title: it is missing; it must be a string.\n"
        "day.toml:1: teaches: it is missing; it must be three lines.\n"
        "day.toml:1: duration: it is missing; it must be a time such as \"10m\".");
  CHECK(refusal(with("[[sessions]]\n")) ==
        "day.toml:4: sessions.profile: it is missing; it must be a word.\n"
        "day.toml:4: sessions.for: it is missing; it must be a time such as \"2m\".");
  CHECK(refusal(with("[[events]]\nat = \"1m\"\ndo = \"lose_region\"\n")) ==
        "day.toml:4: events.region: it is missing; it must be the id of a region.\n"
        "day.toml:4: events.for: it is missing; it must be a time such as \"2m\".");
}

TEST_CASE("scenario: inconsistencies between its parts are reported") {
  CHECK(refusal(with("[[sessions]]\nprofile = \"hold\"\nconnections = 51\nfor = \"1m\"\n")) ==
        "day.toml: sessions: 51 connections need as many people; fleet.organizations times "
        "fleet.members are 50.");
  CHECK(refusal(with("[[sessions]]\nprofile = \"hold\"\nconnections = 5\nfor = \"11m\"\n")) ==
        "day.toml: sessions: the phases last 11 min, longer than the duration of 10 min.");
  CHECK(refusal(with("[[events]]\nat = \"9m\"\ndo = \"kill_server\"\nfor = \"2m\"\n")) ==
        "day.toml: events: an event at 9 min that lasts 2 min ends after the duration of 10 min.");
  CHECK(
      refusal(with("[[events]]\nat = \"1m\"\ndo = \"crash\"\nshare = 0.1\nregion = \"mars\"\n")) ==
      "day.toml: events: no project is in mars; fleet.regions has eu-central-1.");
  CHECK(refusal(with("[people]\njitter = \"1s\"\n")) ==
        "day.toml: people: jitter must be at most latency.");
}

TEST_CASE("scenario: an unreadable file is reported") {
  const auto none = load_scenario("/nowhere/day.toml");
  REQUIRE_FALSE(none);
  CHECK(none.error().message ==
        "Cannot read the scenario /nowhere/day.toml: No such file or directory.");
  CHECK_FALSE(load_scenario("/dev").has_value());
}

TEST_CASE("scenario: the short form has smaller numbers and a shorter duration") {
  auto day = read(R"(
[fleet]
organizations = 200
projects = 4000
[[sessions]]
profile = "hold"
connections = 5
for = "8m"
[[events]]
at = "4m"
do = "grace_ends"
organizations = 50
within = "2m"
[backends]
changes_per_second = 10
[short]
scale = 0.05
times = 0.1
)");
  const auto brief = shortened(day);
  CHECK(brief.duration == 1min);
  CHECK(brief.fleet.organizations == 10);
  CHECK(brief.fleet.projects == 200);
  CHECK(brief.fleet.members == day.fleet.members);
  CHECK(brief.sessions[0] == session_phase{session_profile::hold, 48s, 1, 0});
  CHECK(brief.events[0] == planned_event{24s, grace_ends{3, 12s}});
  CHECK(brief.backends.changes_per_second == doctest::Approx(0.5));
  CHECK(brief.people == day.people);
}
