#include "domain/backup/backup_json.hpp"

#include <doctest/doctest.h>

#include "tests/unit/domain/backup/backup_samples.hpp"

using namespace signalbox;
using namespace signalbox::domain;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

backup_state full_state() {
  return {
      .backups = {backup_at("20261129-000000F", backup_midnight),
                  backup_at("20261129-000000F_20261130-000000I", backup_midnight + 24h)},
      .running = running_backup{.kind = backup_kind::incremental,
                                .started_at = backup_midnight + 48h,
                                .done_bytes = 1,
                                .total_bytes = 9},
      .last_failure = "The repository is full.",
      .running_proof_since = backup_midnight + 30h,
      .last_proof = backup_proof{.label = "20261129-000000F",
                                 .proven_at = backup_midnight + 1h,
                                 .took = 3100ms,
                                 .failure = "A file is damaged."},
      .archive = {.archived_until = backup_midnight + 40h,
                  .failing_since = backup_midnight + 41h,
                  .failure = "The disk is full.",
                  .has_gap = true,
                  .waiting_files = 3},
      .stored_bytes = 5'400'000,
      .window = restore_window{.earliest = backup_midnight + 10s, .latest = backup_midnight + 40h}};
}

}  // namespace

TEST_CASE("backup JSON: a state is read as it was written") {
  for (const auto& state : {backup_state{}, full_state()}) {
    const auto read = backup_state_from(core::json::parse(backup_state_json(state).dump()));
    REQUIRE(read);
    CHECK(*read == state);
  }
}

TEST_CASE("backup JSON: a target and a proof are read as they were written") {
  for (const auto& target :
       {recovery_target{}, recovery_target{.label = "20261129-000000F"},
        recovery_target{.label = "20261129-000000F", .time = backup_midnight + 1h},
        recovery_target{.is_latest = true}})
    CHECK(recovery_from(recovery_json(target)).value() == target);
  const auto proof = *full_state().last_proof;
  CHECK(proof_from(proof_json(proof)).value() == proof);
}

TEST_CASE("backup JSON: contains no null, so that it can be the state of a topic") {
  CHECK(backup_state_json({}).dump().find("null") == std::string::npos);
  CHECK(protection_json({}).dump().find("null") == std::string::npos);
}

TEST_CASE("backup JSON: a missing or invalid part is named") {
  auto written = backup_state_json(full_state());
  const auto message_of = [](const core::json& of) {
    const auto read = backup_state_from(of);
    return read ? std::string() : read.error().message;
  };
  auto broken = written;
  broken["backups"][1].erase("finished_at");
  CHECK(message_of(broken).find("'finished_at'") != std::string::npos);
  broken = written;
  broken["backups"][0]["kind"] = "differential";
  CHECK(message_of(broken).find("'kind'") != std::string::npos);
  broken = written;
  broken["window"] = 3;
  CHECK(message_of(broken).find("'window'") != std::string::npos);
  broken = written;
  broken["stored_bytes"] = -1;
  CHECK(message_of(broken).find("'stored_bytes'") != std::string::npos);
  CHECK_FALSE(backup_state_from(core::json::array()));
  CHECK_FALSE(backup_state_from(core::json("x")));
}

TEST_CASE("backup JSON: protection is shown with the fault and its sentence") {
  CHECK(protection_json({.fault = protection_fault::no_backup,
                         .since = backup_midnight,
                         .sentence = "There is no backup yet."}) ==
        core::json({{"is_protected", false},
                    {"since", "2026-11-29T00:00:00.000Z"},
                    {"fault", "no_backup"},
                    {"sentence", "There is no backup yet."}}));
}
