#include "domain/backup/restore_window.hpp"

#include <doctest/doctest.h>

#include "tests/unit/domain/backup/backup_samples.hpp"

using namespace signalbox;
using namespace signalbox::domain;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

constexpr auto full_label = "20261129-000000F";
constexpr auto second_label = "20261129-000000F_20261130-000000I";

/// Two backups a day apart, and WAL until noon of the second day.
backup_state two_backups() {
  return {.backups = {backup_at(full_label, backup_midnight),
                      backup_at(second_label, backup_midnight + 24h)},
          .archive = {.archived_until = backup_midnight + 36h}};
}

std::string code_of(const core::result<recovery_target>& of) {
  return of ? "" : of.error().detail_code;
}

}  // namespace

TEST_CASE("restore window: from the end of the oldest backup to the end of the archived WAL") {
  CHECK_FALSE(window_of({}));
  CHECK(window_of(two_backups()) ==
        restore_window{.earliest = backup_midnight + 10s, .latest = backup_midnight + 36h});
}

TEST_CASE("restore window: without archived WAL the newest backup itself can be restored") {
  auto state = two_backups();
  state.archive.archived_until.reset();
  CHECK(window_of(state)->latest == backup_midnight + 24h + 10s);
  state.archive.archived_until = backup_midnight + 1h;
  CHECK(window_of(state)->latest == backup_midnight + 24h + 10s);
}

TEST_CASE("restore window: the newest second of it, or the newest backup when none has passed") {
  CHECK(newest_target({}) == recovery_target{});
  auto state = two_backups();
  state.archive.archived_until = backup_midnight + 36h + 400ms;
  CHECK(newest_target(state) == recovery_target{.time = backup_midnight + 36h});
  state.archive.archived_until.reset();
  state.backups.resize(1);
  state.backups[0].finished_at += 1ms;
  CHECK(newest_target(state) == recovery_target{.label = full_label});
  CHECK(checked_recovery(state, newest_target(state)));
}

TEST_CASE("restore window: a time is restored from the newest backup before it") {
  const auto checked = checked_recovery(two_backups(), {.time = backup_midnight + 23h + 999ms});
  REQUIRE(checked);
  CHECK(checked->label == full_label);
  CHECK(checked->time == backup_midnight + 23h);
  CHECK(checked_recovery(two_backups(), {.time = backup_midnight + 25h})->label == second_label);
}

TEST_CASE("restore window: a time during a backup needs the backup before it") {
  CHECK(checked_recovery(two_backups(), {.time = backup_midnight + 24h + 9s})->label == full_label);
  CHECK(checked_recovery(two_backups(), {.time = backup_midnight + 24h + 10s})->label ==
        second_label);
}

TEST_CASE("restore window: a time outside of it is refused with the window") {
  const auto early = checked_recovery(two_backups(), {.time = backup_midnight + 9s});
  CHECK(code_of(early) == outside_window_code);
  CHECK(early.error().code == core::errc::bad_request);
  CHECK(early.error().message ==
        "The database can be restored to a time from 2026-11-29T00:00:10.000Z to "
        "2026-11-30T12:00:00.000Z, not to 2026-11-29T00:00:09.000Z.");
  CHECK(code_of(checked_recovery(two_backups(), {.time = backup_midnight + 36h + 1s})) ==
        outside_window_code);
  CHECK(checked_recovery(two_backups(), {.time = backup_midnight + 36h}));
  CHECK(code_of(checked_recovery({}, {})) == outside_window_code);
}

TEST_CASE("restore window: a backup that ended within a second is restored from the next one") {
  auto state = two_backups();
  state.backups[0].finished_at += 1ms;
  CHECK(code_of(checked_recovery(state, {.time = backup_midnight + 10s + 500ms})) ==
        outside_window_code);
  CHECK(checked_recovery(state, {.time = backup_midnight + 11s}));
}

TEST_CASE("restore window: an unknown or too new backup is refused") {
  CHECK(code_of(checked_recovery(two_backups(), {.label = "20261128-000000F"})) ==
        unknown_backup_code);
  CHECK(code_of(checked_recovery(two_backups(),
                                 {.label = second_label, .time = backup_midnight + 5h})) ==
        unknown_backup_code);
  const auto whole = checked_recovery(two_backups(), {.label = full_label});
  REQUIRE(whole);
  CHECK_FALSE(whole->time);
}

TEST_CASE("restore window: the last change is restored from the newest backup") {
  const auto latest = checked_recovery(two_backups(), {.is_latest = true});
  REQUIRE(latest);
  CHECK(latest->label == second_label);
  CHECK(latest->is_latest);
  CHECK_FALSE(latest->time);
  CHECK(code_of(checked_recovery({}, {.is_latest = true})) == outside_window_code);
}

TEST_CASE("restore window: without a target the newest backup is restored") {
  CHECK(checked_recovery(two_backups(), {})->label == second_label);
}
