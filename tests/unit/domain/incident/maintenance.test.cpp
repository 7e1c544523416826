#include "domain/incident/maintenance.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;
using signalbox::testing::noon;

namespace {

incident planned_from(time_point start, time_point end) {
  incident made;
  made.kind = incident_kind::maintenance;
  made.state = incident_state::scheduled;
  made.planned_start = start;
  made.planned_end = end;
  return made;
}

std::string wrong_field(const incident& what) {
  const auto checked = check_plan(what, noon);
  return checked ? "" : checked.error().fields.at(0).field;
}

std::string wrong_words(const incident& what) {
  const auto checked = check_plan(what, noon);
  return checked ? "" : checked.error().fields.at(0).message;
}

}  // namespace

TEST_CASE("maintenance: requires a start and a later end in the future") {
  CHECK(wrong_field(planned_from(noon + 1h, noon + 2h)).empty());
  CHECK(wrong_field(planned_from(noon - 1h, noon + 1ms)).empty());
  CHECK(wrong_field(planned_from(noon + 2h, noon + 2h)) == "planned_end");
  CHECK(wrong_field(planned_from(noon - 2h, noon)) == "planned_end");
  auto without = planned_from(noon + 1h, noon + 2h);
  without.planned_end.reset();
  CHECK(wrong_field(without) == "planned_end");
  without.planned_start.reset();
  CHECK(wrong_field(without) == "planned_start");
}

TEST_CASE("maintenance: is at most a year ahead and a month long, with these limits in errors") {
  const auto last = noon + maintenance_ahead_max;
  CHECK(wrong_field(planned_from(last, last + 1h)).empty());
  CHECK(wrong_words(planned_from(last + 1ms, last + 1h)) == "must be at most 365 days from now");
  CHECK(wrong_field(planned_from(noon, noon + maintenance_length_max)).empty());
  CHECK(wrong_words(planned_from(noon, noon + maintenance_length_max + 1ms)) ==
        "must be at most 30 days after planned_start");
}

TEST_CASE("maintenance: an incident has no plan") {
  incident what;
  CHECK(wrong_field(what).empty());
  what.announce_ahead = true;
  CHECK(wrong_field(what) == "announce_ahead");
  what.planned_end = noon;
  CHECK(wrong_field(what) == "planned_end");
  what.planned_start = noon;
  CHECK(wrong_field(what) == "planned_start");
}

TEST_CASE("maintenance: advances with time, one step at a time") {
  auto what = planned_from(noon, noon + 1h);
  CHECK(next_change(what) == noon);
  CHECK(state_at(what, noon - 1ms) == incident_state::scheduled);
  CHECK(state_at(what, noon) == incident_state::in_progress);
  CHECK(state_at(what, noon + 2h) == incident_state::in_progress);
  what.state = incident_state::in_progress;
  CHECK(next_change(what) == noon + 1h);
  CHECK(state_at(what, noon + 1h - 1ms) == incident_state::in_progress);
  CHECK(state_at(what, noon + 1h) == incident_state::completed);
  what.state = incident_state::completed;
  CHECK_FALSE(next_change(what));
  CHECK(state_at(what, noon + 99h) == incident_state::completed);
  CHECK_FALSE(next_change(incident{}));
}

TEST_CASE("maintenance: is in progress at once when its start has passed") {
  CHECK(first_state(planned_from(noon, noon + 1h), noon) == incident_state::in_progress);
  CHECK(first_state(planned_from(noon + 1ms, noon + 1h), noon) == incident_state::scheduled);
}

TEST_CASE("maintenance: is hidden before it starts, unless it is announced") {
  auto what = planned_from(noon, noon + 1h);
  CHECK_FALSE(is_announced(what));
  CHECK_FALSE(is_shown(what));
  what.announce_ahead = true;
  CHECK(is_shown(what));
  what.announce_ahead = false;
  what.state = incident_state::in_progress;
  CHECK(is_shown(what));
  what.state = incident_state::completed;
  CHECK(is_announced(what));
  CHECK_FALSE(is_shown(what));
}

TEST_CASE("maintenance: has its own states") {
  CHECK(fits(incident_kind::incident, incident_state::resolved));
  CHECK_FALSE(fits(incident_kind::incident, incident_state::completed));
  CHECK(fits(incident_kind::maintenance, incident_state::scheduled));
  CHECK_FALSE(fits(incident_kind::maintenance, incident_state::investigating));
  CHECK(state_names_of(incident_kind::maintenance) ==
        "scheduled, in_progress, completed, cancelled");
  CHECK(state_names_of(incident_kind::incident) ==
        "investigating, identified, monitoring, resolved");
}
