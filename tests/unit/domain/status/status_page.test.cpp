#include "domain/status/status_page.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>

#include "domain/status/status_summary.hpp"
#include "tests/unit/domain/file_text.hpp"
#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using signalbox::testing::noon;
using namespace std::chrono_literals;
using enum component_status;

namespace {

const status_catalogue& shipped_parts() {
  static const auto read = [] {
    const auto path = std::string(SIGNALBOX_CONFIG_DIR) + "/status_components.json";
    return status_catalogue::parse("status_components.json", file_text(path)).value();
  }();
  return read;
}

/// The facts, and the resulting status of one component.
struct evaluated_platform {
  std::map<std::string, region_load> regions = {{"eu-central-1", {.projects = 100, .unhealthy = 0}},
                                                {"us-east-1", {.projects = 2, .unhealthy = 0}}};
  std::map<std::string, std::string> names = {{"eu-central-1", "Frankfurt"}};
  std::vector<public_incident> incidents;
  bool storage_is_away = false;

  [[nodiscard]] std::vector<component_view> parts() const {
    return evaluate_components(shipped_parts(), {.regions = regions,
                                                 .region_names = names,
                                                 .incidents = incidents,
                                                 .storage_is_away = storage_is_away});
  }
  [[nodiscard]] component_status of(const std::string& id) const {
    for (const auto& part : parts()) {
      if (part.id == id) return part.status;
    }
    FAIL("no such part: ", id);
    return operational;
  }
};

public_incident published_incident(incident_impact impact = incident_impact::major) {
  public_incident made;
  made.id = incident_id{"6f0b3c1e-0000-4000-8000-000000000001"};
  made.title = "Slow disks";
  made.impact = impact;
  made.opened_at = noon;
  made.updates = {{.at = noon, .state = incident_state::investigating, .message = "Looking."},
                  {.at = noon + 5min, .state = incident_state::monitoring, .message = "Better."}};
  return made;
}

}  // namespace

TEST_CASE("status page: has the components of the catalogue, and one for each region") {
  const evaluated_platform platform;
  std::vector<std::string> names;
  for (const auto& part : platform.parts())
    names.push_back(part.name);
  CHECK(names == std::vector<std::string>{"Dashboard and live updates", "API", "Sign-in",
                                          "Project creation and changes", "Databases in Frankfurt",
                                          "Databases in us-east-1"});
  for (const auto& part : platform.parts())
    CHECK(part.status == operational);
}

TEST_CASE("status page: a region's status depends on the share of its unhealthy databases") {
  evaluated_platform platform;
  auto& load = platform.regions.at("eu-central-1");
  for (const auto& [unhealthy, status] :
       {std::pair{4, operational}, std::pair{5, degraded_performance},
        std::pair{30, partial_outage}, std::pair{79, partial_outage}, std::pair{80, major_outage},
        std::pair{100, major_outage}}) {
    CAPTURE(unhealthy);
    load.unhealthy = static_cast<std::size_t>(unhealthy);
    CHECK(platform.of("databases-eu-central-1") == status);
  }
  platform.regions.at("us-east-1").unhealthy = 1;
  CHECK(platform.of("databases-us-east-1") == operational);
  CHECK(platform.of("api") == operational);
}

TEST_CASE("status page: unavailable storage affects its components") {
  evaluated_platform platform;
  platform.storage_is_away = true;
  CHECK(platform.of("dashboard") == degraded_performance);
  CHECK(platform.of("api") == partial_outage);
  CHECK(platform.of("sign-in") == major_outage);
  CHECK(platform.of("project-creation") == major_outage);
  CHECK(platform.of("databases-eu-central-1") == operational);
}

TEST_CASE("status page: an open incident affects its components by its impact") {
  evaluated_platform platform;
  auto what = published_incident();
  what.regions = {"eu-central-1"};
  platform.incidents = {what};
  CHECK(platform.of("databases-eu-central-1") == partial_outage);
  CHECK(platform.of("databases-us-east-1") == operational);
  CHECK(platform.of("api") == operational);

  what.services = {"api"};
  platform.incidents = {what};
  CHECK(platform.of("api") == partial_outage);
  CHECK(platform.of("databases-eu-central-1") == operational);

  what = published_incident(incident_impact::minor);
  what.affects_project_creation = true;
  platform.incidents = {what};
  CHECK(platform.of("project-creation") == degraded_performance);

  what.state = incident_state::resolved;
  platform.incidents = {what};
  CHECK(platform.of("project-creation") == operational);
}

