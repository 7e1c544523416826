#include "domain/backup/backup_protection.hpp"

#include <doctest/doctest.h>

#include "domain/backup/backup_retention.hpp"
#include "tests/unit/domain/backup/backup_samples.hpp"

using namespace signalbox;
using namespace signalbox::domain;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

constexpr auto created = backup_midnight - 24h;

backup_state protected_state() {
  return {.backups = {backup_at("20261129-000000F", backup_midnight)},
          .archive = {.archived_until = backup_midnight + 30min}};
}

backup_protection an_hour_later(const backup_state& state) {
  return protection_of(state, created, backup_midnight + 1h);
}

}  // namespace

TEST_CASE("backup protection: a project with a backup and archiving is protected") {
  const auto found = an_hour_later(protected_state());
  CHECK(found.is_protected());
  CHECK(found.since == backup_midnight + 10s);
  CHECK(found.sentence.empty());
}

TEST_CASE("backup protection: a project without a backup is not protected since its creation") {
  backup_state state;
  const auto none = an_hour_later(state);
  CHECK(none.fault == protection_fault::no_backup);
  CHECK(none.since == created);
  CHECK(none.sentence == "There is no backup yet.");
  state.last_failure = "The repository is full.";
  CHECK(an_hour_later(state).sentence == "There is no backup yet. The repository is full.");
  state.running = running_backup{};
  CHECK(an_hour_later(state).sentence == "The first backup is being made.");
}

TEST_CASE("backup protection: archiving that fails for a while ends it, with the reason") {
  auto state = protected_state();
  state.archive.failing_since = backup_midnight + 1h - archiving_failure_min + 1ms;
  state.archive.failure = "The repository is full.";
  CHECK(an_hour_later(state).is_protected());
  state.archive.failing_since = backup_midnight + 1h - archiving_failure_min;
  const auto found = an_hour_later(state);
  CHECK(found.fault == protection_fault::archiving_failing);
  CHECK(found.since == *state.archive.failing_since);
  CHECK(found.sentence == "Changes are not being archived. The repository is full.");
}

TEST_CASE("backup protection: an old backup of a changing database ends it") {
  auto state = protected_state();
  const auto expires = backup_midnight + 10s + protecting_backup_age_max;
  CHECK(protection_of(state, created, expires - 1ms).is_protected());
  const auto found = protection_of(state, created, expires);
  CHECK(found.fault == protection_fault::backup_too_old);
  CHECK(found.since == expires);
  state.archive.archived_until.reset();
  CHECK(protection_of(state, created, expires + 240h).is_protected());
}

TEST_CASE("backup protection: a failed proof is a fault until a backup is proven") {
  auto state = protected_state();
  state.last_proof = backup_proof{.label = "20261129-000000F",
                                  .proven_at = backup_midnight + 20min,
                                  .failure = "A file is damaged."};
  auto found = an_hour_later(state);
  CHECK(found.fault == protection_fault::proof_failed);
  CHECK(found.since == backup_midnight + 20min);
  CHECK(found.sentence == "The backup 20261129-000000F could not be restored: A file is damaged.");
  state.backups.push_back(backup_at("20261129-003000F", backup_midnight + 30min));
  CHECK_FALSE(an_hour_later(state).is_protected());
  state.last_proof = backup_proof{.label = "20261129-003000F"};
  CHECK(an_hour_later(state).is_protected());
}

TEST_CASE("backup protection: the first backup of a new project may take an hour") {
  const backup_state none;
  CHECK_FALSE(missing_protection_of(none, created, created + first_backup_delay_max - 1ms));
  CHECK(protection_expires_at(none, created, created) == created + first_backup_delay_max);
  const auto found = missing_protection_of(none, created, created + first_backup_delay_max);
  REQUIRE(found);
  CHECK(found->fault == protection_fault::no_backup);
  CHECK(found->since == created);
  CHECK_FALSE(protection_expires_at(none, created, created + first_backup_delay_max));
}

TEST_CASE("backup protection: it ends at a time of the state") {
  auto state = protected_state();
  const auto now = backup_midnight + 1h;
  const auto old_at = backup_midnight + 10s + protecting_backup_age_max;
  CHECK(protection_expires_at(state, created, now) == old_at);
  CHECK_FALSE(protection_expires_at(state, created, old_at));
  state.archive.failing_since = now - 1min;
  CHECK(protection_expires_at(state, created, now) == now - 1min + archiving_failure_min);
  CHECK_FALSE(missing_protection_of(state, created, now));
  const auto found = missing_protection_of(state, created, now - 1min + archiving_failure_min);
  REQUIRE(found);
  CHECK(found->fault == protection_fault::archiving_failing);
}

TEST_CASE("backup protection: a missing one is read as it was stored, anything else is empty") {
  const missing_protection what{.fault = protection_fault::proof_failed,
                                .since = backup_midnight,
                                .reason = "A file is damaged."};
  const auto stored = missing_protection_json(what);
  CHECK(stored == core::json{{"fault", "proof_failed"},
                             {"since", core::to_iso8601(backup_midnight)},
                             {"reason", "A file is damaged."}});
  CHECK(missing_protection_from(stored) == what);
  CHECK_FALSE(missing_protection_from(nullptr));
  CHECK_FALSE(missing_protection_from({{"fault", "another"}, {"since", "2026-11-29T00:00:00Z"}}));
  CHECK_FALSE(missing_protection_from({{"fault", "proof_failed"}, {"since", 7}}));
}

TEST_CASE("backup retention: each plan keeps backups for its days, an unknown one as Free") {
  CHECK(backups_kept_on("free") == std::chrono::days{1});
  CHECK(backups_kept_on("pro") == std::chrono::days{7});
  CHECK(backups_kept_on("team") == std::chrono::days{14});
  CHECK(backups_kept_on("enterprise") == std::chrono::days{30});
  CHECK(backups_kept_on("") == std::chrono::days{1});
}

TEST_CASE("backup retention: a backup is kept until the next full one is old enough") {
  backup_state state = protected_state();
  state.backups.push_back(backup_at("20261129-000000F_20261130-000000I", backup_midnight + 24h));
  const std::chrono::days week{7};
  CHECK_FALSE(backup_kept_until(state, "20261129-000000F", week));
  state.backups.push_back(backup_at("20261206-000000F", backup_midnight + 7 * 24h));
  const auto until = backup_midnight + 7 * 24h + 10s + week;
  CHECK(backup_kept_until(state, "20261129-000000F", week) == until);
  CHECK(backup_kept_until(state, "20261129-000000F_20261130-000000I", week) == until);
  CHECK_FALSE(backup_kept_until(state, "20261206-000000F", week));
}
