#include <doctest/doctest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include "postgres/process_list.hpp"
#include "provisioning/clone/clone_site.hpp"
#include "provisioning/clone/data_copy.hpp"
#include "provisioning/clone/schema_dump.hpp"
#include "tests/unit/provisioning/clone_project.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using domain::origin_kind;
using domain::project_operation;
using provisioning::copy_rule;
using provisioning::copy_rule_of;

namespace {

struct stat entry_of(const std::filesystem::path& path) {
  struct stat found {};
  REQUIRE(::lstat(path.c_str(), &found) == 0);
  return found;
}

/// The number of processes whose command line mentions a path.
std::size_t processes_in(const std::filesystem::path& path) {
  std::size_t found = 0;
  for (const auto number : postgres::process_numbers())
    if (postgres::command_line_of(number).find(path.string()) != std::string::npos) ++found;
  return found;
}

/// Copies the source in another process, which is killed once the copy has a file.
void kill_when_there(clone_project& host, const provisioning::instance_spec& copy,
                     const std::filesystem::path& file) {
  const pid_t child = ::fork();
  if (child == 0) {
    (void)host.step("copy_source", copy);
    ::_exit(0);
  }
  const auto held = need(postgres::process::open(child));
  const auto expected = host.staging_of(copy) / file;
  while (!std::filesystem::exists(expected) && !held.ended())
    std::this_thread::yield();
  held.signal(SIGKILL);
  REQUIRE(held.await_end(soon()));
  CHECK(held.reap() == -SIGKILL);
}

}  // namespace

TEST_CASE("clone: files that belong to the running server are not copied") {
  CHECK(copy_rule_of("PG_VERSION", {}) == copy_rule::copied);
  CHECK(copy_rule_of("base/5/16384", {}) == copy_rule::copied);
  CHECK(copy_rule_of("base/5/16384.1", {}) == copy_rule::copied);
  CHECK(copy_rule_of("pg_xact/0000", {}) == copy_rule::copied);
  CHECK(copy_rule_of("global/pg_filenode.map", {}) == copy_rule::copied);
  for (const auto* const left :
       {"postmaster.pid", "postmaster.opts", "server.pem", "postgresql.auto.conf", "pg_hba.conf",
        "backup_label", "global/pg_control", "global/pg_internal.init", "base/5/t3_16390",
        "base/5/t12_16390_fsm", "base/pgsql_tmp", "recovery.signal"})
    CHECK(copy_rule_of(left, {}) == copy_rule::left);
  for (const auto* const emptied : {"pg_wal", "pg_replslot", "log", "pg_stat_tmp"})
    CHECK(copy_rule_of(emptied, {}) == copy_rule::emptied);
  // Of an unlogged table only the beginning is copied.
  for (const auto* const left : {"base/5/16400", "base/5/16400.1", "base/5/16400_fsm"})
    CHECK(copy_rule_of(left, {"16400_init"}) == copy_rule::left);
  CHECK(copy_rule_of("base/5/16400_init", {"16400_init"}) == copy_rule::copied);
  CHECK(copy_rule_of("base/5/164001", {"16400_init"}) == copy_rule::copied);
}

TEST_CASE("clone: a disk without room is named with figures") {
  CHECK(provisioning::check_clone_room(0, provisioning::clone_room_bytes));
  const auto refused = provisioning::check_clone_room(1'000'000'000, 1'000'000'000);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().message ==
        "The host's disk has no room for the copy: 1134 MB are needed, 1000 MB are available.");
}

TEST_CASE("clone: the contents of definitions are those that the platform does not create") {
  CHECK(provisioning::restored_contents(
            ";\n; Archive created at 2026-11-29\n;\n"
            "5; 2615 16400 SCHEMA - extensions signalbox_admin\n"
            "6; 2615 16401 SCHEMA - shop postgres\n"
            "215; 1259 16402 TABLE public orders postgres\n"
            "3300; 2620 16403 TRIGGER public orders signalbox_hook_1 postgres\n"
            "3301; 2620 16404 TRIGGER public orders own postgres\n"
            "3302; 1418 16405 USER MAPPING - USER MAPPING postgres SERVER far signalbox_admin\n"
            "3303; 3256 16406 POLICY cron job signalbox_owner signalbox_admin\n",
            "extensions") ==
        "6; 2615 16401 SCHEMA - shop postgres\n"
        "215; 1259 16402 TABLE public orders postgres\n"
        "3301; 2620 16404 TRIGGER public orders own postgres\n");
  CHECK(provisioning::without_restriction(
            "-- first\n\n\\restrict abc\n\nSELECT 1;\n\\unrestrict abd\n\\unrestrict abc\n") ==
        "-- first\n\n\nSELECT 1;\n\\unrestrict abd\n");
}

