#include <doctest/doctest.h>

#include "storage/audit/audit_repository.hpp"
#include "storage/incident/incident_repository.hpp"
#include "storage/platform/flag_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::incident_impact;
using domain::incident_state;
using storage::incident_repository;

namespace {

domain::incident titled(std::string title) {
  domain::incident made;
  made.title = std::move(title);
  return made;
}

}  // namespace

TEST_CASE_FIXTURE(with_database, "incidents: an opened incident is returned completely") {
  incident_repository incidents(on, soon());
  const auto acme = organization(account("ada@example.org"));
  (void)need(
      storage::project_repository(on, soon())
          .insert(draft('a', acme), {.ports = {54'400, 54'410}, .free_active_max = 2}, person()));
  auto requested = titled(R"(It's "odd" — ü)");
  requested.impact = incident_impact::major;
  requested.regions = {"eu-central-1", "a,b{}\"\\"};
  requested.services = {"postgresql"};
  requested.organizations = {acme};
  requested.projects = {ref('a')};
  requested.affects_project_creation = true;
  const auto opened = need(incidents.open(requested, "We look into it.", person()));
  CHECK(opened.title == R"(It's "odd" — ü)");
  CHECK(opened.impact == incident_impact::major);
  CHECK(opened.state == incident_state::investigating);
  CHECK(opened.regions == std::vector<std::string>{"eu-central-1", "a,b{}\"\\"});
  CHECK(opened.services == std::vector<std::string>{"postgresql"});
  CHECK(opened.organizations == std::vector{acme});
  CHECK(opened.projects == std::vector{ref('a')});
  CHECK(opened.affects_project_creation);
  CHECK(!opened.show_to_everybody);
  CHECK(opened.opened_at == noon);
  CHECK(!opened.resolved_at);
  REQUIRE(opened.updates.size() == 1);
  CHECK(opened.updates[0].at == noon);
  CHECK(opened.updates[0].message == "We look into it.");
  CHECK(opened.updates[0].by == person().name);
  CHECK(need(incidents.find(opened.id)).title == opened.title);
}

TEST_CASE_FIXTURE(with_database, "incidents: updates change the state, and resolved ends it") {
  incident_repository incidents(on, soon());
  const auto id = need(incidents.open(titled("Down"), "", person())).id;
  CHECK(need(incidents.find(id)).updates.empty());
  const auto monitoring = need(incidents.post_update(
      id, {.state = incident_state::monitoring, .message = "Better."}, person(noon + 1min)));
  CHECK(monitoring.state == incident_state::monitoring);
  CHECK(!monitoring.resolved_at);
  const auto resolved = need(incidents.post_update(
      id, {.state = incident_state::resolved, .message = "Over."}, person(noon + 2min)));
  CHECK(resolved.state == incident_state::resolved);
  CHECK(resolved.resolved_at == noon + 2min);
  REQUIRE(resolved.updates.size() == 2);
  CHECK(resolved.updates[0].message == "Better.");
  CHECK(resolved.updates[1].at == noon + 2min);
  const auto again =
      incidents.post_update(id, {.state = incident_state::identified, .message = "No."}, person());
  REQUIRE(!again);
  CHECK(again.error().code == errc::conflict);
}

TEST_CASE_FIXTURE(with_database, "incidents: open ones are listed oldest first, all newest first") {
  incident_repository incidents(on, soon());
  const auto first = need(incidents.open(titled("First"), "", person(noon))).id;
  const auto second = need(incidents.open(titled("Second"), "", person(noon + 1h))).id;
  const auto third = need(incidents.open(titled("Third"), "", person(noon + 2h))).id;
  (void)need(incidents.post_update(second, {.state = incident_state::resolved, .message = "Over."},
                                   person(noon + 3h)));
  const auto open = incidents.list_open();
  REQUIRE(open.size() == 2);
  CHECK(open[0].id == first);
  CHECK(open[1].id == third);
  const auto newest = incidents.list(2);
  REQUIRE(newest.size() == 2);
  CHECK(newest[0].id == third);
  CHECK(newest[1].id == second);
}

TEST_CASE_FIXTURE(with_database, "incidents: recent ones are open or were resolved since") {
  incident_repository incidents(on, soon());
  const auto resolve = [&](const char* title, core::time_point opened, core::time_point at) {
    const auto id = need(incidents.open(titled(title), "", person(opened))).id;
    (void)need(incidents.post_update(id, {.state = incident_state::resolved, .message = "Over."},
                                     person(at)));
  };
  (void)need(incidents.open(titled("Open for long"), "", person(noon - 999h)));
  resolve("Over before", noon - 3h, noon - 1ms);
  resolve("Over just then", noon - 2h, noon);
  resolve("Over since", noon - 1h, noon + 1h);
  const auto titles = [&](std::size_t count) {
    std::vector<std::string> all;
    for (const auto& one : incidents.list_recent(noon, count))
      all.push_back(one.title);
    return all;
  };
  CHECK(titles(9) == std::vector<std::string>{"Over since", "Over just then", "Open for long"});
  CHECK(titles(1) == std::vector<std::string>{"Over since"});
  REQUIRE(incidents.list_recent(noon, 1)[0].updates.size() == 1);
}

TEST_CASE_FIXTURE(with_database, "incidents: an update of an unknown one is not found") {
  incident_repository incidents(on, soon());
  const domain::incident_id nothing("00000000-0000-0000-0000-000000000000");
  CHECK(incidents.find(nothing).error().code == errc::not_found);
  CHECK(incidents.post_update(nothing, {.message = "x"}, person()).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_database, "flags: one is removed once, which is audited") {
  storage::flag_repository flags(on, soon());
  flags.set("ongoingIncident", true, person());
  need(flags.remove("ongoingIncident", person()));
  CHECK(flags.all().empty());
  CHECK(flags.remove("ongoingIncident", person()).error().code == core::errc::not_found);
  const auto log = storage::audit_repository(on, soon()).find({.action = "flag.remove"});
  REQUIRE(log.size() == 1);
  CHECK(log[0].target == "ongoingIncident");
}

TEST_CASE_FIXTURE(with_database, "flags: the last value applies, and each change is audited") {
  storage::flag_repository flags(on, soon());
  CHECK(flags.all().empty());
  flags.set("ongoingIncident", true, person());
  flags.set("clockSkewBanner", true, person());
  flags.set("ongoingIncident", false, person());
  CHECK(flags.all() ==
        std::map<std::string, bool>{{"clockSkewBanner", true}, {"ongoingIncident", false}});
  CHECK(need(on.run({"read", "SELECT FROM audit_log WHERE action = 'flag.set'"}, {}, soon()))
            .size() == 3);
}
