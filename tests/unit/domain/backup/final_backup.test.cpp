#include "domain/backup/final_backup.hpp"

#include <doctest/doctest.h>

#include "tests/unit/domain/backup/backup_samples.hpp"

using namespace signalbox;
using namespace signalbox::domain;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

const auto since = backup_midnight + 12h;
const std::string label = "20261129-000000F";

/// One backup of midnight; `is_changed`: something was written since.
backup_state state_at_noon(bool is_changed) {
  const auto made = backup_at(label, backup_midnight);
  return {.backups = {made},
          .archive = {.archived_until = made.finished_at + (is_changed ? 1h : 0h)}};
}

backup_proof proof_at(core::time_point at, std::string failure = {}) {
  return {.label = label, .proven_at = at, .failure = std::move(failure)};
}

final_backup_step step(const backup_state& state, const final_backup_attempts& attempts) {
  return next_final_backup_step(state, attempts).step;
}

}  // namespace

TEST_CASE("final backup: a proven backup of everything needs nothing") {
  auto state = state_at_noon(false);
  CHECK(step(state, {.since = since}) == final_backup_step::proof);
  state.last_proof = proof_at(backup_midnight + 1h);
  CHECK(step(state, {.since = since}) == final_backup_step::done);
}

TEST_CASE("final backup: changes since the last one are backed up, and that is proven") {
  auto state = state_at_noon(true);
  state.last_proof = proof_at(backup_midnight + 1h);
  CHECK(step(state, {.since = since}) == final_backup_step::backup);
  state.running = running_backup{.started_at = since + 1s};
  CHECK(step(state, {.since = since, .backup_at = since + 1s}) == final_backup_step::wait);
  state.running.reset();
  state.backups.push_back(backup_at("20261129-120001F", since + 1s));
  const auto next = next_final_backup_step(state, {.since = since, .backup_at = since + 1s});
  CHECK(next.step == final_backup_step::proof);
  CHECK(next.label == "20261129-120001F");
}

TEST_CASE("final backup: a first one is made, and a gap in the WAL needs a new one") {
  CHECK(step({}, {.since = since}) == final_backup_step::backup);
  auto state = state_at_noon(false);
  state.archive.has_gap = true;
  CHECK(step(state, {.since = since}) == final_backup_step::backup);
}

TEST_CASE("final backup: each failure has its reason, and an older one is attempted again") {
  auto state = state_at_noon(true);
  state.last_failure = "No space.";
  final_backup_attempts attempts{.since = since, .backup_at = backup_midnight};
  CHECK(step(state, attempts) == final_backup_step::backup);
  attempts.backup_at = since + 1s;
  CHECK(next_final_backup_step(state, attempts).failure == "No space.");
  attempts.failure = "Not started.";
  CHECK(next_final_backup_step(state, attempts).failure == "Not started.");

  state = state_at_noon(false);
  state.last_proof = proof_at(backup_midnight + 1h, "A file is damaged.");
  CHECK(step(state, {.since = since}) == final_backup_step::proof);
  state.last_proof->proven_at = since + 1min;
  const auto failed = next_final_backup_step(state, {.since = since, .proof_at = since});
  CHECK(failed.step == final_backup_step::failed);
  CHECK(failed.failure == "A file is damaged.");
  state.last_proof.reset();
  CHECK(step(state, {.since = since, .proof_at = since}) == final_backup_step::failed);
}
