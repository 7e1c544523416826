#include <doctest/doctest.h>

#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::project_operation;
using domain::project_status;

TEST_CASE_FIXTURE(with_acme, "project actor: publishes nothing that storage rejected") {
  const auto ref = create(acme);
  const auto published = hub.published();
  const auto actor = owner(topic_of(ref));
  disable_storage();
  const auto refused = ask(actor, actors::change_project{project_operation::pause, by(ada)});
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::unavailable);
  CHECK(hub.published() == published);
  CHECK(status(ref) == project_status::active_healthy);
  CHECK(provisioning_workers.waiting() == 0);
  bring_storage_back();
  CHECK(ask(actor, actors::change_project{project_operation::pause, by(ada)}));
  CHECK(status(ref) == project_status::inactive);
}

TEST_CASE_FIXTURE(with_acme, "project actor: reports when the storage queue is full") {
  const auto ref = create(acme);
  const auto actor = owner(topic_of(ref));
  const auto published = hub.published();
  storage_workers.full = true;
  const auto refused = ask(actor, actors::change_project{project_operation::pause, by(ada)});
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::unavailable);
  CHECK(refused.error().retry_after);
  CHECK(hub.published() == published);
}

TEST_CASE_FIXTURE(with_acme, "project actor: does not repeat a step endlessly without storage") {
  const auto ref = create_held();
  disable_storage();
  provisioning_workers.held = false;
  const auto performed = provisioning_workers.ran();
  pass(10s);
  CHECK(provisioning_workers.ran() >= performed + 5);
  CHECK(provisioning_workers.ran() <= performed + 15);
  bring_storage_back();
  pass(2s);
  CHECK(status(ref) == project_status::active_healthy);
}

TEST_CASE_FIXTURE(with_acme, "project actor: ends when its project is deleted from storage") {
  const auto ref = create_held();
  need(storage::project_repository(on, soon()).remove(ref));
  provisioning_workers.held = false;
  run_pending();
  CHECK(ask(actors::find_project{ref}).error().code == errc::not_found);
  CHECK_FALSE(need(ask(owner(acme_topic()), actors::list_projects{})).size() > 0);
}
