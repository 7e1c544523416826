#include <doctest/doctest.h>

#include <string>

#include "storage/incident/alert_incident_repository.hpp"
#include "storage/incident/incident_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using deed = domain::alert_decision::deed;

namespace {

struct with_alerts : with_database {
  storage::alert_incident_repository alerts{on, soon()};
  storage::incident_repository incidents{on, soon()};

  static domain::alert_report report(const std::vector<std::string>& fingerprints) {
    domain::alert_report made;
    made.source_key = std::string(64, 'k');
    made.is_firing = !fingerprints.empty();
    made.draft.title = "Slow disks";
    made.draft.regions = {"sin"};
    made.message = "Writes take long.";
    for (const auto& one : fingerprints)
      made.firing.push_back({.fingerprint = one, .name = "Disk " + one});
    return made;
  }
  storage::applied_alerts apply(const domain::alert_report& what, bool holds_back = false) {
    return need(alerts.apply(what, holds_back, person()));
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_alerts,
                  "alert incidents: a group opens one incident, however often it fires") {
  const auto opened = apply(report({"1"}));
  CHECK(opened.did == deed::open);
  REQUIRE(opened.what);
  CHECK(opened.what->title == "Slow disks");
  CHECK_FALSE(opened.what->held_back);
  CHECK(opened.what->updates.at(0).message == "Writes take long.");
  const auto again = apply(report({"1"}));
  CHECK(again.did == deed::nothing);
  CHECK_FALSE(again.what);
  CHECK(incidents.list(10).size() == 1);
}

TEST_CASE_FIXTURE(with_alerts,
                  "alert incidents: new alerts are added in the incident's current state") {
  const auto id = apply(report({"1"})).what->id;
  need(incidents.post_update(
      id, {.state = domain::incident_state::identified, .message = "A disk."}, person()));
  const auto more = apply(report({"1", "2"}));
  CHECK(more.did == deed::update);
  CHECK(more.what->state == domain::incident_state::identified);
  CHECK(more.what->updates.back().message == "Also firing: Disk 2.");
  CHECK(apply(report({"2"})).did == deed::nothing);
}

TEST_CASE_FIXTURE(with_alerts,
                  "alert incidents: a resolved group can fire again, as a new incident") {
  CHECK(apply(report({})).did == deed::nothing);
  const auto first = apply(report({"1"})).what->id;
  const auto over = apply(report({}));
  CHECK(over.did == deed::resolve);
  CHECK(over.what->state == domain::incident_state::resolved);
  CHECK(apply(report({})).did == deed::nothing);
  const auto second = apply(report({"1"}));
  CHECK(second.did == deed::open);
  CHECK(second.what->id != first);
}

TEST_CASE_FIXTURE(with_alerts, "alert incidents: one that an operator resolved has ended") {
  const auto id = apply(report({"1"})).what->id;
  need(incidents.post_update(id, {.state = domain::incident_state::resolved, .message = "Over."},
                             person()));
  CHECK(apply(report({})).did == deed::nothing);
}

TEST_CASE_FIXTURE(with_alerts, "alert incidents: one without a scope waits for an operator") {
  auto unplaced = report({"1"});
  unplaced.draft.regions.clear();
  const auto held = *apply(unplaced).what;
  CHECK(held.held_back);
  CHECK_FALSE(domain::is_shown(held));
  const auto reply = need(incidents.edit(held.id, {.held_back = false}, person()));
  CHECK_FALSE(reply.held_back);
  CHECK(domain::is_shown(reply));
  CHECK(incidents.list_edits(held.id, 10).at(0).changes ==
        core::json{{"held_back", {{"from", true}, {"to", false}}}});
}

TEST_CASE_FIXTURE(with_alerts,
                  "alert incidents: public ones are public, unless all are held back") {
  auto open = report({"1"});
  open.draft.regions.clear();
  open.draft.show_to_everybody = true;
  CHECK_FALSE(apply(open).what->held_back);
  open.source_key = std::string(64, 'o');
  CHECK(apply(open, true).what->held_back);
}
