#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::project_operation;
using domain::project_status;

TEST_CASE_FIXTURE(with_acme, "project actor: a database that ends is restarted after the delay") {
  const auto ref = create(acme);
  CHECK(fleet->crash(ref, "Out of memory."));
  run_pending();
  CHECK(status(ref) == project_status::active_unhealthy);
  CHECK(project(ref).condition.reason == "Out of memory.");
  CHECK(project(ref).condition.requested_by.empty());
  const auto planned = environment.now() + environment.settings.auto_restart.delay;
  CHECK(hub.patches(topic_of(ref)).back().change.at("restart_at") == core::to_iso8601(planned));
  pass(environment.settings.auto_restart.delay - 1ms);
  CHECK(status(ref) == project_status::active_unhealthy);
  provisioning_workers.held = true;
  pass(1ms);
  CHECK(status(ref) == project_status::restarting);
  CHECK(project(ref).condition.requested_by == "Signalbox");
  CHECK(std::ranges::any_of(hub.patches(topic_of(ref)), [](const auto& patch) {
    return patch.change.contains("restart_at") && patch.change.at("restart_at").is_null();
  }));
  provisioning_workers.held = false;
  run_pending();
  CHECK(status(ref) == project_status::active_healthy);
  REQUIRE(project(ref).condition.notice);
  CHECK(project(ref).condition.notice->message ==
        "Signalbox restarted the database automatically. Out of memory.");
}

TEST_CASE_FIXTURE(with_acme,
                  "project actor: a probe that finds the database ended restarts it too") {
  const auto ref = create(acme);
  fleet->on_unplanned_exit({});
  CHECK(fleet->crash(ref, "Nobody was told."));
  pass(environment.settings.probe_heartbeat);
  CHECK(hub.patches(topic_of(ref)).back().version > 0);
  pass(environment.settings.auto_restart.delay);
  CHECK(status(ref) == project_status::active_healthy);
  CHECK(project(ref).condition.notice->message.ends_with("Nobody was told."));
}

TEST_CASE_FIXTURE(with_acme, "project actor: a database that keeps ending needs a manual restart") {
  const auto ref = create(acme);
  const auto& policy = environment.settings.auto_restart;
  for (std::size_t attempt = 0; attempt < policy.attempts_max; ++attempt) {
    CHECK(fleet->crash(ref, "It ended."));
    pass(policy.delay);
    CHECK(status(ref) == project_status::active_healthy);
  }
  CHECK(fleet->crash(ref, "It ended once more."));
  pass(1min);
  CHECK(status(ref) == project_status::active_unhealthy);
  const auto reason = project(ref).condition.reason;
  CHECK(reason.find("It ended once more.") != std::string::npos);
  CHECK(reason.find(
            "Signalbox restarted it 3 times within 10 min and will not restart it again until") !=
        std::string::npos);
  CHECK(operate(ref, project_operation::restart));
  CHECK(status(ref) == project_status::active_healthy);
  // The first attempt is now outside the window.
  pass(policy.window);
  CHECK(fleet->crash(ref, "Much later."));
  pass(policy.delay);
  CHECK(status(ref) == project_status::active_healthy);
}

TEST_CASE_FIXTURE(with_acme,
                  "project actor: does not restart automatically when this is disabled") {
  environment.settings.auto_restart.enabled = false;
  const auto ref = create(acme);
  CHECK(fleet->crash(ref, "It ended."));
  pass(10min);
  CHECK(status(ref) == project_status::active_unhealthy);
}

TEST_CASE_FIXTURE(with_acme, "project actor: a manual restart replaces the automatic one") {
  const auto ref = create(acme);
  CHECK(fleet->crash(ref, "It ended."));
  pass(1s);
  CHECK(operate(ref, project_operation::restart));
  const auto performed = provisioning_workers.ran();
  pass(5s);
  CHECK(status(ref) == project_status::active_healthy);
  CHECK(project(ref).condition.requested_by == "ada");
  CHECK_FALSE(project(ref).condition.notice);
  CHECK(provisioning_workers.ran() <= performed + 1);
}

TEST_CASE_FIXTURE(with_acme, "project actor: restarts that were not stored do not count") {
  const auto ref = create(acme);
  CHECK(fleet->crash(ref, "It ended."));
  run_pending();
  const auto& policy = environment.settings.auto_restart;
  for (std::size_t attempt = 0; attempt <= policy.attempts_max; ++attempt) {
    storage_workers.full = true;
    pass(policy.delay);
    CHECK(status(ref) == project_status::active_unhealthy);
    storage_workers.full = false;
    pass(1s);
  }
  pass(policy.delay);
  CHECK(status(ref) == project_status::active_healthy);
}