TEST_CASE_FIXTURE(clone_project, "clone: a source that cannot be copied is refused with a reason") {
  auto live = copy_of_source('b', origin_kind::live);
  const auto refusal = [&](const provisioning::instance_spec& of) {
    const auto checked = step("check_source", of);
    REQUIRE_FALSE(checked);
    return checked.error();
  };
  auto absent = live;
  absent.source->origin.source = domain::project_ref(std::string(20, 'x'));
  CHECK(refusal(absent).code == errc::not_found);
  auto itself = live;
  itself.source->origin.source = live.ref;
  CHECK(refusal(itself).code == errc::bad_request);
  auto none = live;
  none.source.reset();
  CHECK(refusal(none).code == errc::bad_request);

  CHECK(refusal(copy_of_source('b', origin_kind::backup)).detail_code ==
        domain::outside_window_code);
  back_up();
  for (const auto time : {now() - std::chrono::hours{1}, now() + std::chrono::hours{1}})
    CHECK(refusal(copy_of_source('b', origin_kind::backup, {.label = {}, .time = time}))
              .detail_code == domain::outside_window_code);
  const auto unknown =
      refusal(copy_of_source('b', origin_kind::backup, {.label = "20200101-000000F", .time = {}}));
  CHECK(unknown.code == errc::bad_request);
  CHECK(unknown.detail_code == domain::unknown_backup_code);
  CHECK(step("check_source", live));
  CHECK_FALSE(std::filesystem::exists(staging_of(live)));

  damage_backup();
  const auto damaged = refusal(copy_of_source('b', origin_kind::backup));
  CHECK(damaged.code == errc::unavailable);
  CHECK(damaged.message.find("is damaged") != std::string::npos);
  CHECK_FALSE(step("copy_source", copy_of_source('b', origin_kind::backup)));
  CHECK_FALSE(std::filesystem::exists(staging_of(live)));
  CHECK(processes_in(staging_of(live)) == 0);

  perform(project_operation::pause, spec);
  for (const auto kind : {origin_kind::live, origin_kind::schema}) {
    const auto stopped = refusal(copy_of_source('b', kind));
    CHECK(stopped.code == errc::conflict);
    CHECK(stopped.message ==
          "The source's database is not running. Start it, or copy one of its backups.");
  }
  backup_program.clear();
  restart_server();
  CHECK(refusal(copy_of_source('b', origin_kind::backup)).code == errc::unavailable);
}

TEST_CASE_FIXTURE(clone_project, "clone: each step of each kind may be repeated after a kill") {
  change("CREATE TABLE kept AS SELECT 1 AS n");
  back_up();
  char letter = 'b';
  for (const auto kind : {origin_kind::live, origin_kind::backup, origin_kind::schema}) {
    const auto copy = copy_of_source(letter++, kind);
    CAPTURE(domain::origin_kind_names.name_of(kind));
    // What a kill left: files of another attempt under the temporary name.
    std::filesystem::create_directories(staging_of(copy) / "data" / "base");
    for (const auto& one : provider->steps(project_operation::clone)) {
      CAPTURE(one.id);
      need(provider->perform(project_operation::clone, one.id, copy, soon()));
      restart_server();
      need(provider->perform(project_operation::clone, one.id, copy, soon()));
    }
    CHECK(value_in(copy, "SELECT count(*) FROM kept") == (kind == origin_kind::schema ? "0" : "1"));
    CHECK_FALSE(std::filesystem::exists(staging_of(copy)));
    perform(project_operation::destroy, copy);
  }
  CHECK(value_of("SELECT count(*) FROM kept") == "1");
}

