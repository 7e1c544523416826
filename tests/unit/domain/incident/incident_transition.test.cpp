#include "domain/incident/incident_transition.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;
using signalbox::testing::noon;
using enum incident_state;

namespace {

incident in_state(incident_state state, incident_kind kind = incident_kind::incident) {
  incident made;
  made.kind = kind;
  made.state = state;
  if (is_closed(state)) made.resolved_at = noon;
  return made;
}

incident maintenance_in(incident_state state) {
  return in_state(state, incident_kind::maintenance);
}

/// Returns the code of an error, and `ok` without one.
template <class Result>
std::string outcome_of(const Result& checked) {
  if (checked) return "ok";
  return checked.error().fields.empty() ? "conflict" : checked.error().fields.at(0).field;
}

}  // namespace

TEST_CASE("incident transition: an open incident takes any of its states") {
  for (const auto next : {investigating, identified, monitoring, resolved})
    CHECK(outcome_of(check_update(in_state(monitoring), next)) == "ok");
  for (const auto next : {scheduled, in_progress, completed, cancelled})
    CHECK(outcome_of(check_update(in_state(monitoring), next)) == "state");
  CHECK(outcome_of(check_update(in_state(resolved), resolved)) == "conflict");
}

TEST_CASE("incident transition: maintenance is cancelled before its start, completed after it") {
  CHECK(outcome_of(check_update(maintenance_in(scheduled), scheduled)) == "ok");
  CHECK(outcome_of(check_update(maintenance_in(scheduled), in_progress)) == "ok");
  CHECK(outcome_of(check_update(maintenance_in(scheduled), cancelled)) == "ok");
  CHECK(outcome_of(check_update(maintenance_in(scheduled), completed)) == "conflict");
  CHECK(outcome_of(check_update(maintenance_in(in_progress), in_progress)) == "ok");
  CHECK(outcome_of(check_update(maintenance_in(in_progress), completed)) == "ok");
  CHECK(outcome_of(check_update(maintenance_in(in_progress), cancelled)) == "conflict");
  CHECK(outcome_of(check_update(maintenance_in(in_progress), scheduled)) == "conflict");
  CHECK(outcome_of(check_update(maintenance_in(cancelled), scheduled)) == "conflict");
  CHECK(outcome_of(check_update(maintenance_in(scheduled), resolved)) == "state");
}

TEST_CASE("incident transition: a resolved incident can be reopened for a week") {
  const auto over = in_state(resolved);
  CHECK(reopenable_until(over) == noon + reopen_period);
  CHECK(outcome_of(check_reopening(over, investigating, noon + reopen_period)) == "ok");
  CHECK(outcome_of(check_reopening(over, investigating, noon + reopen_period + 1ms)) == "conflict");
  CHECK(outcome_of(check_reopening(over, resolved, noon)) == "state");
  CHECK(outcome_of(check_reopening(over, in_progress, noon)) == "state");
}

TEST_CASE("incident transition: open incidents and maintenance cannot be reopened") {
  CHECK_FALSE(reopenable_until(in_state(monitoring)));
  CHECK_FALSE(reopenable_until(maintenance_in(completed)));
  CHECK(outcome_of(check_reopening(in_state(monitoring), investigating, noon)) == "conflict");
  CHECK(outcome_of(check_reopening(maintenance_in(completed), investigating, noon)) == "conflict");
}

TEST_CASE("incident transition: the next update is promised for an open incident, within a week") {
  const auto kind = incident_kind::incident;
  const auto field = std::string("next_update_by");
  CHECK(outcome_of(check_next_update(kind, resolved, std::nullopt, noon)) == "ok");
  CHECK(outcome_of(check_next_update(kind, monitoring, noon + 1ms, noon)) == "ok");
  CHECK(outcome_of(check_next_update(kind, monitoring, noon + next_update_within, noon)) == "ok");
  CHECK(outcome_of(check_next_update(kind, monitoring, noon, noon)) == field);
  CHECK(outcome_of(check_next_update(kind, monitoring, noon + next_update_within + 1ms, noon)) ==
        field);
  CHECK(outcome_of(check_next_update(kind, resolved, noon + 1h, noon)) == field);
  CHECK(outcome_of(check_next_update(incident_kind::maintenance, in_progress, noon + 1h, noon)) ==
        field);
}
