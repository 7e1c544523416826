#include "domain/project/offloading.hpp"

#include <doctest/doctest.h>

#include "tests/unit/domain/backup/backup_samples.hpp"

using namespace signalbox;
using namespace signalbox::domain;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

const core::time_point offload_noon{std::chrono::sys_days{std::chrono::year{2026} / 11 / 29} + 12h};

project paused() {
  project made;
  made.condition.status = project_status::inactive;
  made.condition.reason = "Paused after a week without activity. Its data is kept.";
  made.condition.since = offload_noon;
  return made;
}

}  // namespace

TEST_CASE("offloading: a paused project is due after its days, once") {
  auto one = paused();
  CHECK(offload_due_at(one, std::chrono::days{3}) == offload_noon + 72h);
  CHECK_FALSE(offload_due_at(one, std::chrono::days{0}));
  one.offloaded_at = offload_noon;
  CHECK_FALSE(offload_due_at(one, std::chrono::days{3}));
  one = paused();
  one.condition.status = project_status::active_healthy;
  CHECK_FALSE(offload_due_at(one, std::chrono::days{3}));
}

TEST_CASE("offloading: the status says where the data is") {
  const auto before = paused().condition;
  const auto moved = offloaded(before);
  CHECK(moved.reason ==
        "Paused after a week without activity. Its data is in its backups, from which it is "
        "restored when the project is resumed.");
  CHECK(offloaded(moved) == moved);
  CHECK(kept_on_host(moved) == before);
}

TEST_CASE("offloading: only the newest backup with a successful test will do") {
  backup_state state;
  CHECK_FALSE(has_proven_newest(state));
  state.backups = {backup_at("20261128-000000F", offload_noon - 24h),
                   backup_at("20261129-000000F", offload_noon)};
  CHECK_FALSE(has_proven_newest(state));
  state.last_proof = backup_proof{.label = "20261128-000000F", .proven_at = offload_noon};
  CHECK_FALSE(has_proven_newest(state));
  state.last_proof->label = "20261129-000000F";
  CHECK(has_proven_newest(state));
  state.last_proof->failure = "A page is damaged.";
  CHECK_FALSE(has_proven_newest(state));
}

TEST_CASE("offloading: a project that was paused when its files were lost stays paused") {
  auto one = paused().condition;
  const auto lost = paused_lost(one, offload_noon + 1h);
  REQUIRE(lost);
  CHECK(lost->status == project_status::inactive);
  CHECK(lost->since == offload_noon);
  CHECK(lost->reason.find("is in its backups") != std::string::npos);
  one.status = project_status::pausing;
  one.operation = project_operation::pause;
  one.steps = {{.id = "stop",
                .label = "Stop PostgreSQL",
                .state = step_state::running,
                .started_at = offload_noon,
                .ended_at = std::nullopt}};
  one.deadline = offload_noon;
  const auto ended = paused_lost(one, offload_noon + 1h);
  REQUIRE(ended);
  CHECK(ended->status == project_status::inactive);
  CHECK(ended->since == offload_noon + 1h);
  CHECK(ended->steps.empty());
  CHECK_FALSE(ended->operation);
  CHECK_FALSE(ended->deadline);
  for (const auto status : {project_status::active_healthy, project_status::restoring,
                            project_status::restore_failed, project_status::unknown}) {
    one.status = status;
    CHECK_FALSE(paused_lost(one, offload_noon));
  }
}