TEST_CASE_FIXTURE(clone_project, "clone: the next start removes what a killed copy left") {
  change("CREATE TABLE kept AS SELECT generate_series(1, 300000) AS n");
  back_up();
  for (const auto kind : {origin_kind::live, origin_kind::backup, origin_kind::schema})
    for (const auto* const moment : {"data", "data/global/pg_control", "data/postmaster.pid"}) {
      const auto copy = copy_of_source('b', kind);
      CAPTURE(domain::origin_kind_names.name_of(kind));
      CAPTURE(moment);
      kill_when_there(*this, copy, moment);
      CHECK(std::filesystem::exists(staging_of(copy)));
      restart_server();
      CHECK_FALSE(std::filesystem::exists(staging_of(copy)));
      CHECK(processes_in(staging_of(copy)) == 0);
      CHECK_FALSE(std::filesystem::exists(root_of(copy)));
      need(step("copy_source", copy));
      perform(project_operation::destroy, copy);
    }
  CHECK(value_of("SELECT count(*) FROM pg_replication_slots") == "0");
  CHECK_FALSE(back_up().last_failure);
}

TEST_CASE_FIXTURE(clone_project, "clone: at its deadline a copy ends, and leaves nothing") {
  change("CREATE TABLE kept AS SELECT generate_series(1, 100000) AS n");
  back_up();
  for (const auto kind : {origin_kind::live, origin_kind::backup, origin_kind::schema})
    for (const auto time : {30, 200, 500, 900}) {
      const auto copy = copy_of_source('b', kind);
      CAPTURE(domain::origin_kind_names.name_of(kind));
      CAPTURE(time);
      const auto ended =
          provider->perform(project_operation::clone, "copy_source", copy,
                            std::chrono::steady_clock::now() + std::chrono::milliseconds{time});
      CHECK_FALSE(std::filesystem::exists(staging_of(copy)));
      CHECK(processes_in(staging_of(copy)) == 0);
      CHECK(std::filesystem::exists(root_of(copy)) == ended.has_value());
      CHECK((ended || ended.error().code == errc::timeout));
      perform(project_operation::destroy, copy);
    }
  CHECK(value_of("SELECT count(*) FROM pg_replication_slots") == "0");
  CHECK_FALSE(back_up().last_failure);
}

TEST_CASE_FIXTURE(clone_project,
                  "clone: copies for several projects, a backup and changes run at the same time") {
  change("CREATE TABLE kept AS SELECT generate_series(1, 200000) AS n");
  back_up();
  need(provider->start_backup(spec, {.kind = domain::backup_kind::full}, soon()));
  const auto first = copy_of_source('b', origin_kind::live);
  const auto second = copy_of_source('c', origin_kind::live);
  CHECK(step("check_source", copy_of_source('d', origin_kind::backup)));
  std::vector<std::future<core::result<void>>> copying;
  for (const auto* const one : {&first, &second})
    copying.push_back(
        std::async(std::launch::async, [&, one] { return step("copy_source", *one); }));
  while (copying.back().wait_for(std::chrono::milliseconds{0}) != std::future_status::ready)
    change(
        "BEGIN; DELETE FROM kept WHERE n < 0; INSERT INTO kept SELECT -1 - g FROM "
        "generate_series(1, 1000) g; COMMIT");
  for (auto& one : copying)
    CHECK(one.get());
  CHECK_FALSE(await_backup().last_failure);
  for (const auto& one : {first, second}) {
    for (const auto& each : provider->steps(project_operation::clone))
      need(provider->perform(project_operation::clone, each.id, one, soon()));
    CHECK(value_in(one, "SELECT count(*) FROM kept WHERE n > 0") == "200000");
    CHECK(value_in(one, "SELECT count(*) % 1000 FROM kept WHERE n < 0") == "0");
  }
}

