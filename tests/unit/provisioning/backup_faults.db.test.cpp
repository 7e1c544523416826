#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <future>
#include <string>
#include <vector>

#include "provisioning/backup/wal_chain.hpp"
#include "tests/unit/provisioning/faulty_repository.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using domain::backup_kind;
using domain::origin_kind;
using domain::project_operation;

namespace {

// Longer than pgBackRest waits for the WAL of a backup.
constexpr std::chrono::seconds backup_failure_max{180};
constexpr std::string_view disk_full_sentence =
    "The disk of the repository is full. Free space or enlarge it.";
constexpr std::string_view missing_wal_sentence =
    "The WAL of the backup did not reach the repository in time.";

}  // namespace

TEST_CASE_FIXTURE(faulty_repository, "backup: a full repository recovers by itself") {
  REQUIRE(::geteuid() == 0);
  back_up();
  const memory_disk disk(folder().repository(), "96m");
  disk.fill();
  change_a_segment();
  const auto failing = until([](const auto& seen) { return seen.archive.failing_since; });
  CHECK(failing.archive.failure == disk_full_sentence);
  CHECK(failing.archive.waiting_files > 0);
  // The database accepts changes meanwhile.
  change("INSERT INTO written VALUES (2)");
  // A backup cannot be written either. A removed temporary file may leave space for its files, but
  // then the WAL that it waits for has none.
  need(provider->start_backup(spec, {.kind = backup_kind::incremental}, soon()));
  for (const auto& one : provisioning::running_tools(folder(), "backup"))
    REQUIRE(one.await_end(std::chrono::steady_clock::now() + backup_failure_max));
  const auto failure = state().last_failure.value_or("none");
  const bool has_reason =
      failure == disk_full_sentence || failure.starts_with(missing_wal_sentence);
  CHECK_MESSAGE(has_reason, failure);
  disk.free();
  change_a_segment();
  const auto after = until([](const auto& seen) {
    return !seen.archive.failing_since && seen.archive.waiting_files == 0;
  });
  CHECK_FALSE(after.archive.has_gap);
  CHECK_FALSE(back_up(backup_kind::incremental).last_failure);
  CHECK(prove().failure == "");
}

TEST_CASE_FIXTURE(faulty_repository, "backup: a repository that is mounted read-only is named") {
  REQUIRE(::geteuid() == 0);
  back_up();
  const memory_disk disk(folder().repository(), "96m");
  disk.set_writable(false);
  const auto refused = provider->start_backup(spec, {}, soon());
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message == "The repository is on a file system that is mounted read-only.");
  change_a_segment();
  const auto failing = until([](const auto& seen) { return seen.archive.failing_since; });
  CHECK(failing.archive.failure == "The repository is on a file system that is mounted read-only.");
  // Backups can still be tested and restored to a new project.
  CHECK(prove().failure == "");
  disk.set_writable(true);
  CHECK_FALSE(back_up(backup_kind::incremental).last_failure);
}

TEST_CASE_FIXTURE(faulty_repository, "backup: a missing file is reported before a restore begins") {
  change("CREATE TABLE kept AS SELECT 1 AS n");
  back_up();
  std::filesystem::path removed;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(folder().repository() / "backup"))
    if (entry.is_regular_file() && entry.path().string().find("bundle") != std::string::npos)
      removed = entry.path();
  REQUIRE_FALSE(removed.empty());
  std::filesystem::remove(removed);
  const auto server = server_of(spec)->number();
  spec.recovery = domain::recovery_target{};
  const auto checked = provider->perform(project_operation::recover, "check", spec, soon());
  REQUIRE_FALSE(checked);
  CHECK(checked.error().code == errc::unavailable);
  CHECK(checked.error().message.find("is damaged: files in the repository are missing") !=
        std::string::npos);
  CHECK(server_of(spec)->number() == server);
  CHECK(prove().failure != "");
  spec.recovery.reset();
  CHECK_FALSE(back_up(backup_kind::full).last_failure);
  CHECK(prove().failure == "");
}

TEST_CASE_FIXTURE(faulty_repository, "backup: lost WAL is a gap that the next backup closes") {
  change("CREATE TABLE kept AS SELECT 1 AS n");
  back_up();
  change_a_segment();
  archive_all();
  const auto before = state();
  REQUIRE_FALSE(before.archive.has_gap);
  change_a_segment();
  archive_all();
  std::vector<std::filesystem::path> segments;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder().archive()))
    if (provisioning::wal_segment_of(entry.path().filename().string()))
      if (entry.is_regular_file()) segments.push_back(entry.path());
  std::ranges::sort(segments);
  REQUIRE(segments.size() > 2);
  std::filesystem::remove(segments[segments.size() - 2]);
  const auto found = state();
  CHECK(found.archive.has_gap);
  CHECK(found.archive.failing_since);
  // A time after the gap is refused before anything is changed.
  spec.recovery = domain::recovery_target{.label = {}, .time = now() + std::chrono::hours{1}};
  CHECK(provider->perform(project_operation::recover, "check", spec, soon()).error().detail_code ==
        domain::outside_window_code);
  spec.recovery.reset();
  const auto closed = back_up(backup_kind::incremental);
  CHECK_FALSE(closed.archive.has_gap);
  CHECK_FALSE(closed.archive.failing_since);
}

