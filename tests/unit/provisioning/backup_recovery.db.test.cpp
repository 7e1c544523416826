#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/unit/provisioning/backup_project.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using domain::project_operation;

TEST_CASE_FIXTURE(backup_project, "backup: a proof restores the newest backup, and is kept") {
  const auto made = back_up();
  const auto proof = prove();
  CHECK(proof.failure == "");
  CHECK(proof.label == made.backups.back().label);
  CHECK(proof.took > std::chrono::milliseconds{0});
  CHECK_FALSE(std::filesystem::exists(folder().scratch()));
  CHECK(probe(spec).state == provisioning::health::healthy);
  restart_server();
  CHECK(state().last_proof == proof);
  const auto unknown = provider->start_proof(spec, "20200101-000000F", soon());
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().code == errc::not_found);
}

TEST_CASE_FIXTURE(backup_project,
                  "backup: a damaged file fails the proof, and a restore before it begins") {
  back_up();
  change("CREATE TABLE present (n int)");
  damage_backup();
  const auto failure = prove().failure;
  CAPTURE(failure);
  CHECK(failure.find("damaged") != std::string::npos);
  spec.recovery = domain::recovery_target{};
  const auto server = server_of(spec)->number();
  const auto checked = provider->perform(project_operation::recover, "check", spec, soon());
  REQUIRE_FALSE(checked);
  CHECK(checked.error().code == errc::unavailable);
  CHECK(checked.error().message.find("is damaged") != std::string::npos);
  CHECK(server_of(spec)->number() == server);
  CHECK(value_of("SELECT count(*) FROM present") == "0");
}

