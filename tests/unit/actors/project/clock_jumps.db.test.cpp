#include <doctest/doctest.h>

#include <array>
#include <string>

#include "tests/unit/actors/with_factor.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::project_operation;
using domain::project_status;

namespace {

/// Jumps of the wall clock while something is scheduled.
constexpr std::array<std::chrono::milliseconds, 4> clock_jumps{-24h, -10min, 10min, 24h};

}  // namespace

TEST_CASE_FIXTURE(with_acme, "clock jumps: a scheduled restart keeps its delay") {
  const auto ref = create(acme);
  const auto delay = environment.settings.auto_restart.delay;
  for (const auto jump : clock_jumps) {
    CAPTURE(jump.count());
    CHECK(fleet->crash(ref, "It ended."));
    run_pending();
    CHECK(status(ref) == project_status::active_unhealthy);
    wall_clock_set_by += jump;
    pass(delay - 1ms);
    CHECK(status(ref) == project_status::active_unhealthy);
    pass(1ms);
    CHECK(status(ref) == project_status::active_healthy);
    pass(environment.settings.auto_restart.window);
  }
}

TEST_CASE_FIXTURE(with_acme, "clock jumps: a restart is shown in the new wall clock time") {
  const auto ref = create(acme);
  wall_clock_set_by = -10min;
  CHECK(fleet->crash(ref, "It ended."));
  run_pending();
  const auto planned = now() + environment.settings.auto_restart.delay;
  CHECK(hub.patches(topic_of(ref)).back().change.at("restart_at") == core::to_iso8601(planned));
}

TEST_CASE_FIXTURE(with_acme, "clock jumps: the window of restarts keeps its length") {
  const auto& policy = environment.settings.auto_restart;
  for (const auto jump : clock_jumps) {
    CAPTURE(jump.count());
    const auto ref = create(acme, "Shop " + std::to_string(jump.count()));
    const auto first = environment.steady_now() + policy.delay;
    for (std::size_t attempt = 0; attempt < policy.attempts_max; ++attempt) {
      CHECK(fleet->crash(ref, "It ended."));
      pass(policy.delay);
      CHECK(status(ref) == project_status::active_healthy);
    }
    wall_clock_set_by += jump;
    CHECK(fleet->crash(ref, "It ended."));
    pass(policy.delay);
    // The number of restarts exceeds the limit of the window, independent of the wall clock.
    CHECK(status(ref) == project_status::active_unhealthy);
    const auto until = first + policy.window + wall_clock_set_by;
    CHECK(project(ref).condition.reason.find("will not restart it again until " +
                                             core::to_iso8601(until)) != std::string::npos);
    CHECK(operate(ref, project_operation::restart));
    pass(policy.window);
    CHECK(fleet->crash(ref, "It ended."));
    pass(policy.delay);
    CHECK(status(ref) == project_status::active_healthy);
    CHECK(operate(ref, project_operation::destroy));
    run_pending();
  }
}

TEST_CASE_FIXTURE(with_acme, "clock jumps: an operation keeps its time limit") {
  const auto ref = create(acme);
  for (const auto jump : clock_jumps) {
    CAPTURE(jump.count());
    provisioning_workers.held = true;
    CHECK(operate(ref, project_operation::restart));
    wall_clock_set_by += jump;
    pass(environment.settings.operation_deadline - 1ms);
    CHECK(status(ref) == project_status::restarting);
    pass(1ms);
    CHECK(status(ref) == project_status::active_unhealthy);
    CHECK(project(ref).condition.reason.ends_with("it did not finish within 120 s."));
    provisioning_workers.held = false;
    pass(environment.settings.probe_heartbeat);
  }
}

TEST_CASE_FIXTURE(with_factor, "clock jumps: an account lock keeps its duration") {
  for (const auto jump : clock_jumps) {
    CAPTURE(jump.count());
    for (int each = 0; each < 10; ++each)
      CHECK(detail_of(try_sign_in("ada@example.org", "wrong")) == "invalid_credentials");
    wall_clock_set_by += jump;
    CHECK(try_sign_in("ada@example.org").error().retry_after == 900s);
    pass(899s);
    CHECK(try_sign_in("ada@example.org").error().code == errc::too_many_requests);
    pass(1s);
    CHECK(try_sign_in("ada@example.org"));
  }
}
