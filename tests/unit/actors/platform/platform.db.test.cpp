#include <doctest/doctest.h>

#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::incident_state;

namespace {

struct with_page : with_acme {
  connection page = connect(ada);

  domain::incident open(domain::incident draft) {
    return need(ask(actors::open_incident{std::move(draft), "We look into it.", by(ada)}));
  }
  core::result<domain::incident> emit(const domain::incident& of, incident_state state) {
    return ask(actors::update_incident{of.id, state, "News.", by(ada)});
  }
  const core::json& platform() { return shown(page, "platform"); }
  const core::json& seen_here() {
    return shown(page, "session").at("organizations").at(acme.value).at("incidents");
  }
  static domain::incident draft(std::string title) {
    domain::incident made;
    made.title = std::move(title);
    return made;
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_page,
                  "platform actor: an incident is opened, updated and closed in one patch each") {
  subscribe(page, "platform");
  const auto made = open(draft("Slow logins"));
  REQUIRE(hub.patches("platform").size() == 1);
  CHECK(platform().at("incidents").at(made.id.value).at("state") == "investigating");
  REQUIRE(emit(made, incident_state::monitoring));
  REQUIRE(hub.patches("platform").size() == 2);
  CHECK(platform().at("incidents").at(made.id.value).at("state") == "monitoring");
  CHECK(platform().at("incidents").at(made.id.value).at("updates").size() == 2);
  REQUIRE(emit(made, incident_state::resolved));
  REQUIRE(hub.patches("platform").size() == 3);
  CHECK(platform().at("incidents").empty());
  CHECK(hub.patches("platform").back().version == 3);
  CHECK(emit(made, incident_state::monitoring).error().code == errc::conflict);
  CHECK(hub.patches("platform").size() == 3);
}

TEST_CASE_FIXTURE(with_page, "platform actor: a scoped incident is shown within its scope only") {
  const auto bob = sign_up("bob@example.org");
  const auto other = found(bob, "Other");
  auto elsewhere = connect(bob);
  subscribe(page, "session");
  subscribe(page, "platform");
  subscribe(elsewhere, "session");
  (void)create(acme);
  auto requested = draft("eu-central-1 is slow");
  requested.regions = {"eu-central-1"};
  const auto made = open(requested);
  CHECK(seen_here().at(made.id.value).at("title") == "eu-central-1 is slow");
  CHECK(platform().at("incidents").empty());
  CHECK(shown(elsewhere, "session").at("organizations").at(other.value).at("incidents").empty());
  // Its first project in the region adds the other organization to the scope.
  (void)create(other);
  CHECK(shown(elsewhere, "session").at("organizations").at(other.value).at("incidents").size() ==
        1);
  REQUIRE(emit(made, incident_state::resolved));
  CHECK(seen_here().empty());
  CHECK(shown(elsewhere, "session").at("organizations").at(other.value).at("incidents").empty());
}

TEST_CASE_FIXTURE(with_page, "platform actor: a later member sees a scoped incident") {
  (void)create(acme);
  auto requested = draft("eu-central-1 is slow");
  requested.regions = {"eu-central-1"};
  const auto made = open(requested);
  stop();
  start();
  page = connect(ada);
  subscribe(page, "session");
  CHECK(seen_here().contains(made.id.value));
}

TEST_CASE_FIXTURE(with_page, "platform actor: a changed flag is one patch, an unchanged one none") {
  subscribe(page, "platform");
  REQUIRE(ask(actors::set_flag{"newStorage", true, by(ada)}));
  CHECK(platform().at("flags").at("newStorage") == true);
  REQUIRE(ask(actors::set_flag{"newStorage", true, by(ada)}));
  CHECK(hub.patches("platform").size() == 1);
  REQUIRE(ask(actors::set_flag{"newStorage", false, by(ada)}));
  CHECK(hub.patches("platform").size() == 2);
  CHECK(need(ask(actors::list_flags{})) == std::map<std::string, bool>{{"newStorage", false}});
}

TEST_CASE_FIXTURE(with_page, "platform actor: restores its state from storage") {
  const auto made = open(draft("Slow logins"));
  REQUIRE(ask(actors::set_flag{"newStorage", true, by(ada)}));
  subscribe(page, "platform");
  const auto epoch = seen_by(page).views.at("platform").epoch;
  kill("platform");
  pass(1s);
  CHECK(seen_by(page).views.at("platform").epoch != epoch);
  CHECK(seen_by(page).views.at("platform").snapshots == 2);
  CHECK(platform().at("incidents").contains(made.id.value));
  CHECK(platform().at("flags").at("newStorage") == true);
  REQUIRE(emit(made, incident_state::resolved));
  CHECK(platform().at("incidents").empty());
}

TEST_CASE_FIXTURE(with_page, "platform actor: publishes nothing that storage rejected") {
  subscribe(page, "platform");
  disable_storage();
  const auto refused = ask(actors::set_flag{"newStorage", true, by(ada)});
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::unavailable);
  CHECK(hub.patches("platform").empty());
  CHECK(need(ask(actors::list_flags{})).empty());
}

TEST_CASE_FIXTURE(with_page, "platform actor: lists a project's incidents for fourteen days") {
  const auto ref = create(acme);
  const auto reply = [&] {
    std::vector<std::string> titles;
    const actors::list_recent_incidents here{acme, ref, "eu-central-1"};
    for (const auto& one : need(ask(here)))
      titles.push_back(one.title);
    return titles;
  };
  auto tokyo = draft("Tokyo is slow");
  tokyo.regions = {"ap-northeast-1"};
  auto mine = draft("This project is slow");
  mine.projects = {ref};
  (void)open(tokyo);
  const auto first = open(mine);
  pass(1s);
  (void)open(draft("Slow logins"));
  CHECK(reply() == std::vector<std::string>{"Slow logins", "This project is slow"});
  REQUIRE(emit(first, incident_state::resolved));
  CHECK(reply() == std::vector<std::string>{"Slow logins", "This project is slow"});
  oversleep(24h * 14);
  CHECK(reply() == std::vector<std::string>{"Slow logins", "This project is slow"});
  oversleep(1s);
  CHECK(reply() == std::vector<std::string>{"Slow logins"});
  disable_storage();
  CHECK(ask(actors::list_recent_incidents{acme, ref, "eu-central-1"}).error().code ==
        errc::unavailable);
}