TEST_CASE_FIXTURE(clone_project, "clone: a source that is deleted meanwhile leaves nothing") {
  change("CREATE TABLE kept AS SELECT generate_series(1, 500000) AS n");
  const auto copy = copy_of_source('b', origin_kind::live);
  auto copying = std::async(std::launch::async, [&] { return step("copy_source", copy); });
  while (!std::filesystem::exists(staging_of(copy) / "data" / "base") &&
         copying.wait_for(std::chrono::milliseconds{0}) != std::future_status::ready)
    std::this_thread::yield();
  perform(project_operation::destroy, spec);
  const auto copied = copying.get();
  CHECK_FALSE(std::filesystem::exists(staging_of(copy)));
  CHECK(std::filesystem::exists(root_of(copy)) == copied.has_value());
  if (!copied) CHECK(copied.error().code == errc::conflict);
  CHECK(step("check_source", copy).error().code == errc::not_found);
}

TEST_CASE(
    "clone: the key of the vault is copied with the secrets, and everything changes its user") {
  // Only root can use several users.
  REQUIRE(::geteuid() == 0);
  clone_project host;
  host.project_users = domain::user_range{.first = 41'200, .last = 41'300};
  host.restart_server();
  auto source = spec_of('e');
  source.backup_key = std::string(64, 'e');
  host.perform(project_operation::create, source);
  host.spec = source;
  host.change("CREATE TABLE kept AS SELECT 1 AS n");
  const auto key = host.root_of(source) / "vault.key";
  std::ofstream(key) << std::string(32, 'k');
  const auto owner = entry_of(host.root_of(source)).st_uid;
  REQUIRE(::chown(key.c_str(), owner, owner) == 0);
  REQUIRE(::chmod(key.c_str(), 0400) == 0);
  host.back_up();
  char letter = 'f';
  for (const auto kind : {origin_kind::live, origin_kind::backup, origin_kind::schema}) {
    const auto copy = host.copy_of_source(letter++, kind);
    CAPTURE(domain::origin_kind_names.name_of(kind));
    host.perform(project_operation::clone, copy);
    const auto uid = entry_of(host.root_of(copy)).st_uid;
    CHECK(host.project_users->contains(uid));
    CHECK(uid != owner);
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(host.root_of(copy) / "data")) {
      CAPTURE(entry.path().string());
      const auto found = entry_of(entry.path());
      CHECK(found.st_uid == uid);
      CHECK(found.st_gid == uid);
      CHECK((found.st_mode & 007) == 0);
    }
    CHECK((entry_of(host.root_of(copy)).st_mode & 07777) ==
          (entry_of(host.root_of(source)).st_mode & 07777));
    const auto copied_key = host.root_of(copy) / "vault.key";
    if (kind == origin_kind::schema) {
      CHECK_FALSE(std::filesystem::exists(copied_key));
    } else {
      CHECK(postgres::tail_of(copied_key, 64) == std::string(32, 'k'));
      CHECK(entry_of(copied_key).st_uid == uid);
      CHECK((entry_of(copied_key).st_mode & 07777) == 0400);
    }
    CHECK(host.value_in(copy, "SELECT count(*) FROM kept") ==
          (kind == origin_kind::schema ? "0" : "1"));
    CHECK(host.probe(copy).state == provisioning::health::healthy);
    host.spec = copy;
    CHECK_FALSE(host.back_up().last_failure);
    host.spec = source;
  }
}

TEST_CASE_FIXTURE(backup_project,
                  "backup: a restart before the first backup waits for no archiver") {
  change("CREATE TABLE kept AS SELECT 1 AS n");
  perform(project_operation::restart, spec);
  perform(project_operation::pause, spec);
  perform(project_operation::restore, spec);
  CHECK(value_of("SELECT failed_count FROM pg_stat_archiver") == "0");
  for (const auto& entry : std::filesystem::directory_iterator(root_of(spec) / "data" / "log"))
    CHECK(postgres::tail_of(entry.path(), 1U << 20U).find("archiv") == std::string::npos);
  CHECK_FALSE(std::filesystem::exists(root_of(spec) / "archived"));
  CHECK_FALSE(back_up().last_failure);
  CHECK(std::filesystem::exists(root_of(spec) / "archived"));
  // A database of an earlier version, which has backups already.
  std::filesystem::remove(root_of(spec) / "archived");
  perform(project_operation::restart, spec);
  CHECK(std::filesystem::exists(root_of(spec) / "archived"));
}
