#include <doctest/doctest.h>
#include <signal.h>
#include <sys/mount.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <future>
#include <string>
#include <vector>

#include "provisioning/backup/wal_chain.hpp"
#include "tests/unit/provisioning/clone_project.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using domain::backup_kind;
using domain::origin_kind;
using domain::project_operation;

namespace {

constexpr std::chrono::milliseconds fault_poll_interval{50};
// Longer than pgBackRest waits for the WAL of a backup.
constexpr std::chrono::seconds backup_failure_max{180};
constexpr std::string_view disk_full_sentence =
    "The disk of the repository is full. Free space or enlarge it.";
constexpr std::string_view missing_wal_sentence =
    "The WAL of the backup did not reach the repository in time.";

/// A file system in memory in place of a folder, whose content is moved there.
class repository_disk {
 public:
  repository_disk(std::filesystem::path at, const std::string& size) : at_(std::move(at)) {
    const auto kept = at_.string() + ".kept";
    std::filesystem::rename(at_, kept);
    std::filesystem::create_directory(at_);
    if (::mount("signalbox-test", at_.c_str(), "tmpfs", 0, ("size=" + size).c_str()) != 0)
      throw std::runtime_error("tmpfs cannot be mounted");
    if (std::system(("cp --archive " + kept + "/. " + at_.string()).c_str()) != 0)
      throw std::runtime_error("the folder was not copied");
    std::filesystem::remove_all(kept);
  }
  repository_disk(const repository_disk&) = delete;
  repository_disk& operator=(const repository_disk&) = delete;
  ~repository_disk() { ::umount2(at_.c_str(), MNT_DETACH); }

  void fill() const {
    std::ofstream file(at_ / "filler", std::ios::binary);
    const std::string block(64 << 10, 'x');
    while (file << block && file.flush()) {
    }
  }
  void free() const { std::filesystem::remove(at_ / "filler"); }
  void set_writable(bool is_writable) const {
    const unsigned long flags = is_writable ? 0UL + MS_REMOUNT : 0UL + MS_REMOUNT + MS_RDONLY;
    if (::mount(nullptr, at_.c_str(), nullptr, flags, nullptr) != 0)
      throw std::runtime_error("the disk cannot be remounted");
  }

 private:
  std::filesystem::path at_;
};

struct faulty_repository : clone_project {
  /// Waits until the state of the backups is as requested.
  template <class Holds>
  domain::backup_state until(const Holds& holds) {
    const auto end = soon();
    for (;;) {
      auto seen = state();
      if (holds(seen)) return seen;
      if (std::chrono::steady_clock::now() > end) throw std::runtime_error("not in time");
      std::this_thread::sleep_for(fault_poll_interval);
    }
  }
  /// Commits something and completes its segment of WAL.
  void change_a_segment() {
    change("CREATE TABLE IF NOT EXISTS written (n int); INSERT INTO written VALUES (1)");
    administer(spec, "SELECT pg_switch_wal()");
  }
  /// Waits for a process of pgBackRest, and stops it with SIGSTOP.
  void hang(std::string_view command) {
    const auto end = soon();
    for (;;) {
      auto found = provisioning::running_tools(folder(), command);
      for (const auto& one : found)
        one.signal(SIGSTOP);
      if (!found.empty()) return;
      if (std::chrono::steady_clock::now() > end) throw std::runtime_error("it does not run");
      std::this_thread::yield();
    }
  }
};

}  // namespace

TEST_CASE_FIXTURE(faulty_repository, "backup: a full repository recovers by itself") {
  REQUIRE(::geteuid() == 0);
  back_up();
  const repository_disk disk(folder().repository(), "96m");
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
  const repository_disk disk(folder().repository(), "96m");
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