TEST_CASE("status page: current maintenance is shown unless there is a worse status") {
  evaluated_platform platform;
  auto what = published_incident();
  what.kind = incident_kind::maintenance;
  what.state = incident_state::scheduled;
  what.regions = {"eu-central-1"};
  platform.incidents = {what};
  CHECK(platform.of("databases-eu-central-1") == operational);
  platform.incidents.front().state = incident_state::in_progress;
  CHECK(platform.of("databases-eu-central-1") == under_maintenance);
  platform.regions.at("eu-central-1").unhealthy = 50;
  CHECK(platform.of("databases-eu-central-1") == partial_outage);
}

TEST_CASE("status page: the topic has no nulls, and incidents of the last two weeks") {
  status_view view;
  view.title = "Status";
  auto over = published_incident();
  over.resolved_at = noon;
  over.state = incident_state::resolved;
  view.incidents = {over};
  view.uptime["eu-central-1"] = {
      .name = "Frankfurt", .days = {{std::chrono::floor<std::chrono::days>(noon), {1000, 999}}}};
  const auto state = status_state(view, noon + 24h * 14);
  CHECK(state.at("incidents").size() == 1);
  CHECK(status_state(view, noon + 24h * 15).at("incidents").empty());
  CHECK(state.dump().find("null") == std::string::npos);
  CHECK(state.at("uptime").at("eu-central-1") ==
        json{{"name", "Frankfurt"}, {"percent", 99.9}, {"days", {{"2026-11-20", 99.9}}}});
  CHECK_FALSE(state.contains("storage_away_since"));
}

TEST_CASE("status summary: has the members of statuspage.io's version 2") {
  status_view view;
  view.title = "Status";
  view.url = "https://signalbox.example/status";
  view.changed_at = noon;
  auto planned = published_incident();
  planned.id = incident_id{"6f0b3c1e-0000-4000-8000-000000000002"};
  planned.kind = incident_kind::maintenance;
  planned.state = incident_state::scheduled;
  planned.planned_start = noon + 1h;
  planned.planned_end = noon + 2h;
  auto over = published_incident();
  over.state = incident_state::resolved;
  view.incidents = {published_incident(), planned, over};
  component_view part;
  part.id = "api";
  part.name = "API";
  view.components = {part};

  const auto reply = status_summary(view);
  CHECK(reply.at("page") == json{{"id", "signalbox"},
                                 {"name", "Status"},
                                 {"url", "https://signalbox.example/status"},
                                 {"time_zone", "Etc/UTC"},
                                 {"updated_at", "2026-11-20T12:00:00.000Z"}});
  CHECK(reply.at("status") ==
        json{{"indicator", "major"}, {"description", "Partial System Outage: Slow disks"}});
  REQUIRE(reply.at("components").size() == 1);
  CHECK(reply.at("components")[0].at("status") == "operational");
  CHECK(reply.at("components")[0].at("position") == 1);
  REQUIRE(reply.at("incidents").size() == 1);
  const auto& incident = reply.at("incidents")[0];
  CHECK(incident.at("name") == "Slow disks");
  CHECK(incident.at("monitoring_at") == "2026-11-20T12:05:00.000Z");
  CHECK(incident.at("resolved_at").is_null());
  CHECK(incident.at("components").empty());
  CHECK(incident.at("incident_updates")[0].at("body") == "Better.");
  CHECK(incident.at("incident_updates")[1].at("status") == "investigating");
  REQUIRE(reply.at("scheduled_maintenances").size() == 1);
  CHECK(reply.at("scheduled_maintenances")[0].at("scheduled_for") == "2026-11-20T13:00:00.000Z");
  CHECK(reply.at("storage_away_since").is_null());
}

TEST_CASE("status catalogue: faults are reported with their location") {
  const auto fault = [](const json& with) {
    const auto read = status_catalogue::parse("s.json", with.dump());
    return read ? "" : read.error().message;
  };
  json whole = {
      {"components", {{{"id", "api"}, {"name", "API"}, {"description", "Calls."}}}},
      {"regions",
       {{"unhealthy_min", 2}, {"steps", {{{"share", 0.3}, {"status", "major_outage"}}}}}}};
  CHECK(fault(whole).empty());
  auto twice = whole;
  twice["components"].push_back(whole["components"][0]);
  CHECK(fault(twice).find("is a duplicate") != std::string::npos);
  auto unknown = whole;
  unknown["components"][0]["without_storage"] = "sleepy";
  CHECK(fault(unknown).find("has an unknown value") != std::string::npos);
  auto downhill = whole;
  downhill["regions"]["steps"].push_back({{"share", 0.1}, {"status", "major_outage"}});
  CHECK(fault(downhill).find("larger share") != std::string::npos);
  auto misspelt = whole;
  misspelt["components"][0]["with_storage"] = "operational";
  CHECK_FALSE(fault(misspelt).empty());
}
