#include "domain/incident/incident_edit.hpp"

#include <doctest/doctest.h>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;
using signalbox::testing::noon;

namespace {

incident slow_shop() {
  incident made;
  made.title = "Slow";
  made.regions = {"eu-central-1"};
  made.opened_at = noon;
  return made;
}

}  // namespace

TEST_CASE("incident edit: absent members stay, and changes are reported") {
  const auto before = slow_shop();
  const auto after = edited(before,
                            {.title = "Slow disks",
                             .impact = incident_impact::major,
                             .regions = std::vector<std::string>{},
                             .show_to_everybody = true},
                            noon);
  REQUIRE(after);
  CHECK(after->title == "Slow disks");
  CHECK(after->impact == incident_impact::major);
  CHECK(after->regions.empty());
  CHECK(after->show_to_everybody);
  CHECK(after->opened_at == noon);
  CHECK(changes_between(before, *after) ==
        json{{"title", {{"from", "Slow"}, {"to", "Slow disks"}}},
             {"impact", {{"from", "minor"}, {"to", "major"}}},
             {"regions", {{"from", {"eu-central-1"}}, {"to", json::array()}}},
             {"show_to_everybody", {{"from", false}, {"to", true}}}});
}

TEST_CASE("incident edit: equal values change nothing") {
  const auto before = slow_shop();
  const auto after = edited(before, {.title = "Slow", .affects_project_creation = false}, noon);
  REQUIRE(after);
  CHECK(*after == before);
  CHECK(changes_between(before, *after).empty());
}

TEST_CASE("incident edit: an ended incident cannot be changed") {
  auto what = slow_shop();
  what.state = incident_state::resolved;
  CHECK(edited(what, {.title = "Other"}, noon).error().code == errc::conflict);
}

TEST_CASE("incident edit: a plan can be moved until it starts") {
  auto what = slow_shop();
  CHECK(edited(what, {.planned_start = noon + 1h}, noon).error().fields.at(0).field ==
        "planned_start");
  what.kind = incident_kind::maintenance;
  what.state = incident_state::scheduled;
  what.planned_start = noon + 1h;
  what.planned_end = noon + 2h;
  CHECK(edited(what, {.planned_end = noon + 3h}, noon)->planned_end == noon + 3h);
  CHECK(edited(what, {.planned_start = noon + 2h}, noon).error().fields.at(0).field ==
        "planned_end");
  what.state = incident_state::in_progress;
  CHECK(edited(what, {.planned_start = noon + 30min}, noon).error().code == errc::conflict);
  CHECK(edited(what, {.planned_start = noon + 1h, .planned_end = noon + 4h}, noon));
}
