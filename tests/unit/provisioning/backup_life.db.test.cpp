#include <doctest/doctest.h>
#include <signal.h>

#include <fstream>
#include <iterator>
#include <string>

#include "provisioning/backup/tool_failure.hpp"
#include "tests/unit/provisioning/backup_project.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using domain::backup_kind;
using domain::project_operation;

TEST_CASE_FIXTURE(backup_project,
                  "backup: full and incremental backups are listed with the window") {
  CHECK(state().backups.empty());
  CHECK_FALSE(state().window);
  const auto first = back_up();
  CHECK(first.last_failure.value_or("") == "");
  REQUIRE(first.backups.size() == 1);
  CHECK(first.backups[0].kind == backup_kind::full);
  CHECK(domain::is_backup_label(first.backups[0].label));
  CHECK(first.backups[0].database_bytes > 20'000'000);
  CHECK(first.backups[0].stored_bytes < first.backups[0].database_bytes / 4);
  CHECK(first.stored_bytes >= first.backups[0].stored_bytes);
  change("CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n");
  const auto second = back_up(backup_kind::incremental);
  REQUIRE(second.backups.size() == 2);
  CHECK(second.backups[1].kind == backup_kind::incremental);
  CHECK(second.backups[1].stored_bytes < first.backups[0].stored_bytes);
  REQUIRE(second.window);
  CHECK(second.window->earliest == first.backups[0].finished_at);
  CHECK(second.window->latest >= second.backups[1].finished_at);
  CHECK_FALSE(second.archive.has_gap);
  CHECK_FALSE(second.archive.failing_since);
  CHECK(second.archive.archived_until);

  // A stopped database has a state, too.
  perform(project_operation::pause, spec);
  CHECK(state().backups == second.backups);
  CHECK(state().window->latest >= second.backups[1].finished_at);
  const auto stopped = provider->start_backup(spec, {}, soon());
  REQUIRE_FALSE(stopped);
  CHECK(stopped.error().code == errc::conflict);

  perform(project_operation::destroy, spec);
  CHECK(std::filesystem::is_empty(folder().root.parent_path()));
}

TEST_CASE_FIXTURE(backup_project, "backup: an incremental backup without an earlier one is full") {
  CHECK(back_up(backup_kind::incremental).backups.at(0).kind == backup_kind::full);
}

TEST_CASE_FIXTURE(backup_project,
                  "backup: a running backup is found by the next server, and can be canceled") {
  back_up();
  // The backup waits until its WAL is archived.
  set_writable(folder().archive(), false);
  need(provider->start_backup(spec, {.kind = backup_kind::full}, soon()));
  const auto running = state().running;
  REQUIRE(running);
  CHECK(running->kind == backup_kind::full);
  const auto second = provider->start_backup(spec, {}, soon());
  REQUIRE_FALSE(second);
  CHECK(second.error().message == "A backup is already running.");

  restart_server();
  REQUIRE(state().running);
  CHECK(state().running->started_at == running->started_at);
  CHECK_FALSE(state().last_failure);

  need(provider->cancel_backup(spec, soon()));
  CHECK_FALSE(state().running);
  CHECK(state().last_failure == "The backup was canceled.");
  need(provider->cancel_backup(spec, soon()));
  set_writable(folder().archive(), true);
  const auto next = back_up();
  CHECK_FALSE(next.last_failure);
  CHECK(next.backups.size() == 2);
}

TEST_CASE_FIXTURE(backup_project,
                  "backup: a backup that was killed has failed, and the next works") {
  back_up();
  set_writable(folder().archive(), false);
  need(provider->start_backup(spec, {.kind = backup_kind::full}, soon()));
  for (const auto& one : provisioning::running_tools(folder(), "backup"))
    one.signal(SIGKILL);
  const auto killed = await_backup();
  CHECK(killed.last_failure == "The backup ended unexpectedly.");
  CHECK(killed.backups.size() == 1);
  set_writable(folder().archive(), true);
  CHECK(back_up().backups.size() == 2);
}

TEST_CASE_FIXTURE(backup_project, "backup: a repository that cannot be written is reported") {
  back_up();
  set_writable(folder().repository(), false);
  const auto refused = provider->start_backup(spec, {}, soon());
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::unavailable);
  CHECK(refused.error().message.find("permission denied") != std::string::npos);
  // The database works, and its WAL waits.
  change("CREATE TABLE waits (n int)");
  set_writable(folder().repository(), true);
  CHECK_FALSE(back_up().last_failure);
}

