#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "domain/project/project_machine.hpp"
#include "tests/unit/provisioning/clone_project.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using domain::origin_kind;
using domain::project_operation;

namespace {

namespace fs = std::filesystem;

/// A project with a branch, both with a table `kept` of different contents.
struct reset_branch : clone_project {
  provisioning::instance_spec branch;

  reset_branch() {
    change("CREATE TABLE kept AS SELECT 1 AS n");
    branch = live_copy();
    run_in_branch("UPDATE kept SET n = 2");
    change("UPDATE kept SET n = 3");
  }

  void run_in_branch(const std::string& statements) {
    auto tenant = need(sign_in(branch, branch.password));
    need(tenant.run_script({"change", statements}, soon()));
  }

  core::result<void> reset_step(std::string_view id) {
    return provider->perform(project_operation::reset, id, branch, soon());
  }

  /// Performs the steps of a reset up to this one.
  void reset_until(std::string_view last) {
    for (const auto& step : provider->steps(project_operation::reset)) {
      INFO(step.id);
      need(reset_step(step.id));
      if (step.id == last) return;
    }
  }

  std::string number() { return value_in(branch, "SELECT n FROM kept"); }

  /// The names beside the projects' own folders.
  std::vector<std::string> leftovers() const {
    std::vector<std::string> made;
    for (const auto& entry : fs::directory_iterator(root_of(branch).parent_path()))
      if (entry.path().has_extension()) made.push_back(entry.path().filename().string());
    return made;
  }

  fs::path beside(const std::string& suffix) const {
    auto made = root_of(branch);
    made += suffix;
    return made;
  }

  provisioning::backup_folder branch_backups() const {
    return provisioning::backup_folder_of(local_host::folder.path() / "provisioning", branch.ref);
  }
};

}  // namespace

TEST_CASE_FIXTURE(reset_branch, "reset: a copy replaces the data when it is complete, once") {
  std::swap(spec, branch);
  CHECK_FALSE(back_up().last_failure);
  std::swap(spec, branch);
  for (const auto& step : provider->steps(project_operation::reset)) {
    CAPTURE(step.id);
    // As after a kill before the outcome was stored.
    for (int times = 0; times < 2; ++times)
      need(reset_step(step.id));
    const bool is_before = step.id == "check_source" || step.id == "copy_source";
    if (is_before) CHECK(number() == "2");
    if (step.id == domain::replacing_step) {
      // The backups of the previous data are left alone.
      CHECK(fs::exists(branch_backups().archive_information()));
      CHECK(provider->backup_state_of(branch, soon()).error().code == errc::conflict);
    }
  }
  CHECK(number() == "3");
  CHECK(leftovers().empty());
  CHECK_FALSE(fs::exists(branch_backups().archive_information()));
  CHECK(probe(branch).state == provisioning::health::healthy);
  std::swap(spec, branch);
  const auto made = back_up();
  CHECK_FALSE(made.last_failure);
  CHECK(made.backups.size() == 1);
}

TEST_CASE_FIXTURE(reset_branch, "reset: given up after any step, it leaves the branch as it was") {
  std::swap(spec, branch);
  CHECK_FALSE(back_up().last_failure);
  std::swap(spec, branch);
  for (const auto& step : provider->steps(project_operation::reset)) {
    if (step.id == domain::finishing_step) break;
    CAPTURE(step.id);
    reset_until(step.id);
    // Twice, as after a kill.
    need(reset_step(domain::putting_back_step));
    need(reset_step(domain::putting_back_step));
    CHECK(number() == "2");
    CHECK(leftovers().empty());
    CHECK(probe(branch).state == provisioning::health::healthy);
    // The failure was not stored before a kill: the operation continues, and does not succeed.
    for (const auto* const later : {"configure", "start", "verify"}) {
      const auto refused = reset_step(later);
      REQUIRE_FALSE(refused);
      CHECK(refused.error().message == "The reset was given up. Reset the branch again.");
    }
    CHECK_FALSE(reset_step(domain::replacing_step));
    CHECK(number() == "2");
  }
  // Its backups are still its own.
  std::swap(spec, branch);
  CHECK(back_up(domain::backup_kind::incremental).backups.size() == 2);
  std::swap(spec, branch);
  perform(project_operation::reset, branch);
  CHECK(number() == "3");
}

TEST_CASE_FIXTURE(reset_branch, "reset: a kill between the renames continues with the next start") {
  reset_until("stop");
  fs::rename(root_of(branch), beside(".replaced"));
  restart_server();
  CHECK(fs::exists(beside(".copied")));
  CHECK(probe(branch).state == provisioning::health::down);
  for (const auto* const step : {"replace_data", "configure", "start", "verify", "delete_replaced"})
    need(reset_step(step));
  CHECK(number() == "3");
  CHECK(leftovers().empty());
}

TEST_CASE_FIXTURE(reset_branch, "reset: the next operation puts back what a killed server left") {
  for (const auto* const last : {"replace_data", "start", "verify"}) {
    CAPTURE(last);
    reset_until(last);
    restart_server();
    CHECK(probe(branch).state == provisioning::health::down);
    perform(project_operation::restart, branch);
    CHECK(number() == "2");
    CHECK(leftovers().empty());
    CHECK(probe(branch).state == provisioning::health::healthy);
  }
  // A kill after a cancellation, before anything was replaced.
  reset_until("copy_source");
  restart_server();
  CHECK(leftovers().size() == 1);
  CHECK(probe(branch).state == provisioning::health::healthy);
  CHECK(leftovers().empty());
  // A kill while the data were put back.
  reset_until("verify");
  need(provider->perform(project_operation::restart, "stop", branch, soon()));
  perform(project_operation::restart, branch);
  CHECK(number() == "2");
  reset_until("replace_data");
  fs::rename(root_of(branch), beside(".deleting"));
  restart_server();
  perform(project_operation::restart, branch);
  CHECK(number() == "2");
  CHECK(leftovers().empty());
}

TEST_CASE_FIXTURE(reset_branch, "reset: a failing copy leaves the branch running") {
  need(reset_step("check_source"));
  auto server = server_of(spec);
  REQUIRE(server);
  need(provider->perform(project_operation::pause, "stop", spec, soon()));
  const auto failed = reset_step("copy_source");
  REQUIRE_FALSE(failed);
  CHECK(failed.error().code == errc::conflict);
  CHECK(number() == "2");
  CHECK(leftovers().empty());
  need(provider->perform(project_operation::restore, "start", spec, soon()));
  perform(project_operation::reset, branch);
  CHECK(number() == "3");
}

TEST_CASE_FIXTURE(reset_branch, "reset: of definitions and of backups, and a deletion meanwhile") {
  branch.source->origin.kind = origin_kind::schema;
  perform(project_operation::reset, branch);
  CHECK(value_in(branch, "SELECT count(*) FROM kept") == "0");
  CHECK_FALSE(back_up().last_failure);
  branch.source->origin.kind = origin_kind::backup;
  branch.source->origin.target = {.label = state().backups.back().label, .time = {}};
  perform(project_operation::reset, branch);
  CHECK(number() == "3");
  for (const auto* const last : {"copy_source", "replace_data", "verify"}) {
    reset_until(last);
    perform(project_operation::destroy, branch);
    CHECK(leftovers().empty());
    CHECK_FALSE(fs::exists(root_of(branch)));
    branch = live_copy();
  }
}
