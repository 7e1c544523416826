#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <string>

#include "provisioning/backup/wal_chain.hpp"
#include "tests/unit/provisioning/clone_project.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using domain::origin_kind;
using domain::project_operation;
using provisioning::offload_phase;

namespace {

struct paused_project : clone_project {
  paused_project() {
    change("CREATE TABLE kept AS SELECT 1 AS n");
    back_up();
    change("INSERT INTO kept VALUES (2)");
  }
  void pause() { perform(project_operation::pause, spec); }
  core::result<void> offload(offload_phase phase) { return provider->offload(spec, phase, soon()); }
  void offload() {
    need(offload(offload_phase::check));
    need(offload(offload_phase::remove));
  }
  bool has_files() const { return std::filesystem::exists(root_of(spec) / "data"); }
  void resume() { recover({.is_latest = true}); }
  void check_refused(std::string_view words) {
    for (const auto phase : {offload_phase::check, offload_phase::remove}) {
      const auto refused = offload(phase);
      REQUIRE_FALSE(refused);
      CAPTURE(refused.error().message);
      CHECK(refused.error().code == errc::conflict);
      CHECK(refused.error().message.find(words) != std::string::npos);
    }
    CHECK(has_files());
  }
};

}  // namespace

TEST_CASE_FIXTURE(paused_project,
                  "offload: the files of a paused project come back with a resume") {
  pause();
  const auto before = state();
  offload();
  CHECK_FALSE(has_files());
  CHECK(std::filesystem::exists(root_of(spec)));
  CHECK(provider->inventory().size() == 1);
  CHECK(state().backups == before.backups);
  CHECK(state().window->latest >= before.window->latest);
  CHECK(prove().failure == "");
  // Again after a kill, and after a restart.
  need(offload(offload_phase::remove));
  restart_server();
  need(offload(offload_phase::remove));
  CHECK_FALSE(has_files());
  resume();
  CHECK(value_of("SELECT string_agg(n::text, ',' ORDER BY n) FROM kept") == "1,2");
  CHECK(probe(spec).state == provisioning::health::healthy);
  CHECK_FALSE(back_up(domain::backup_kind::incremental).last_failure);
  CHECK(prove().failure == "");
  // And once more, on another timeline.
  change("INSERT INTO kept VALUES (3)");
  pause();
  offload();
  resume();
  CHECK(value_of("SELECT count(*) FROM kept") == "3");
}

TEST_CASE_FIXTURE(paused_project, "offload: what is not in the repository stays on the host") {
  check_refused("is running");
  set_writable(folder().archive(), false);
  change("INSERT INTO kept VALUES (3)");
  pause();
  check_refused("have not reached the repository");
  set_writable(folder().archive(), true);
  perform(project_operation::restore, spec);
  archive_all();
  auto server = server_of(spec);
  server->signal(SIGKILL);
  REQUIRE(server->await_end(soon()));
  check_refused("not stopped in an orderly way");
  perform(project_operation::restore, spec);
  pause();
  offload();
  resume();
  CHECK(value_of("SELECT count(*) FROM kept") == "3");
}

TEST_CASE_FIXTURE(paused_project, "offload: a gap in the archived changes is noticed") {
  archive_all();
  change("INSERT INTO kept VALUES (3)");
  archive_all();
  pause();
  std::filesystem::path newest;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder().archive()))
    if (entry.is_regular_file() && provisioning::wal_segment_of(entry.path().filename().string()) &&
        entry.path().filename() > newest.filename())
      newest = entry.path();
  std::filesystem::remove(newest);
  check_refused("are not all in the repository");
}

TEST_CASE_FIXTURE(paused_project, "offload: a damaged backup keeps the files") {
  pause();
  damage_backup();
  const auto refused = offload(offload_phase::check);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::unavailable);
  CHECK(refused.error().message.find("is damaged") != std::string::npos);
  CHECK(has_files());
  perform(project_operation::restore, spec);
  CHECK(value_of("SELECT count(*) FROM kept") == "2");
}

TEST_CASE_FIXTURE(backup_project, "offload: a project without a backup keeps its files") {
  perform(project_operation::pause, spec);
  const auto refused = provider->offload(spec, offload_phase::check, soon());
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().message == "The project has no backup.");
}

TEST_CASE_FIXTURE(paused_project, "offload: each step of a resume may be repeated after a kill") {
  pause();
  offload();
  spec.recovery = domain::recovery_target{.is_latest = true};
  for (const auto& step : provider->steps(project_operation::recover)) {
    CAPTURE(step.id);
    need(provider->perform(project_operation::recover, step.id, spec, soon()));
    restart_server();
    need(provider->perform(project_operation::recover, step.id, spec, soon()));
  }
  CHECK(value_of("SELECT count(*) FROM kept") == "2");
}

TEST_CASE_FIXTURE(paused_project, "offload: what an interrupted resume left is removed") {
  pause();
  offload();
  std::filesystem::create_directory(root_of(spec) / "data");
  std::filesystem::create_directory(root_of(spec) / "data.offloaded");
  need(offload(offload_phase::remove));
  CHECK_FALSE(has_files());
  CHECK_FALSE(std::filesystem::exists(root_of(spec) / "data.offloaded"));
  std::filesystem::create_directory(root_of(spec) / "data.offloaded");
  restart_server();
  CHECK_FALSE(std::filesystem::exists(root_of(spec) / "data.offloaded"));
}

TEST_CASE_FIXTURE(paused_project, "offload: copies from the backups, and deletion, need no files") {
  pause();
  offload();
  const auto copy = copy_of_source('b', origin_kind::backup, {.is_latest = true});
  perform(project_operation::clone, copy);
  CHECK(value_in(copy, "SELECT count(*) FROM kept") == "2");
  CHECK(step("check_source", copy_of_source('c', origin_kind::live)).error().code ==
        errc::not_found);
  perform(project_operation::destroy, spec);
  CHECK_FALSE(std::filesystem::exists(root_of(spec)));
  CHECK_FALSE(std::filesystem::exists(folder().root));
}

TEST_CASE("offload: a project with a system user of its own is resumed as that user") {
  // Only root can use several users.
  REQUIRE(::geteuid() == 0);
  clone_project host;
  host.project_users = domain::user_range{.first = 41'400, .last = 41'500};
  host.restart_server();
  auto spec = spec_of('u');
  spec.backup_key = std::string(64, 'b');
  host.perform(project_operation::create, spec);
  host.spec = spec;
  host.change("CREATE TABLE kept AS SELECT 1 AS n");
  host.back_up();
  host.perform(project_operation::pause, spec);
  need(host.provider->offload(spec, offload_phase::check, soon()));
  need(host.provider->offload(spec, offload_phase::remove, soon()));
  CHECK_FALSE(std::filesystem::exists(host.root_of(spec) / "data"));
  host.recover({.is_latest = true});
  CHECK(host.value_of("SELECT count(*) FROM kept") == "1");
  // After the loss of the host a paused project has only its backups.
  host.perform(project_operation::pause, spec);
  std::filesystem::remove_all(host.root_of(spec));
  host.restart_server();
  need(host.provider->offload(spec, offload_phase::remove, soon()));
  CHECK(std::filesystem::exists(host.root_of(spec)));
  host.recover({.is_latest = true});
  CHECK(host.value_of("SELECT count(*) FROM kept") == "1");
}