TEST_CASE_FIXTURE(backup_project, "backup: a wrong key is explained, and changes nothing") {
  back_up();
  const auto right = std::exchange(spec.backup_key, std::string(64, 'b'));
  for (const auto& failure : {provider->backup_state_of(spec, soon()).error(),
                              provider->start_backup(spec, {}, soon()).error(),
                              provider->start_proof(spec, "20261129-021500F", soon()).error()}) {
    CHECK(failure.code == errc::unavailable);
    CHECK(failure.message == provisioning::wrong_key_sentence);
  }
  spec.backup_key = right;
  CHECK(state().backups.size() == 1);
}

TEST_CASE_FIXTURE(local_host, "backup: a database of an earlier version archives after a restart") {
  auto spec = spec_of('a');
  perform(project_operation::create, spec);
  backup_program = installed_backup_program();
  restart_server();
  spec.backup_key = std::string(64, 'a');
  CHECK(probe(spec).state == provisioning::health::healthy);
  const auto early = provider->start_backup(spec, {}, soon());
  REQUIRE_FALSE(early);
  CHECK(early.error().code == errc::conflict);
  CHECK(early.error().message ==
        "The database was started before archiving was configured. Restart the project.");
  perform(project_operation::restart, spec);
  need(provider->start_backup(spec, {}, soon()));
  need(provider->cancel_backup(spec, soon()));
  // Without pgBackRest the database runs on, and keeps no WAL for it.
  backup_program.clear();
  restart_server();
  CHECK(probe(spec).state == provisioning::health::healthy);
  perform(project_operation::restart, spec);
  const auto none = provider->start_backup(spec, {}, soon());
  REQUIRE_FALSE(none);
  CHECK(none.error().code == errc::unavailable);
}

TEST_CASE_FIXTURE(backup_project,
                  "backup: an unwritable repository never fills the disk, and the gap is closed") {
  spec.disk_mib = 512;
  need(provider->apply_configuration(spec, soon()));
  back_up();
  set_writable(folder().archive(), false);
  // 64 MiB may wait: four segments. More than that is discarded.
  constexpr std::size_t switched = 12;
  change("CREATE TABLE written (n int)");
  auto admin = need(postgres::connection::open(
      need(postgres::socket_folder::open(root_of(spec)))
          .conninfo({.port = spec.port, .user = "signalbox_admin", .database = "template1"}),
      soon()));
  for (std::size_t count = 0; count < switched; ++count) {
    change("INSERT INTO written SELECT generate_series(1, 100)");
    need(admin.run({"switch", "SELECT pg_switch_wal()"}, {}, soon()));
  }
  const auto until = soon();
  const auto waiting = [&] { return state().archive.waiting_files; };
  while (waiting() >= switched / 2 && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds{100});
  CHECK(waiting() < switched / 2);
  set_writable(folder().archive(), true);
  need(admin.run({"switch", "SELECT pg_switch_wal()"}, {}, soon()));
  change("INSERT INTO written VALUES (1)");
  need(admin.run({"switch", "SELECT pg_switch_wal()"}, {}, soon()));
  while (!state().archive.has_gap && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds{100});
  CHECK(state().archive.has_gap);
  CHECK(state().archive.failure.find("discarded") != std::string::npos);
  const auto closed = back_up(backup_kind::incremental);
  CHECK_FALSE(closed.archive.has_gap);
  CHECK(closed.window->earliest == closed.backups.back().finished_at);
  CHECK(closed.backups.size() == 2);
}

TEST_CASE_FIXTURE(backup_project, "backup: a repository has no plain text, and its role no data") {
  const std::string marker = "the-marker-of-this-instance";
  change("CREATE TABLE secret AS SELECT '" + marker + "'::text AS value, random() AS other");
  back_up();
  // Compression alone hides the text, too, but not its own beginning.
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder().repository())) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string content{std::istreambuf_iterator<char>(file), {}};
    CAPTURE(entry.path().string());
    CHECK(content.find(marker) == std::string::npos);
    CHECK(content.find("backup-timestamp") == std::string::npos);
    // The magic number of zstd.
    CHECK_FALSE(content.starts_with("\x28\xb5\x2f\xfd"));
  }
  CHECK(value_of("SELECT rolsuper OR rolreplication OR rolcreaterole FROM pg_roles "
                 "WHERE rolname = 'signalbox_backup'") == "false");
  CHECK(value_of("SELECT has_table_privilege('signalbox_backup', 'secret', 'SELECT')") == "false");
  CHECK(value_of("SELECT pg_has_role('signalbox_backup', 'pg_read_all_data', 'MEMBER')") ==
        "false");
}
