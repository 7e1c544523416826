#include "domain/backup/backup_schedule.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>

#include "tests/unit/domain/backup/backup_samples.hpp"

using namespace signalbox;
using namespace signalbox::domain;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

const project_ref shop{"abcdefghijklmnopqrst"};

/// A repository whose only backup is full, of this moment, with WAL archived until `until`.
backup_state with_backup_at(core::time_point at, core::time_point until) {
  return {.backups = {backup_at("20261129-000000F", at)}, .archive = {.archived_until = until}};
}

}  // namespace

TEST_CASE("backup schedule: a project always has the same second of the night") {
  CHECK(backup_second_of(shop) == backup_second_of(shop));
  CHECK(backup_second_of(shop) >= 0s);
  CHECK(backup_second_of(shop) < backup_night);
}

TEST_CASE("backup schedule: two hundred projects are spread over the night") {
  // At most a quarter more than their share in each sixth of the night would be luck; half is not.
  std::array<int, 6> hours{};
  for (int number = 0; number < 200; ++number) {
    std::string ref(20, 'a');
    ref[18] = static_cast<char>('a' + number / 26);
    ref[19] = static_cast<char>('a' + number % 26);
    ++hours.at(static_cast<std::size_t>(backup_second_of(project_ref{ref}) / 1h));
  }
  for (const auto count : hours) {
    CHECK(count > 16);
    CHECK(count < 50);
  }
}

TEST_CASE("backup schedule: the nightly times are a day apart, and now belongs to the last one") {
  const auto due = backup_midnight + backup_second_of(shop);
  CHECK(last_backup_due_at(shop, due) == due);
  CHECK(last_backup_due_at(shop, due - 1ms) == due - 24h);
  CHECK(next_backup_at(shop, due) == due + 24h);
  CHECK(next_backup_at(shop, due - 1ms) == due);
  CHECK(next_backup_at(shop, backup_midnight + 23h) == due + 24h);
}

TEST_CASE("backup schedule: the first backup is full and due at once") {
  CHECK(due_backup(shop, {}, std::nullopt, backup_midnight + 12h) == backup_kind::full);
}

TEST_CASE("backup schedule: nothing is due while a backup runs or has just failed") {
  const auto now = backup_midnight + 12h;
  backup_state busy;
  busy.running = running_backup{.started_at = now - 1h};
  CHECK_FALSE(due_backup(shop, busy, now - 1h, now));
  CHECK_FALSE(due_backup(shop, {}, now - 1min, now));
  CHECK(due_backup(shop, {}, now - backup_retry_interval, now));
}

TEST_CASE("backup schedule: an attempt before the clock was set back delays nothing") {
  const auto now = backup_midnight + 12h;
  CHECK(due_backup(shop, {}, now + 24h, now));
}

TEST_CASE("backup schedule: a backup from before the clock was set back does not count") {
  const auto now = backup_midnight + 12h;
  CHECK(due_backup(shop, with_backup_at(now + 240h, now), std::nullopt, now) ==
        backup_kind::incremental);
  CHECK_FALSE(due_backup(shop, with_backup_at(now + 240h, now), now - 1min, now));
  CHECK(has_passed(30min, now - 30min, now));
  CHECK_FALSE(has_passed(30min, now - 29min, now));
  CHECK(has_passed(30min, now + 240h, now));
}

TEST_CASE("backup schedule: a changed database has one backup each night") {
  const auto due = backup_midnight + backup_second_of(shop);
  const auto yesterday = with_backup_at(due - 24h, due - 1min);
  CHECK_FALSE(due_backup(shop, yesterday, due - 24h, due - 1ms));
  CHECK(due_backup(shop, yesterday, due - 24h, due) == backup_kind::incremental);
  const auto done = with_backup_at(due, due + 10h);
  CHECK_FALSE(due_backup(shop, done, due, due + 23h));
}

TEST_CASE("backup schedule: a missed backup is made up for in the day") {
  const auto due = backup_midnight + backup_second_of(shop);
  CHECK(due_backup(shop, with_backup_at(due - 72h, due), std::nullopt, due + 10h) ==
        backup_kind::incremental);
}

TEST_CASE("backup schedule: a database without new WAL is not backed up") {
  const auto due = backup_midnight + backup_second_of(shop);
  auto state = with_backup_at(due - 240h, due - 240h + 10s);
  CHECK_FALSE(has_new_wal(state));
  CHECK_FALSE(due_backup(shop, state, std::nullopt, due));
  state.archive.archived_until.reset();
  CHECK_FALSE(due_backup(shop, state, std::nullopt, due));
  SUBCASE("unless it waits to be archived") {
    state.archive.waiting_files = 1;
  }
  SUBCASE("unless it cannot be archived") {
    state.archive.failing_since = due - 1h;
  }
  SUBCASE("unless it was archived since") {
    state.archive.archived_until = due - 1h;
  }
  CHECK(has_new_wal(state));
  CHECK(due_backup(shop, state, std::nullopt, due) == backup_kind::full);
}

TEST_CASE("backup schedule: after a gap in the WAL a backup is due at once") {
  const auto due = backup_midnight + backup_second_of(shop);
  auto state = with_backup_at(due, due + 1h);
  state.archive.has_gap = true;
  CHECK(due_backup(shop, state, due, due + 2h) == backup_kind::incremental);
}

TEST_CASE("backup schedule: a full backup is due once a week, also if the last one began late") {
  const auto due = backup_midnight + backup_second_of(shop);
  CHECK(requested_backup_kind(with_backup_at(due - 6 * 24h, due), due) == backup_kind::incremental);
  CHECK(requested_backup_kind(with_backup_at(due - 7 * 24h + 3h, due), due) == backup_kind::full);
  CHECK(requested_backup_kind({}, due) == backup_kind::full);
}

TEST_CASE("backup schedule: the newest backup is proven next, once") {
  CHECK_FALSE(next_proof({}));
  auto state = with_backup_at(backup_midnight, backup_midnight);
  CHECK(next_proof(state) == "20261129-000000F");
  state.last_proof = backup_proof{.label = "20261122-000000F"};
  CHECK(next_proof(state) == "20261129-000000F");
  state.running_proof_since = backup_midnight;
  CHECK_FALSE(next_proof(state));
  state.running_proof_since.reset();
  state.last_proof->label = "20261129-000000F";
  CHECK_FALSE(next_proof(state));
}
