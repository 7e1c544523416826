#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::project_status;

TEST_CASE_FIXTURE(with_acme, "directory: unknown names are not found") {
  for (const auto& topic :
       {std::string(), std::string("org:"), std::string("org:UPPER"), "org:" + std::string(20, 'z'),
        "org:" + std::string(19, 'a'), "project:" + std::string(20, 'z'), "org:../" + acme.value,
        "org:" + acme.value + "x", std::string("session"), std::string("platform ")}) {
    CAPTURE(topic);
    CHECK(ask(actors::find_owner{topic}).error().code == errc::not_found);
  }
  const domain::organization_slug odd("'; DROP TABLE projects; --");
  CHECK(ask(actors::find_organization{odd}).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_acme, "directory: returns the same owner to all callers") {
  const auto before = running();
  const auto one = begin(actors::find_organization{acme});
  const auto other = begin(actors::find_organization{acme});
  run_pending();
  REQUIRE(*one);
  REQUIRE(*other);
  CHECK((*one)->value() == (*other)->value());
  CHECK(running() == before + 1);
}

TEST_CASE_FIXTURE(with_acme, "directory: starts, counts and distinguishes many owners") {
  need(on.run_script({"pay", "UPDATE organizations SET plan = 'pro'"}, soon()));
  std::vector<domain::project_ref> refs;
  for (int i = 0; i < 40; ++i)
    refs.push_back(create(acme, "Project " + std::to_string(i)));
  for (int i = 0; i < 20; ++i)
    (void)found(ada, "Org " + std::to_string(i));
  auto counted = need(ask(actors::count_installation{}));
  CHECK(counted.projects == 40);
  CHECK(counted.organizations == 21);
  REQUIRE(counted.projects_by_region.size() == 1);
  CHECK(counted.projects_by_region.begin()->second ==
        std::map<std::string, std::uint64_t>{{"ACTIVE_HEALTHY", 40}});
  CHECK(counted.oldest_in_between_s == 0);
  stop();
  start();
  CHECK(need(ask(actors::count_installation{})).projects == 40);
  CHECK(fleet->crash(refs[7], "This one."));
  run_pending();
  for (std::size_t i = 0; i < refs.size(); ++i)
    CHECK((status(refs[i]) == project_status::active_unhealthy) == (i == 7));
}

TEST_CASE_FIXTURE(with_acme, "directory: reports how long a project has been in transition") {
  const auto oldest = [this] {
    return need(ask(actors::count_installation{})).oldest_in_between_s;
  };
  (void)create(acme);
  CHECK(oldest() == 0);
  (void)create_held();
  pass(20s);
  CHECK(oldest() == 20);
  // The oldest transition counts, whatever starts later.
  (void)create(found(ada, "Globex"));
  pass(5s);
  CHECK(oldest() == 25);
}

TEST_CASE_FIXTURE(
    with_acme, "directory: starts when storage becomes available, and answers waiting requests") {
  stop();
  disable_storage();
  start();
  const auto requested = begin(actors::find_organization{acme});
  pass(10s);
  CHECK_FALSE(*requested);
  bring_storage_back();
  pass(1s);
  REQUIRE(*requested);
  CHECK((*requested)->has_value());
}

TEST_CASE_FIXTURE(with_acme, "directory: a planned shutdown leaves no actors and no topics") {
  const auto ref = create(acme);
  auto page = connect(ada);
  subscribe(page, topic_of(ref));
  subscribe(page, acme_topic());
  CHECK(running() >= 6);
  stop();
  CHECK(running() == 0);
  CHECK(hub.open_topics() == 0);
}

TEST_CASE_FIXTURE(with_acme, "directory: its failure ends all actors") {
  (void)create(acme);
  auto organization = owner(acme_topic());
  (void)connect(ada);
  SUBCASE("at rest") {}
  SUBCASE("with a step and a change under way") {
    provisioning_workers.held = true;
    (void)create(acme, "Two");
    storage_workers.held = true;
    caf::anon_send(organization, actors::update_organization{"Apex", {}, {}, by(ada)});
    run_pending();
    CHECK(storage_workers.waiting() == 1);
  }
  kill("directory");
  CHECK(running() == 0);
  CHECK(hub.open_topics() == 0);
}