TEST_CASE_FIXTURE(faulty_repository, "backup: one that hangs is ended, and the next works") {
  back_up();
  need(provider->start_backup(spec, {.kind = backup_kind::full}, soon()));
  hang("backup");
  CHECK(state().running);
  need(provider->cancel_backup(spec, soon()));
  CHECK_FALSE(state().running);
  CHECK(back_up().backups.size() == 2);
}

TEST_CASE_FIXTURE(faulty_repository, "backup: one that an operator started is not disturbed") {
  back_up();
  set_writable(folder().archive(), false);
  auto other = need(provisioning::spawn_tool({.program = backup_program,
                                              .folder = folder(),
                                              .sockets = root_of(spec),
                                              .owner = unprivileged_user()},
                                             {.name = "backup", .options = {"--type=full"}},
                                             folder().root / "other.log"));
  const auto end = soon();
  while (!std::filesystem::exists(folder().backup_lock()) && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(fault_poll_interval);
  const auto refused = provider->start_backup(spec, {}, soon());
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message == "A backup is already running.");
  set_writable(folder().archive(), true);
  REQUIRE(other.await_end(soon()));
  CHECK(other.reap() == 0);
  CHECK(back_up().backups.size() == 3);
}

TEST_CASE_FIXTURE(faulty_repository, "backup: a restore that hangs is ended and can be repeated") {
  change("CREATE TABLE kept AS SELECT 1 AS n");
  back_up();
  spec.recovery = domain::recovery_target{};
  for (const auto* const step : {"check", "backup", "stop"})
    need(provider->perform(project_operation::recover, step, spec, soon()));
  auto restoring = std::async(std::launch::async, [&] {
    return provider->perform(project_operation::recover, "restore", spec, soon());
  });
  hang("restore");
  provider->interrupt(spec.ref);
  const auto ended = restoring.get();
  REQUIRE_FALSE(ended);
  CHECK(ended.error().code == errc::conflict);
  CHECK(provisioning::running_tools(folder(), "restore").empty());
  perform(project_operation::recover, spec);
  CHECK(value_of("SELECT count(*) FROM kept") == "1");
  // Without a step in progress it does nothing.
  provider->interrupt(spec.ref);
  CHECK(probe(spec).state == provisioning::health::healthy);
}

TEST_CASE_FIXTURE(faulty_repository, "backup: a copy that hangs is ended, and leaves nothing") {
  change("CREATE TABLE kept AS SELECT generate_series(1, 500000) AS n");
  back_up();
  for (const auto kind : {origin_kind::backup, origin_kind::live}) {
    CAPTURE(domain::origin_kind_names.name_of(kind));
    const auto copy = copy_of_source('b', kind);
    auto copying = std::async(std::launch::async, [&] { return step("copy_source", copy); });
    if (kind == origin_kind::backup) {
      hang("restore");
    } else {
      while (!std::filesystem::exists(staging_of(copy) / "data" / "base"))
        std::this_thread::yield();
    }
    provider->interrupt(copy.ref);
    const auto ended = copying.get();
    REQUIRE_FALSE(ended);
    CHECK(ended.error().code == errc::conflict);
    CHECK_FALSE(std::filesystem::exists(staging_of(copy)));
    CHECK_FALSE(std::filesystem::exists(root_of(copy)));
    perform(project_operation::clone, copy);
    CHECK(value_in(copy, "SELECT count(*) FROM kept") == "500000");
    perform(project_operation::destroy, copy);
  }
}

TEST_CASE_FIXTURE(faulty_repository,
                  "backup: a project is deleted during its backup and its proof") {
  back_up();
  set_writable(folder().archive(), false);
  need(provider->start_backup(spec, {.kind = backup_kind::full}, soon()));
  need(provider->start_proof(spec, state().backups.back().label, soon()));
  perform(project_operation::destroy, spec);
  CHECK(provisioning::running_tools(folder()).empty());
  CHECK_FALSE(std::filesystem::exists(folder().root));
  CHECK_FALSE(std::filesystem::exists(root_of(spec)));
}

TEST_CASE_FIXTURE(faulty_repository,
                  "clone: without a free replication slot a copy is refused first") {
  back_up();
  const auto slots = administered(spec, "SELECT current_setting('max_replication_slots')");
  administer(spec,
             "SELECT pg_create_physical_replication_slot('taken_' || n) FROM generate_series(1, " +
                 slots + ") AS n");
  const auto copy = copy_of_source('b', origin_kind::live);
  const auto refused = step("check_source", copy);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().message.find("no free replication slot") != std::string::npos);
  // Definitions and backups need none.
  CHECK(step("check_source", copy_of_source('b', origin_kind::schema)));
  CHECK(step("check_source", copy_of_source('b', origin_kind::backup)));
  administer(spec, "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots");
  CHECK(step("check_source", copy));
}
