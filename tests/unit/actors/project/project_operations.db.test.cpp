#include <doctest/doctest.h>

#include <string>

#include "actors/runtime/serial_queue.hpp"
#include "storage/audit/audit_repository.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::project_operation;
using domain::project_status;

TEST_CASE_FIXTURE(with_acme, "project actor: restarts, pauses, restores and deletes") {
  const auto ref = create(acme);
  struct row {
    project_operation operation;
    project_status during;
    project_status after;
  };
  const row rows[] = {
      {project_operation::restart, project_status::restarting, project_status::active_healthy},
      {project_operation::pause, project_status::pausing, project_status::inactive},
      {project_operation::restore, project_status::restoring, project_status::active_healthy},
  };
  for (const auto& row : rows) {
    CAPTURE(to_string(row.operation));
    provisioning_workers.held = true;
    const auto started = operate(ref, row.operation);
    REQUIRE(started);
    CHECK(started->condition.status == row.during);
    CHECK(started->condition.requested_by == "ada");
    CHECK(started->condition.deadline == now() + environment.settings.operation_deadline);
    provisioning_workers.held = false;
    run_pending();
    CHECK(status(ref) == row.after);
  }
  CHECK(operate(ref, project_operation::destroy));
  CHECK(ask(actors::find_project{ref}).error().code == errc::not_found);
  CHECK(fleet->inventory().empty());
  CHECK(storage::project_repository(on, soon()).find(ref).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_acme, "project actor: a paused project stays paused across a restart") {
  const auto ref = create(acme);
  CHECK(operate(ref, project_operation::pause));
  stop();
  start();
  pass(2min);
  CHECK(status(ref) == project_status::inactive);
}

TEST_CASE_FIXTURE(
    with_acme,
    "project actor: a restore counts towards the active projects of a Free organization") {
  environment.settings.free_projects_max = 1;
  const auto ref = create(acme, "One");
  CHECK(operate(ref, project_operation::pause));
  (void)create(acme, "Two");
  const auto refused = operate(ref, project_operation::restore);
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().message.find("at most 1 active projects") != std::string::npos);
  CHECK(status(ref) == project_status::inactive);
}

TEST_CASE_FIXTURE(with_acme,
                  "project actor: an operation in the wrong state is rejected with both statuses") {
  const auto ref = create(acme);
  CHECK(operate(ref, project_operation::pause));
  const auto again = operate(ref, project_operation::pause);
  REQUIRE(!again);
  CHECK(again.error().code == errc::conflict);
  CHECK(again.error().message.find("INACTIVE") != std::string::npos);
  CHECK(again.error().message.find("PAUSING") != std::string::npos);
  CHECK(operate(ref, project_operation::restart).error().code == errc::conflict);
  CHECK(operate(ref, project_operation::create).error().code == errc::conflict);
  CHECK(ask(owner(topic_of(ref)), actors::cancel_project{by(ada)}).error().code == errc::conflict);
  CHECK(ask(owner(topic_of(ref)), actors::retry_project{by(ada)}).error().code == errc::conflict);
  CHECK(status(ref) == project_status::inactive);
}

TEST_CASE_FIXTURE(with_acme,
                  "project actor: the second of two concurrent commands sees the first") {
  const auto ref = create(acme);
  const auto actor = owner(topic_of(ref));
  const auto one = begin(actor, actors::change_project{project_operation::pause, by(ada)});
  const auto other = begin(actor, actors::change_project{project_operation::restart, by(ada)});
  run_pending();
  REQUIRE(*one);
  REQUIRE(*other);
  CHECK((*one)->has_value());
  REQUIRE_FALSE((*other)->has_value());
  CHECK((*other)->error().code == errc::conflict);
  CHECK((*other)->error().message.find("PAUSING") != std::string::npos);
  CHECK(status(ref) == project_status::inactive);
}

TEST_CASE_FIXTURE(with_acme, "project actor: commands beyond the queue's bound are rejected") {
  const auto ref = create(acme);
  const auto actor = owner(topic_of(ref));
  storage_workers.held = true;
  std::vector<answer<actors::change_project>> requested;
  for (std::size_t i = 0; i <= actors::serial_queue::waiting_max + 1; ++i)
    requested.push_back(begin(actor, actors::change_project{project_operation::restart, by(ada)}));
  run_pending();
  REQUIRE(*requested.back());
  CHECK((*requested.back())->error().code == errc::too_many_requests);
  CHECK_FALSE(*requested.front());
  storage_workers.held = false;
  run_pending();
  CHECK((*requested.front())->has_value());
  CHECK((*requested[1])->error().code == errc::conflict);
  CHECK(status(ref) == project_status::active_healthy);
}

TEST_CASE_FIXTURE(with_acme, "project actor: reveals the password with an audit entry") {
  const auto organization = owner(acme_topic());
  const auto made = need(ask(organization, actors::create_project{"Shop", "eu-central-1", "AWS",
                                                                  "a secret of mine", by(ada)}));
  CHECK_FALSE(made.generated_password);
  CHECK(need(ask(owner(topic_of(made.what.ref)), actors::reveal_password{by(ada)})) ==
        "a secret of mine");
  const auto entries =
      storage::audit_repository(on, soon()).find({.organization = acme, .count = 1});
  CHECK(entries[0].action == "project.reveal_password");
  CHECK(entries[0].by.account == ada.account.id);
}
