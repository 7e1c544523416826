#include <doctest/doctest.h>

#include <string>

#include "storage/audit/audit_repository.hpp"
#include "storage/incident/incident_audience_repository.hpp"
#include "storage/incident/incident_repository.hpp"
#include "storage/organization/member_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using core::json;
using domain::incident_kind;
using domain::incident_state;
using storage::incident_repository;
using storage::new_incident_update;

namespace {

struct with_incidents : with_database {
  incident_repository incidents{on, soon()};

  static domain::incident requested(std::string title) {
    domain::incident made;
    made.title = std::move(title);
    return made;
  }
  static domain::incident planned(core::time_point start, core::time_point end) {
    auto made = requested("Hosts restart");
    made.kind = incident_kind::maintenance;
    made.planned_start = start;
    made.planned_end = end;
    return made;
  }
  domain::project_ref insert(char letter, const domain::organization_slug& in) {
    return need(storage::project_repository(on, soon())
                    .insert(draft(letter, in), {.ports = {20'000, 20'009}, .free_active_max = 2},
                            person()))
        .ref;
  }
  std::vector<storage::audit_entry> log_of(const std::string& action) {
    return storage::audit_repository(on, soon()).find({.action = action});
  }
  template <class Result>
  static std::string field_of(const Result& refused) {
    REQUIRE(!refused);
    REQUIRE(refused.error().fields.size() == 1);
    return refused.error().fields[0].field;
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_incidents, "incidents: an incident opens in its initial state") {
  auto known = requested("Slow disks");
  known.state = incident_state::identified;
  const auto made = need(incidents.open(known, "A disk is old.", person()));
  CHECK(made.state == incident_state::identified);
  CHECK(made.updates.at(0).state == incident_state::identified);
  known.state = incident_state::resolved;
  CHECK(field_of(incidents.open(known, "", person())) == "state");
  known.state = incident_state::scheduled;
  CHECK(field_of(incidents.open(known, "", person())) == "state");
}

TEST_CASE_FIXTURE(with_incidents, "incidents: an unknown scope is named") {
  auto lost = requested("Lost");
  lost.organizations = {domain::organization_slug{std::string(20, 'q')}};
  const auto refused = incidents.open(lost, "", person());
  CHECK(field_of(refused) == "organizations");
  CHECK(refused.error().message.find(std::string(20, 'q')) != std::string::npos);
  lost.organizations = {organization(account("ada@example.org"))};
  lost.projects = {ref('q')};
  CHECK(field_of(incidents.open(lost, "", person())) == "projects");
  CHECK(incidents.list(9).empty());
}

TEST_CASE_FIXTURE(with_incidents,
                  "incidents: an edit is stored, audited and listed with its author") {
  const auto made = need(incidents.open(requested("Slow"), "", person()));
  const auto changed = need(incidents.edit(made.id,
                                           {.title = "Slow disks",
                                            .impact = domain::incident_impact::critical,
                                            .regions = std::vector<std::string>{"eu-central-1"},
                                            .affects_project_creation = true},
                                           person(noon + 1min)));
  CHECK(changed.title == "Slow disks");
  CHECK(changed.impact == domain::incident_impact::critical);
  CHECK(changed.regions == std::vector<std::string>{"eu-central-1"});
  CHECK(changed.affects_project_creation);
  CHECK(changed.updates.empty());
  const auto edits = incidents.list_edits(made.id, 9);
  REQUIRE(edits.size() == 1);
  CHECK(edits[0].at == noon + 1min);
  CHECK(edits[0].by == person().name);
  CHECK(edits[0].changes.at("title") == json{{"from", "Slow"}, {"to", "Slow disks"}});
  const auto log = log_of("incident.edit");
  REQUIRE(log.size() == 1);
  CHECK(log[0].detail.at("changes") == edits[0].changes);
  // An edit without changes is not recorded.
  CHECK(need(incidents.edit(made.id, {.title = "Slow disks"}, person())) == changed);
  CHECK(incidents.list_edits(made.id, 9).size() == 1);
  CHECK(log_of("incident.edit").size() == 1);
}

TEST_CASE_FIXTURE(with_incidents, "incidents: objects named earlier may have been deleted") {
  const auto acme = organization(account("ada@example.org"));
  const auto shop = insert('a', acme);
  auto what = requested("Slow");
  what.projects = {shop};
  const auto made = need(incidents.open(what, "", person()));
  need(storage::project_repository(on, soon()).remove(shop));
  CHECK(incidents.edit(made.id, {.title = "Slower"}, person()));
  const std::vector two{shop, ref('q')};
  CHECK(field_of(incidents.edit(made.id, {.projects = two}, person())) == "projects");
  CHECK(incidents.edit(made.id, {.projects = std::vector<domain::project_ref>{}}, person()));
}

TEST_CASE_FIXTURE(with_incidents, "incidents: a post-mortem is stored, also afterwards") {
  const auto made = need(incidents.open(requested("Slow"), "", person()));
  (void)need(incidents.post_update(made.id, {.state = incident_state::resolved, .message = "Over."},
                                   person(noon + 1min)));
  CHECK(incidents.edit(made.id, {.title = "x"}, person()).error().code == errc::conflict);
  const auto learned = need(incidents.set_post_mortem(made.id, "A disk was old.", person()));
  CHECK(learned.post_mortem == "A disk was old.");
  CHECK(need(incidents.find(made.id)) == learned);
  CHECK(log_of("incident.post_mortem").size() == 1);
  (void)need(incidents.set_post_mortem(made.id, "A disk was old.", person()));
  CHECK(log_of("incident.post_mortem").size() == 1);
  CHECK(need(incidents.set_post_mortem(made.id, "", person())).post_mortem.empty());
}

TEST_CASE_FIXTURE(with_incidents,
                  "incidents: maintenance advances with time, with an entry for each state") {
  const auto made =
      need(incidents.open(planned(noon + 1h, noon + 2h), "We restart hosts.", person()));
  CHECK(made.state == incident_state::scheduled);
  CHECK(made.planned_start == noon + 1h);
  CHECK(need(incidents.advance(made.id, person(noon + 59min))) == made);
  const auto started = need(incidents.advance(made.id, person(noon + 3h)));
  CHECK(started.state == incident_state::in_progress);
  CHECK_FALSE(started.resolved_at);
  const auto over = need(incidents.advance(made.id, person(noon + 3h)));
  CHECK(over.state == incident_state::completed);
  CHECK(over.resolved_at == noon + 3h);
  REQUIRE(over.updates.size() == 3);
  CHECK(over.updates[1].message == "This maintenance has started.");
  CHECK(over.updates[2].message == "This maintenance is completed.");
  CHECK(incidents.list_open().empty());
  CHECK(log_of("incident.update").size() == 2);
}

TEST_CASE_FIXTURE(with_incidents, "incidents: a state of the other kind is refused by name") {
  const auto slow = need(incidents.open(requested("Slow"), "", person()));
  const auto hosts = need(incidents.open(planned(noon - 1h, noon + 2h), "", person()));
  CHECK(hosts.state == incident_state::in_progress);
  const auto refused = incidents.post_update(
      slow.id, {.state = incident_state::completed, .message = "x"}, person());
  CHECK(field_of(refused) == "state");
  CHECK(refused.error().fields[0].message ==
        "must be one of: investigating, identified, monitoring, resolved");
  CHECK(field_of(incidents.post_update(
            hosts.id, {.state = incident_state::resolved, .message = "x"}, person())) == "state");
  CHECK(need(incidents.post_update(
                 hosts.id, {.state = incident_state::completed, .message = "Early."}, person()))
            .state == incident_state::completed);
}

TEST_CASE_FIXTURE(with_incidents, "incidents: a resolved one is reopened, audited, and is open") {
  const auto made = need(incidents.open(requested("Slow"), "We look.", person()));
  const auto refused =
      incidents.reopen(made.id, {.state = incident_state::investigating, .message = "x"}, person());
  CHECK(refused.error().code == errc::conflict);
  (void)need(incidents.post_update(made.id, {.state = incident_state::resolved, .message = "Over."},
                                   person(noon + 1min)));
  const auto again = need(incidents.reopen(
      made.id,
      {.state = incident_state::identified, .message = "It is back.", .next_update_by = noon + 1h},
      person(noon + 2min)));
  CHECK(again.state == incident_state::identified);
  CHECK_FALSE(again.resolved_at);
  CHECK(again.next_update_by == noon + 1h);
  CHECK(again.updates.back().message == "It is back.");
  CHECK(need(incidents.find(made.id)) == again);
  REQUIRE(incidents.list_open().size() == 1);
  const auto log = log_of("incident.reopen");
  REQUIRE(log.size() == 1);
  CHECK(log[0].detail.at("state") == "identified");
}

TEST_CASE_FIXTURE(with_incidents, "incidents: an update replaces the promise of the next one") {
  auto promising = requested("Slow");
  promising.next_update_by = noon + 30min;
  const auto made = need(incidents.open(promising, "We look.", person()));
  CHECK(made.next_update_by == noon + 30min);
  const auto next = need(incidents.post_update(
      made.id,
      {.state = incident_state::monitoring, .message = "Better.", .next_update_by = noon + 2h},
      person(noon + 1min)));
  CHECK(next.next_update_by == noon + 2h);
  CHECK(field_of(incidents.post_update(
            made.id,
            {.state = incident_state::resolved, .message = "Over.", .next_update_by = noon + 2h},
            person(noon + 2min))) == "next_update_by");
  const auto over = need(incidents.post_update(
      made.id, {.state = incident_state::resolved, .message = "Over."}, person(noon + 2min)));
  CHECK_FALSE(over.next_update_by);
}

TEST_CASE_FIXTURE(with_incidents, "incidents: maintenance is cancelled before its start only") {
  const auto later = need(incidents.open(planned(noon + 1h, noon + 2h), "", person()));
  const new_incident_update withdrawn{.state = incident_state::cancelled, .message = "Not today."};
  const auto gone = need(incidents.post_update(later.id, withdrawn, person()));
  CHECK(gone.state == incident_state::cancelled);
  CHECK(gone.resolved_at == noon);
  CHECK(incidents.list_open().empty());
  const auto current = need(incidents.open(planned(noon - 1h, noon + 2h), "", person()));
  CHECK(incidents.post_update(current.id, withdrawn, person()).error().code == errc::conflict);
}

TEST_CASE_FIXTURE(with_incidents, "incidents: a period lists what began in it, newest first") {
  const auto early = need(incidents.open(requested("Early"), "", person(noon - 2h)));
  const auto late = need(incidents.open(requested("Late"), "", person(noon - 1h)));
  const auto hosts = need(incidents.open(planned(noon + 24h, noon + 25h), "", person(noon - 2h)));
  const auto listed = incidents.list_between(noon - 2h, noon, 9);
  REQUIRE(listed.size() == 2);
  CHECK(listed[0].id == late.id);
  CHECK(listed[1].id == early.id);
  CHECK(incidents.list_between(noon - 2h, noon, 1).size() == 1);
  const auto later = incidents.list_between(noon, noon + 25h, 9);
  REQUIRE(later.size() == 1);
  CHECK(later[0].id == hosts.id);
}

TEST_CASE_FIXTURE(with_incidents, "incidents: an unknown one is not found") {
  const domain::incident_id nothing("00000000-0000-0000-0000-000000000000");
  CHECK(incidents.edit(nothing, {.title = "x"}, person()).error().code == errc::not_found);
  CHECK(incidents.set_post_mortem(nothing, "x", person()).error().code == errc::not_found);
  CHECK(incidents.advance(nothing, person()).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_incidents, "incidents: the audience has all places") {
  const auto ada = account("ada@example.org");
  const auto sam = account("sam@example.org");
  const auto acme = organization(ada);
  const auto shop = insert('a', acme);
  (void)insert('b', acme);
  (void)need(
      storage::member_repository(on, soon())
          .add(acme,
               {.email = "sam@example.org",
                .access = domain::on_projects(domain::role::developer, std::vector{shop.value})},
               person()));
  storage::incident_audience_repository all(on, soon());
  CHECK(all.accounts() == 2);
  const auto places = all.places();
  REQUIRE(places.size() == 1);
  CHECK(places[0].projects.size() == 2);
  REQUIRE(places[0].people.size() == 2);
  CHECK(places[0].people[0].name == "ada@example.org");
  CHECK(places[0].people[0].held.everywhere == domain::role::owner);
  CHECK(places[0].people[1].held.projects.size() == 1);
}
