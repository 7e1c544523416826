#include "actors/incident/incident_service.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::incident_kind;
using domain::incident_state;

namespace {

/// Ada's Acme has a project in Frankfurt, Bob's Globex one in Singapore.
struct with_two : with_acme {
  domain::project_ref shop = create(acme);
  actors::issued_session bob = sign_up("bob@example.org");
  domain::organization_slug globex = found(bob, "Globex");
  domain::project_ref blog = create(globex, "Blog", "sin");
  connection here = connect(ada);
  connection there = connect(bob);

  with_two() {
    for (auto* client : {&here, &there}) {
      subscribe(*client, "session");
      subscribe(*client, "platform");
    }
  }

  domain::incident open(const domain::incident& draft) {
    return need(ask(actors::open_incident{draft, "We look into it.", by(ada)}));
  }
  core::result<domain::incident> edit(const domain::incident& what, domain::incident_edit to) {
    return ask(actors::edit_incident{what.id, std::move(to), by(ada)});
  }
  bool is_here(const domain::incident& what) { return sees(here, acme, what); }
  bool is_there(const domain::incident& what) { return sees(there, globex, what); }
  bool is_public(const domain::incident& what) {
    return shown(there, "platform").at("incidents").contains(what.id.value);
  }
  static domain::incident in_region(std::string region) {
    domain::incident made;
    made.title = "Slow";
    made.regions = {std::move(region)};
    return made;
  }
  domain::incident maintenance(std::chrono::milliseconds from, std::chrono::milliseconds to) {
    auto made = in_region("sin");
    made.kind = incident_kind::maintenance;
    made.planned_start = now() + from;
    made.planned_end = now() + to;
    return made;
  }
  incident_state state_of(const domain::incident& what) {
    return need(ask(actors::describe_incident{what.id})).what.state;
  }

