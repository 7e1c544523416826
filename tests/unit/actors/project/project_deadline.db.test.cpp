#include <doctest/doctest.h>

#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::project_operation;
using domain::project_status;

TEST_CASE_FIXTURE(with_acme, "project actor: a hanging operation fails at its deadline") {
  struct row {
    project_operation operation;
    project_status during;
    project_status failed;
  };
  const auto ref = create(acme);
  const row rows[] = {
      {project_operation::restart, project_status::restarting, project_status::active_unhealthy},
      {project_operation::pause, project_status::pausing, project_status::pause_failed},
  };
  for (const auto& row : rows) {
    CAPTURE(to_string(row.operation));
    provisioning_workers.held = true;
    CHECK(operate(ref, row.operation));
    pass(environment.settings.operation_deadline - 1ms);
    CHECK(status(ref) == row.during);
    pass(1ms);
    CHECK(status(ref) == row.failed);
    CHECK(project(ref).condition.fault->code == "deadline_passed");
    CHECK(project(ref).condition.reason.ends_with("it did not finish within 120 s."));
    provisioning_workers.held = false;
    pass(environment.settings.probe_heartbeat);
  }
}

TEST_CASE_FIXTURE(with_acme, "project actor: a step that ends after its deadline changes nothing") {
  const auto ref = create_held();
  pass(environment.settings.operation_deadline);
  CHECK(status(ref) == project_status::init_failed);
  perform_one();
  CHECK(status(ref) == project_status::init_failed);
  CHECK(provisioning_workers.waiting() == 0);
}

TEST_CASE_FIXTURE(with_acme, "project actor: a retry waits for the hanging step") {
  const auto ref = create_held();
  pass(environment.settings.operation_deadline);
  REQUIRE(ask(owner(topic_of(ref)), actors::retry_project{by(ada)}));
  CHECK(status(ref) == project_status::coming_up);
  // The provider handles one call per project at a time.
  CHECK(provisioning_workers.waiting() == 1);
  provisioning_workers.held = false;
  run_pending();
  CHECK(status(ref) == project_status::active_healthy);
}

TEST_CASE_FIXTURE(
    with_acme, "project actor: a deadline that cannot be stored does not keep the processor busy") {
  const auto ref = create_held();
  pass(environment.settings.operation_deadline - 1ms);
  storage_workers.held = true;
  const auto before = storage_workers.waiting();
  pass(2s);
  CHECK(storage_workers.waiting() == before + 1);
  CHECK(timers() < 20);
  storage_workers.held = false;
  run_pending();
  CHECK(status(ref) == project_status::init_failed);
}

TEST_CASE_FIXTURE(with_acme, "project actor: a running operation can be cancelled") {
  const auto ref = create(acme);
  provisioning_workers.held = true;
  CHECK(operate(ref, project_operation::pause));
  const auto actor = owner(topic_of(ref));
  pass(1s);
  const auto cancelled = ask(actor, actors::cancel_project{by(ada)});
  REQUIRE(cancelled);
  CHECK(cancelled->condition.status == project_status::pause_failed);
  CHECK(cancelled->condition.fault->code == "cancelled");
  CHECK(cancelled->condition.reason == "Pausing the project failed: cancelled by ada@example.org.");
  // The failed pause can be cancelled, too: then a probe finds the status of the database.
  provisioning_workers.held = false;
  run_pending();
  REQUIRE(ask(actor, actors::cancel_project{by(ada)}));
  pass(environment.settings.probe_in_between);
  CHECK(status(ref) == project_status::active_unhealthy);
  pass(environment.settings.auto_restart.delay);
  CHECK(status(ref) == project_status::active_healthy);
}
