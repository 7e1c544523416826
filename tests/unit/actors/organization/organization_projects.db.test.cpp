#include <doctest/doctest.h>

#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::project_operation;

TEST_CASE_FIXTURE(with_acme, "organization actor: its list follows its projects") {
  auto page = connect(ada);
  subscribe(page, acme_topic());
  const auto& projects = shown(page, acme_topic()).at("projects");
  const auto ref = create_held();
  CHECK(projects.at(ref.value).at("status") == "COMING_UP");
  provisioning_workers.held = false;
  run_pending();
  CHECK(projects.at(ref.value).at("status") == "ACTIVE_HEALTHY");
  CHECK(fleet->crash(ref, "Out of memory."));
  run_pending();
  CHECK(projects.at(ref.value).at("status") == "ACTIVE_UNHEALTHY");
  CHECK(projects.at(ref.value).at("reason") == "Out of memory.");
  CHECK(operate(ref, project_operation::destroy));
  CHECK(projects.empty());
  CHECK(seen_by(page).gaps == 0);
}

TEST_CASE_FIXTURE(with_acme, "organization actor: enforces the project limit of the plan") {
  (void)create(acme, "One");
  (void)create(acme, "Two");
  const auto published = hub.published();
  const auto refused =
      ask(owner(acme_topic()),
          actors::create_project{"Three", "eu-central-1", "AWS", std::nullopt, by(ada)});
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(hub.published() == published);
  CHECK(need(ask(owner(acme_topic()), actors::list_projects{})).size() == 2);
}

TEST_CASE_FIXTURE(with_acme, "organization actor: a new name reaches each member in one patch") {
  auto page = connect(ada);
  subscribe(page, "session");
  subscribe(page, acme_topic());
  const auto patches = hub.patches(acme_topic()).size();
  REQUIRE(ask(owner(acme_topic()), actors::update_organization{"Apex", {}, {}, by(ada)}));
  CHECK(shown(page, acme_topic()).at("name") == "Apex");
  CHECK(shown(page, "session").at("organizations").at(acme.value).at("name") == "Apex");
  CHECK(hub.patches(acme_topic()).size() == patches + 1);
  CHECK(hub.patches(acme_topic()).back().change == core::json{{"name", "Apex"}});
}

TEST_CASE_FIXTURE(with_acme, "organization actor: is deleted permanently, only without projects") {
  auto page = connect(ada);
  subscribe(page, "session");
  subscribe(page, acme_topic());
  const auto ref = create(acme);
  CHECK(ask(owner(acme_topic()), actors::remove_organization{by(ada)}).error().code ==
        errc::conflict);
  CHECK(operate(ref, project_operation::destroy));
  REQUIRE(ask(owner(acme_topic()), actors::remove_organization{by(ada)}));
  CHECK(shown(page, "session").at("organizations").empty());
  CHECK(ask(actors::find_organization{acme}).error().code == errc::not_found);
  CHECK(subscribe(page, acme_topic()).at("error").at("code") == "not_found");
  pass(1s);
  CHECK(ask(actors::find_organization{acme}).error().code == errc::not_found);
}
