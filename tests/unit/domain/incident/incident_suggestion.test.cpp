#include "domain/incident/incident_suggestion.hpp"

#include <doctest/doctest.h>

#include <deque>
#include <string>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;
using signalbox::testing::noon;

namespace {

constexpr suggestion_rule usual{.share = 0.3, .projects_min = 5, .within = 2min};

/// A region with a number of projects that should be running.
struct a_region {
  explicit a_region(std::size_t projects) { seen.projects = projects; }

  /// Makes projects unhealthy at a time.
  void turn(std::size_t count, time_point at) {
    for (std::size_t n = 0; n < count; ++n) {
      fleet_project one;
      one.ref = project_ref{std::string(19, 'p') + static_cast<char>('a' + made.size())};
      one.status = project_status::active_unhealthy;
      one.since = at;
      made.push_back(one);
      seen.unhealthy.push_back(&made.back());
    }
  }
  [[nodiscard]] std::optional<incident_suggestion> judge(time_point at = noon) const {
    return suggested("sin", seen, usual, at);
  }

  std::deque<fleet_project> made;
  region_health seen;
};

}  // namespace

TEST_CASE("incident suggestion: appears when enough projects of a region fail together") {
  a_region few(10);
  few.turn(4, noon);
  CHECK_FALSE(few.judge());
  few.turn(1, noon - 1min);
  const auto made = few.judge();
  REQUIRE(made);
  CHECK(made->region == "sin");
  CHECK(made->unhealthy == 5);
  CHECK(made->projects == 10);
  CHECK(made->since == noon - 1min);
  CHECK(made->some.size() == suggested_projects_max);
  CHECK(made->some.front() == few.made.back().ref);
}

TEST_CASE("incident suggestion: a large region requires a share of its projects") {
  a_region large(100);
  large.turn(20, noon);
  large.turn(9, noon);
  CHECK_FALSE(large.judge());
  large.turn(1, noon);
  CHECK(large.judge());
}

TEST_CASE("incident suggestion: earlier failures do not count") {
  a_region slow(10);
  slow.turn(4, noon - 2min - 1ms);
  slow.turn(4, noon);
  CHECK_FALSE(slow.judge());
  CHECK_FALSE(slow.judge(noon + 1min));
  slow.turn(1, noon);
  CHECK(slow.judge());
  CHECK(slow.judge()->unhealthy == 9);
  CHECK_FALSE(slow.judge(noon + 3min));
}

TEST_CASE("incident suggestion: is kept with current numbers until the region recovers") {
  a_region sin(10);
  sin.turn(6, noon);
  const auto made = sin.judge();
  REQUIRE(made);
  sin.turn(2, noon + 10min);
  CHECK(still_suggested(*made, sin.seen, usual)->unhealthy == 8);
  CHECK(still_suggested(*made, sin.seen, usual)->since == noon);
  sin.seen.unhealthy.resize(3);
  CHECK(still_suggested(*made, sin.seen, usual));
  sin.seen.unhealthy.resize(2);
  CHECK_FALSE(still_suggested(*made, sin.seen, usual));
}

TEST_CASE("incident suggestion: counts projects that should be running") {
  CHECK(is_in_trouble(project_status::unknown));
  CHECK(is_in_trouble(project_status::active_unhealthy));
  CHECK_FALSE(is_in_trouble(project_status::restarting));
  CHECK(should_answer(project_status::active_healthy));
  CHECK_FALSE(should_answer(project_status::inactive));
  CHECK_FALSE(should_answer(project_status::init_failed));
}

TEST_CASE("incident suggestion: has a compact JSON form") {
  const incident_suggestion made{
      .region = "sin", .unhealthy = 5, .projects = 9, .since = noon, .some = {project_ref{"shop"}}};
  CHECK(incident_suggestion_json(made) == json{{"region", "sin"},
                                               {"unhealthy", 5},
                                               {"projects", 9},
                                               {"since", noon.time_since_epoch().count()},
                                               {"some", {"shop"}}});
}
