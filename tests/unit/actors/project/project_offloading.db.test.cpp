#include "actors/project/project_offloading.hpp"

#include <doctest/doctest.h>

#include <string>

#include "storage/project/project_repository.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::project_operation;
using domain::project_status;

namespace {

/// Backups and proofs take a second.
provisioning::simulated_settings fast_backups() {
  provisioning::simulated_settings made;
  made.backup.latency_mean = 1s;
  made.proof.latency_mean = 1s;
  return made;
}

class with_paused_project : public with_acme {
 public:
  explicit with_paused_project(std::chrono::days after = std::chrono::days{3})
      : with_acme(fast_backups()) {
    stop();
    environment.backups = &slots;
    environment.settings.offload_paused_after = after;
    start();
    ref = create(acme);
    pass(5s);
  }
  ~with_paused_project() {
    stop();
    environment.backups = nullptr;
    environment.settings.offload_paused_after = std::chrono::days{0};
  }

  /// Makes a backup, which is proven, and pauses the project.
  void pause_proven() {
    need(ask(owner(topic_of(ref)), actors::start_backup{std::nullopt, by(ada)}));
    pass(5min);
    pause();
  }
  void pause() {
    change(project_operation::pause);
    pass(10s);
    REQUIRE(status(ref) == project_status::inactive);
  }
  core::result<domain::project> change(project_operation operation) {
    return ask(owner(topic_of(ref)), actors::change_project{operation, by(ada)});
  }
  /// The clock advances by `time`, and the timers notice it.
  void wait(std::chrono::hours time) {
    wall_clock_set_by += time;
    pass(11min);
  }
  domain::stored_project stored() {
    return need(storage::project_repository(on, soon()).find(ref));
  }

  actors::backup_slots slots{1};
  domain::project_ref ref;
};

class without_offloading : public with_paused_project {
 public:
  without_offloading() : with_paused_project(std::chrono::days{0}) {}
};

}  // namespace

TEST_CASE_FIXTURE(with_paused_project,
                  "project offloading: a paused project is moved after its days, and is resumed") {
  pause_proven();
  CHECK(project(ref).condition.reason == "The project is paused. Its data is kept.");
  wait(71h);
  CHECK_FALSE(project(ref).offloaded_at);
  wait(2h);
  const auto moved = project(ref);
  REQUIRE(moved.offloaded_at);
  CHECK(stored().offloaded_at == moved.offloaded_at);
  CHECK(moved.condition.status == project_status::inactive);
  CHECK(moved.condition.reason ==
        "The project is paused. Its data is in its backups, from which it is restored when the "
        "project is resumed.");
  // A restart of the server changes nothing.
  stop();
  start();
  pass(1min);
  CHECK(project(ref).offloaded_at == moved.offloaded_at);

  const auto resumed = need(change(project_operation::restore));
  CHECK(resumed.condition.status == project_status::restoring);
  CHECK(resumed.condition.operation == project_operation::recover);
  CHECK(resumed.condition.reason ==
        "The files of the database are being restored from its backups.");
  CHECK(stored().recovery->is_latest);
  pass(30s);
  CHECK(status(ref) == project_status::active_healthy);
  CHECK_FALSE(project(ref).offloaded_at);
  CHECK_FALSE(stored().offloaded_at);
}

TEST_CASE_FIXTURE(with_paused_project, "project offloading: an unproven backup keeps the files") {
  pause();
  wait(24h * 10);
  CHECK_FALSE(project(ref).offloaded_at);
}

TEST_CASE_FIXTURE(without_offloading, "project offloading: without the setting nothing is moved") {
  pause_proven();
  wait(24h * 365);
  CHECK_FALSE(project(ref).offloaded_at);
}

TEST_CASE_FIXTURE(with_paused_project,
                  "project offloading: a resume that was canceled leaves a paused project") {
  pause_proven();
  wait(73h);
  REQUIRE(project(ref).offloaded_at);
  provisioning_workers.held = true;
  need(change(project_operation::restore));
  run_pending();
  need(ask(owner(topic_of(ref)), actors::cancel_project{by(ada)}));
  CHECK(status(ref) == project_status::restore_failed);
  provisioning_workers.held = false;
  while (provisioning_workers.waiting() > 0)
    perform_one();
  // A retry restores again.
  const auto again = need(ask(owner(topic_of(ref)), actors::retry_project{by(ada)}));
  CHECK(again.condition.operation == project_operation::recover);
  pass(30s);
  CHECK(status(ref) == project_status::active_healthy);
  CHECK_FALSE(project(ref).offloaded_at);
}

TEST_CASE_FIXTURE(with_paused_project, "project offloading: a moved project can be deleted") {
  pause_proven();
  wait(73h);
  REQUIRE(project(ref).offloaded_at);
  need(change(project_operation::destroy));
  pass(30s);
  CHECK_FALSE(storage::project_repository(on, soon()).find(ref));
}
