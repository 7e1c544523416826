#include <doctest/doctest.h>

#include <caf/send.hpp>

#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::project_status;

TEST_CASE_FIXTURE(with_acme,
                  "project actor: is looked at once in a heartbeat, and writes nothing") {
  (void)create(acme, "One");
  (void)create(acme, "Two");
  pass(environment.settings.probe_heartbeat);
  const auto looks = provisioning_workers.ran();
  const auto writes = storage_workers.ran();
  const auto published = hub.published();
  pass(10 * environment.settings.probe_heartbeat);
  CHECK(provisioning_workers.ran() == looks + 20);
  CHECK(storage_workers.ran() == writes);
  CHECK(hub.published() == published);
}

TEST_CASE_FIXTURE(with_acme, "project actor: a region out of reach is UNKNOWN until it is back") {
  const auto ref = create(acme);
  fleet->cut_off("eu-central-1", true);
  pass(environment.settings.probe_heartbeat);
  CHECK(status(ref) == project_status::unknown);
  CHECK(project(ref).condition.reason == "The region eu-central-1 cannot be reached.");
  fleet->cut_off("eu-central-1", false);
  pass(environment.settings.probe_in_between);
  CHECK(status(ref) == project_status::active_healthy);
}

TEST_CASE_FIXTURE(with_acme, "project actor: a look begun before the database ended says nothing") {
  const auto ref = create(acme);
  provisioning_workers.held = true;
  pass(environment.settings.probe_heartbeat);
  REQUIRE(provisioning_workers.waiting() == 1);
  // The news of the end overtakes the look, which still found it running.
  caf::anon_send(owner(topic_of(ref)), actors::database_exited{ref, "It ended."});
  settle();
  CHECK(status(ref) == project_status::active_unhealthy);
  perform_one();
  CHECK(status(ref) == project_status::active_unhealthy);
  CHECK(project(ref).condition.reason == "It ended.");
}

TEST_CASE_FIXTURE(with_acme, "project actor: one look at a time, however long it takes") {
  (void)create(acme);
  provisioning_workers.held = true;
  pass(5 * environment.settings.probe_heartbeat);
  CHECK(provisioning_workers.waiting() == 1);
}