TEST_CASE_FIXTURE(
    backup_project,
    "backup: a restore to a second brings its data, and keeps password and settings") {
  change("CREATE TABLE kept AS SELECT 1 AS n");
  need(provider->change_role(spec, {.name = "reader"}, soon()));
  back_up();
  const auto old_password = spec.password;
  change("INSERT INTO kept VALUES (2)");
  const auto chosen = next_second();
  change("INSERT INTO kept VALUES (3)");
  need(provider->change_role(
      spec, {.what = domain::role_order::action::drop, .name = "reader", .cascades = true},
      soon()));
  spec.password = "a newer password";
  spec.is_password_new = true;
  spec.config = {{"work_mem", 5'000}};
  need(provider->apply_configuration(spec, soon()));
  spec.is_password_new = false;

  recover({.label = {}, .time = chosen});
  CHECK(probe(spec).state == provisioning::health::healthy);
  CHECK(value_of("SELECT string_agg(n::text, ',' ORDER BY n) FROM kept") == "1,2");
  CHECK_FALSE(sign_in(spec, old_password));
  CHECK(value_of("SELECT setting FROM pg_settings WHERE name = 'work_mem'") == "5000");
  CHECK(value_of("SELECT count(*) FROM pg_roles WHERE rolname = 'reader'") == "1");
  CHECK(value_of("SELECT setting FROM pg_settings WHERE name = 'archive_mode'") == "on");
  CHECK(received.count() == 0);

  // The state before the restore is a backup, and the way back.
  const auto after = state();
  REQUIRE(after.backups.size() == 2);
  recover({.label = after.backups.back().label, .time = std::nullopt});
  CHECK(value_of("SELECT string_agg(n::text, ',' ORDER BY n) FROM kept") == "1,2,3");
  CHECK(value_of("SELECT count(*) FROM pg_roles WHERE rolname = 'reader'") == "0");
  CHECK_FALSE(back_up(domain::backup_kind::full).last_failure);
  CHECK(prove().failure == "");
}

TEST_CASE_FIXTURE(backup_project, "backup: a paused project is restored to a second, too") {
  change("CREATE TABLE kept AS SELECT 1 AS n");
  back_up();
  change("INSERT INTO kept VALUES (2)");
  const auto chosen = next_second();
  // No transaction follows the chosen time.
  perform(project_operation::pause, spec);
  const auto window = state().window;
  REQUIRE(window);
  CHECK(window->latest >= chosen);
  recover({.label = {}, .time = chosen});
  CHECK(value_of("SELECT count(*) FROM kept") == "2");
}

TEST_CASE_FIXTURE(backup_project, "backup: each step of a restore may be repeated after a kill") {
  change("CREATE TABLE kept AS SELECT 1 AS n");
  back_up();
  spec.recovery = domain::recovery_target{.label = {}, .time = next_second()};
  change("INSERT INTO kept VALUES (2)");
  for (const auto& step : provider->steps(project_operation::recover)) {
    CAPTURE(step.id);
    need(provider->perform(project_operation::recover, step.id, spec, soon()));
    restart_server();
    need(provider->perform(project_operation::recover, step.id, spec, soon()));
  }
  CHECK(value_of("SELECT count(*) FROM kept") == "1");
}

TEST_CASE_FIXTURE(backup_project, "backup: a time outside the window is refused before anything") {
  back_up();
  for (const auto time : {now() - std::chrono::hours{1}, now() + std::chrono::hours{1}}) {
    spec.recovery = domain::recovery_target{.label = {}, .time = time};
    const auto checked = provider->perform(project_operation::recover, "check", spec, soon());
    REQUIRE_FALSE(checked);
    CHECK(checked.error().detail_code == domain::outside_window_code);
  }
  spec.recovery.reset();
  const auto none = provider->perform(project_operation::recover, "check", spec, soon());
  REQUIRE_FALSE(none);
  CHECK(none.error().code == errc::bad_request);
  CHECK(probe(spec).state == provisioning::health::healthy);
}

TEST_CASE(
    "backup: a project with a system user of its own is backed up and restored as that user") {
  // Only root can use several users.
  REQUIRE(::geteuid() == 0);
  backup_project host;
  host.project_users = domain::user_range{.first = 41'000, .last = 41'100};
  host.restart_server();
  auto spec = spec_of('b');
  spec.backup_key = std::string(64, 'b');
  host.perform(project_operation::create, spec);
  host.spec = spec;
  host.change("CREATE TABLE kept AS SELECT 1 AS n");
  const auto made = host.back_up();
  CHECK(made.last_failure.value_or("") == "");
  REQUIRE(made.backups.size() == 1);
  struct stat found {};
  REQUIRE(::lstat(host.folder().configuration().c_str(), &found) == 0);
  CHECK(found.st_uid >= 41'000);
  CHECK((found.st_mode & 0777) == 0600);
  REQUIRE(::lstat(host.folder().root.c_str(), &found) == 0);
  CHECK((found.st_mode & 0777) == 0700);
  CHECK(host.prove().failure == "");
  const auto chosen = host.next_second();
  host.change("INSERT INTO kept VALUES (2)");
  host.recover({.label = {}, .time = chosen});
  CHECK(host.value_of("SELECT count(*) FROM kept") == "1");
  CHECK(host.probe(spec).state == provisioning::health::healthy);
}

TEST_CASE_FIXTURE(backup_project,
                  "backup: a project that has lost all its files is restored to its last change") {
  change("CREATE TABLE kept AS SELECT 1 AS n");
  back_up();
  change("INSERT INTO kept VALUES (2)");
  // The files had a second timeline, which only the archive knows afterwards.
  recover({.label = {}, .time = next_second()});
  change("INSERT INTO kept VALUES (3)");
  back_up(domain::backup_kind::incremental);
  change("INSERT INTO kept VALUES (4)");
  archive_all();
  change("INSERT INTO kept VALUES (5)");
  lose_files();
  CHECK(probe(spec).state == provisioning::health::absent);
  recover({.is_latest = true});
  CHECK(probe(spec).state == provisioning::health::healthy);
  // The last change was not archived yet.
  CHECK(value_of("SELECT string_agg(n::text, ',' ORDER BY n) FROM kept") == "1,2,3,4");
  CHECK_FALSE(back_up(domain::backup_kind::full).last_failure);
  CHECK(prove().failure == "");
}

TEST_CASE_FIXTURE(backup_project, "backup: a lost project may be restored in steps, with kills") {
  change("CREATE TABLE kept AS SELECT 1 AS n");
  back_up();
  archive_all();
  lose_files();
  spec.recovery = domain::recovery_target{.is_latest = true};
  for (const auto& step : provider->steps(project_operation::recover)) {
    CAPTURE(step.id);
    need(provider->perform(project_operation::recover, step.id, spec, soon()));
    restart_server();
    need(provider->perform(project_operation::recover, step.id, spec, soon()));
  }
  CHECK(value_of("SELECT count(*) FROM kept") == "1");
}
