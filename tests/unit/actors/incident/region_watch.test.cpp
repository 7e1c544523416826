#include "actors/incident/region_watch.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace signalbox;
using namespace std::chrono_literals;
using actors::region_watch;
using domain::fleet_project;
using domain::project_status;

namespace {

constexpr core::time_point watch_noon{std::chrono::milliseconds{1'763'640'000'000}};

/// Ten projects in Singapore.
struct watched_region {
  region_watch watch{domain::suggestion_rule{.share = 0.3, .projects_min = 5, .within = 2min}};
  std::vector<fleet_project> projects;

  watched_region() {
    for (char message = 'a'; message < 'a' + 10; ++message) {
      fleet_project one;
      one.ref = domain::project_ref{std::string(20, message)};
      one.region = "sin";
      one.status = project_status::active_healthy;
      one.since = watch_noon - 24h;
      watch.apply(nullptr, &one);
      projects.push_back(one);
    }
    watch.evaluate(watch_noon);
  }
  void turn(std::size_t n, project_status to, core::time_point at = watch_noon) {
    const auto before = projects[n];
    projects[n].status = to;
    projects[n].since = at;
    watch.apply(&before, &projects[n]);
  }
  void turn_first(std::size_t count, project_status to, core::time_point at = watch_noon) {
    for (std::size_t n = 0; n < count; ++n)
      turn(n, to, at);
    watch.evaluate(at);
  }
};

domain::incident storm_in(std::vector<std::string> regions) {
  domain::incident made;
  made.id = domain::incident_id{"i1"};
  made.regions = std::move(regions);
  return made;
}

}  // namespace

TEST_CASE_FIXTURE(
    watched_region,
    "region watch: suggests an incident when a region becomes unhealthy, not before") {
  turn_first(4, project_status::unknown);
  CHECK(watch.shown().empty());
  turn_first(5, project_status::unknown);
  REQUIRE(watch.shown().contains("sin"));
  CHECK(watch.shown().at("sin").at("unhealthy") == 5);
  CHECK(watch.shown().at("sin").at("projects") == 10);
  turn_first(8, project_status::active_unhealthy);
  CHECK(watch.shown().at("sin").at("unhealthy") == 8);
}

TEST_CASE_FIXTURE(watched_region, "region watch: removes a suggestion when the region recovers") {
  turn_first(6, project_status::unknown);
  turn_first(3, project_status::active_healthy, watch_noon + 1min);
  CHECK(watch.shown().contains("sin"));
  turn_first(4, project_status::active_healthy, watch_noon + 1min);
  CHECK(watch.shown().empty());
  // The region may be suggested again.
  turn_first(6, project_status::unknown, watch_noon + 2min);
  CHECK(watch.shown().contains("sin"));
}

TEST_CASE_FIXTURE(watched_region,
                  "region watch: a dismissed suggestion is hidden until the region recovers") {
  CHECK_FALSE(watch.dismiss("sin"));
  CHECK_FALSE(watch.dismiss("mars-1"));
  turn_first(6, project_status::unknown);
  CHECK(watch.dismiss("sin"));
  CHECK(watch.shown().empty());
  turn_first(9, project_status::unknown, watch_noon + 10s);
  CHECK(watch.shown().empty());
  turn_first(10, project_status::active_healthy, watch_noon + 1min);
  turn_first(6, project_status::unknown, watch_noon + 2min);
  CHECK(watch.shown().contains("sin"));
}

TEST_CASE_FIXTURE(watched_region,
                  "region watch: an open incident of the region resolves the suggestion") {
  turn_first(6, project_status::unknown);
  watch.apply(storm_in({"eu-central-1"}));
  CHECK(watch.shown().contains("sin"));
  watch.apply(storm_in({"sin"}));
  CHECK(watch.shown().empty());
  auto over = storm_in({"sin"});
  over.state = domain::incident_state::resolved;
  watch.apply(over);
  CHECK(watch.shown().contains("sin"));
}

TEST_CASE_FIXTURE(watched_region, "region watch: ignores paused and deleted projects") {
  for (std::size_t n = 5; n < 10; ++n)
    watch.apply(&projects[n], nullptr);
  turn_first(4, project_status::inactive);
  CHECK(watch.shown().empty());
}