 private:
  bool sees(connection& client, const domain::organization_slug& in, const domain::incident& what) {
    const auto& mine = shown(client, "session").at("organizations").at(in.value);
    return mine.contains("incidents") && mine.at("incidents").contains(what.id.value);
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_two, "incidents: an edit is published immediately to its new scope") {
  const auto slow = open(in_region("eu-central-1"));
  CHECK(is_here(slow));
  CHECK_FALSE(is_there(slow));
  const std::vector<std::string> both = {"eu-central-1", "sin"};
  CHECK(edit(slow, {.title = "Slower", .regions = both}));
  CHECK(is_here(slow));
  CHECK(is_there(slow));
  CHECK(shown(here, "session")
            .at("organizations")
            .at(acme.value)
            .at("incidents")
            .at(slow.id.value)
            .at("title") == "Slower");
  CHECK(edit(slow, {.regions = std::vector<std::string>{"sin"}}));
  CHECK_FALSE(is_here(slow));
  CHECK(is_there(slow));
}

TEST_CASE_FIXTURE(with_two,
                  "incidents: one that changes from public to scoped is shown in one place") {
  const auto slow = open(in_region("eu-central-1"));
  CHECK(edit(slow, {.show_to_everybody = true}));
  CHECK(is_public(slow));
  CHECK_FALSE(is_here(slow));
  CHECK(edit(slow, {.show_to_everybody = false}));
  CHECK_FALSE(is_public(slow));
  CHECK(is_here(slow));
  CHECK_FALSE(is_there(slow));
}

TEST_CASE_FIXTURE(with_two, "incidents: a rejected edit is not published") {
  const auto slow = open(in_region("eu-central-1"));
  const std::vector unknown_organizations{domain::organization_slug{std::string(20, 'q')}};
  const auto refused = edit(slow, {.title = "Other", .organizations = unknown_organizations});
  CHECK(refused.error().fields.at(0).field == "organizations");
  const auto seen = hub.published();
  disable_storage();
  CHECK(edit(slow, {.title = "Other"}).error().code == core::errc::unavailable);
  CHECK(hub.published() == seen);
}

TEST_CASE_FIXTURE(with_two, "incidents: maintenance is shown from its start to its end") {
  const auto hosts = open(maintenance(10min, 20min));
  CHECK(hosts.state == incident_state::scheduled);
  CHECK_FALSE(is_there(hosts));
  CHECK(need(ask(actors::list_open_incidents{})).size() == 1);
  pass(9min);
  CHECK_FALSE(is_there(hosts));
  pass(1min);
  CHECK(is_there(hosts));
  CHECK_FALSE(is_here(hosts));
  CHECK(state_of(hosts) == incident_state::in_progress);
  pass(10min);
  CHECK_FALSE(is_there(hosts));
  CHECK(state_of(hosts) == incident_state::completed);
  const auto history = need(ask(actors::describe_incident{hosts.id}));
  REQUIRE(history.what.updates.size() == 3);
  CHECK(history.what.updates[0].by == "ada@example.org");
  CHECK(history.what.updates[2].by == "Signalbox");
}

TEST_CASE_FIXTURE(with_two, "incidents: announced maintenance is shown before its start") {
  auto plan = maintenance(10min, 20min);
  plan.announce_ahead = true;
  const auto hosts = open(plan);
  CHECK(is_there(hosts));
  CHECK(edit(hosts, {.announce_ahead = false}));
  CHECK_FALSE(is_there(hosts));
  auto for_all = plan;
  for_all.regions.clear();
  CHECK(is_public(open(for_all)));
}

TEST_CASE_FIXTURE(with_two, "incidents: only the new schedule of moved maintenance applies") {
  const auto hosts = open(maintenance(10min, 20min));
  CHECK(edit(hosts, {.planned_start = now() + 3h, .planned_end = now() + 4h}));
  pass(2h + 1min);
  CHECK(state_of(hosts) == incident_state::scheduled);
  pass(1h);
  CHECK(state_of(hosts) == incident_state::in_progress);
  CHECK(edit(hosts, {.planned_end = now() + 5h}));
  pass(1h);
  CHECK(state_of(hosts) == incident_state::in_progress);
}

TEST_CASE_FIXTURE(with_two,
                  "incidents: changes due while the server was down are made at the start") {
  const auto hosts = open(maintenance(10min, 20min));
  stop();
  oversleep(3h);
  start();
  pass(0ms);
  CHECK(state_of(hosts) == incident_state::completed);
  CHECK(need(ask(actors::list_open_incidents{})).empty());
}

TEST_CASE_FIXTURE(with_two, "incidents: scheduled changes continue when storage is available") {
  const auto hosts = open(maintenance(10min, 20min));
  disable_storage();
  pass(11min);
  bring_storage_back();
  pass(2s);
  CHECK(state_of(hosts) == incident_state::in_progress);
  CHECK(is_there(hosts));
}

TEST_CASE_FIXTURE(with_two, "incidents: schedules survive a kill") {
  const auto hosts = open(maintenance(10min, 20min));
  kill("platform");
  pass(11min);
  CHECK(state_of(hosts) == incident_state::in_progress);
  CHECK(is_there(hosts));
}

TEST_CASE_FIXTURE(with_two, "incidents: the preview matches the later audience") {
  const auto draft = in_region("sin");
  const auto reply = need(ask(actors::preview_incident{draft}));
  CHECK_FALSE(reply.everybody);
  REQUIRE(reply.people.count == 1);
  CHECK(reply.people.some[0].name == "bob@example.org");
  CHECK(reply.organizations.some.at(0).name == "Globex");
  CHECK(reply.projects.some.at(0).id == blog.value);
  const auto slow = open(draft);
  CHECK_FALSE(is_here(slow));
  CHECK(is_there(slow));
  auto nowhere = draft;
  nowhere.projects = {domain::project_ref{std::string(20, 'q')}};
  CHECK(ask(actors::preview_incident{nowhere}).error().fields.at(0).field == "projects");
}

TEST_CASE_FIXTURE(with_two, "incidents: the newest are listed, open or closed") {
  const auto first = open(in_region("sin"));
  pass(1s);
  const auto second = open(in_region("eu-central-1"));
  CHECK(ask(actors::update_incident{first.id, incident_state::resolved, "Over.", by(ada)}));
  CHECK(ask(actors::set_post_mortem{first.id, "Old switch.", by(ada)}));
  const auto newest = need(ask(actors::list_newest_incidents{9}));
  REQUIRE(newest.size() == 2);
  CHECK(newest[0].id == second.id);
  CHECK(newest[1].post_mortem == "Old switch.");
}

TEST_CASE_FIXTURE(with_two, "incidents: a reopened one is shown again") {
  const auto slow = open(in_region("sin"));
  CHECK(ask(actors::update_incident{slow.id, incident_state::resolved, "Over.", by(ada)}));
  CHECK_FALSE(is_there(slow));
  const actors::reopen_incident again{.id = slow.id,
                                      .state = incident_state::identified,
                                      .message = "It is back.",
                                      .by = by(ada),
                                      .next_update_by = now() + 1h};
  CHECK(need(ask(again)).next_update_by == now() + 1h);
  CHECK(is_there(slow));
  CHECK(state_of(slow) == incident_state::identified);
  CHECK(ask(again).error().code == core::errc::conflict);
}

TEST_CASE_FIXTURE(with_two, "incidents: operators see all open ones, including held ones") {
  subscribe(here, "incidents");
  const auto all = [&]() -> const core::json& { return shown(here, "incidents").at("incidents"); };
  CHECK(all().empty());
  const auto elsewhere = open(in_region("sin"));
  CHECK(all().at(elsewhere.id.value).at("title") == "Slow");
  CHECK(edit(elsewhere, {.show_to_everybody = true, .held_back = true}));
  CHECK(all().at(elsewhere.id.value).at("held_back") == true);
  CHECK_FALSE(is_public(elsewhere));
  CHECK(edit(elsewhere, {.held_back = false}));
  CHECK_FALSE(all().at(elsewhere.id.value).contains("held_back"));
  CHECK(is_public(elsewhere));

  // A new subscriber after a fault of the owner gets the same state from storage.
  stop();
  start();
  here = connect(ada);
  subscribe(here, "incidents");
  CHECK(all().contains(elsewhere.id.value));
  CHECK(ask(actors::update_incident{elsewhere.id, incident_state::resolved, "Over.", by(ada)}));
  CHECK(all().empty());
}
