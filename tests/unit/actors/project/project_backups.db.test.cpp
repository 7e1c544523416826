#include "actors/project/project_backups.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "actors/topic/topic_name.hpp"
#include "domain/backup/backup_schedule.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/backup/backup_repository.hpp"
#include "tests/unit/actors/recorded_measurements.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using actors::backup_outcome;
using actors::backup_slots;
using actors::backup_work;
using core::errc;
using domain::backup_kind;
using domain::project_operation;
using domain::project_status;

namespace {

/// A backup takes ten seconds, a proof four.
provisioning::simulated_settings slow_backups() {
  provisioning::simulated_settings made;
  made.backup.latency_mean = 10s;
  made.proof.latency_mean = 4s;
  return made;
}

class with_backups : public with_acme {
 public:
  explicit with_backups(provisioning::simulated_settings fleet_settings = slow_backups())
      : with_acme(std::move(fleet_settings)) {
    environment.backups = &slots;
    environment.metrics = &measured;
    ref = create(acme);
    pass(5s);
  }
  ~with_backups() {
    stop();
    environment.backups = nullptr;
    environment.metrics = nullptr;
  }

  core::result<actors::backups_overview> back_up(const domain::project_ref& which,
                                                 std::optional<backup_kind> kind = {}) {
    return ask(owner(topic_of(which)), actors::start_backup{kind, by(ada)});
  }
  core::result<actors::backups_overview> back_up() { return back_up(ref); }
  actors::backups_overview now_known(const domain::project_ref& which) {
    return need(ask(owner(topic_of(which)), actors::list_backups{}));
  }
  actors::backups_overview now_known() { return now_known(ref); }
  core::result<domain::project> recover(domain::recovery_target target) {
    return ask(owner(topic_of(ref)), actors::recover_project{std::move(target), by(ada)});
  }
  /// The entries of a group, newest first.
  std::vector<domain::activity_entry> timeline(domain::activity_group group) {
    return need(ask(owner(topic_of(ref)), actors::list_activity{{.group = group}}));
  }
  std::vector<std::string> audited() {
    std::vector<std::string> actions;
    for (const auto& entry :
         storage::audit_repository(on, soon()).find({.organization = acme, .count = 100}))
      actions.push_back(entry.action);
    return actions;
  }

  backup_slots slots{1};
  recorded_measurements measured;
  domain::project_ref ref;
};

}  // namespace

TEST_CASE_FIXTURE(with_backups, "project backups: a requested one runs, ends and is proven") {
  CHECK(now_known().state.backups.empty());
  const auto requested = need(back_up());
  REQUIRE(requested.waiting);
  CHECK(requested.waiting->by == by(ada).name);
  run_pending();
  REQUIRE(now_known().state.running);
  CHECK(now_known().state.running->kind == backup_kind::full);
  CHECK_FALSE(now_known().waiting);
  CHECK(slots.now().running == 1);
  pass(12s);
  const auto made = now_known();
  REQUIRE(made.state.backups.size() == 1);
  CHECK_FALSE(made.state.running);
  CHECK(made.is_current);
  CHECK(made.failure.empty());
  CHECK(made.state.window);
  CHECK(measured.backups.front() == std::pair{backup_work::backup, backup_outcome::succeeded});
  CHECK_FALSE(measured.proven.at(ref));
  // The schedule proves it a little after the start of the project.
  pass(3min);
  const auto proven = now_known();
  REQUIRE(proven.proofs.size() == 1);
  CHECK(proven.proofs[0].label == made.state.backups[0].label);
  CHECK(proven.proofs[0].failure.empty());
  CHECK(measured.proven.at(ref) == made.state.backups[0].finished_at);
  CHECK(slots.now().running == 0);
}

TEST_CASE_FIXTURE(with_backups, "project backups: the first one of a project needs no request") {
  pass(30s);
  CHECK_FALSE(now_known().state.running);
  pass(3min);
  CHECK(now_known().state.backups.size() == 1);
  CHECK(now_known().proofs.size() == 1);
}

TEST_CASE_FIXTURE(with_backups, "project backups: the next ones are nightly") {
  pass(5min);
  REQUIRE(now_known().state.backups.size() == 1);
  const auto next = *now_known().next_at;
  CHECK(next == domain::next_backup_at(ref, now()));
  // In parts: a day of heartbeats is more than the timers of one.
  while (now() < next)
    pass(1h);
  pass(5min);
  CHECK(now_known().state.backups.size() == 2);
  CHECK(now_known().state.backups[1].kind == backup_kind::incremental);
  CHECK(now_known().proofs.size() == 2);
  CHECK(now_known().proofs[0].label == now_known().state.backups[1].label);
}

TEST_CASE_FIXTURE(with_backups, "project backups: one at a time in the whole installation") {
  const auto other = create(acme, "Other");
  pass(5s);
  need(back_up(ref));
  need(back_up(other));
  CHECK(now_known(ref).state.running);
  CHECK_FALSE(now_known(other).state.running);
  REQUIRE(now_known(other).waiting);
  CHECK(slots.now().waiting == 1);
  pass(12s);
  CHECK(now_known(ref).state.backups.size() == 1);
  CHECK(now_known(other).state.running);
  // A paused project gives its place to others.
  CHECK(operate(other, project_operation::pause));
  pass(15s);
  CHECK(slots.now().running == 0);
}

TEST_CASE_FIXTURE(with_backups, "project backups: a second request is refused") {
  need(back_up());
  CHECK(back_up().error().code == errc::conflict);
  pass(1s);
  CHECK(back_up().error().message == "A backup is running.");
}

TEST_CASE_FIXTURE(with_backups, "project backups: a running one and a waiting one are cancelled") {
  const auto cancel = [&](const domain::project_ref& which) {
    return ask(owner(topic_of(which)), actors::cancel_backup{by(ada)});
  };
  CHECK(cancel(ref).error().code == errc::conflict);
  const auto other = create(acme, "Other");
  pass(5s);
  need(back_up(ref));
  need(back_up(other));
  need(cancel(other));
  CHECK_FALSE(now_known(other).waiting);
  CHECK(slots.now().waiting == 0);
  need(cancel(ref));
  pass(3s);
  CHECK_FALSE(now_known(ref).state.running);
  CHECK(now_known(ref).state.backups.empty());
  CHECK(slots.now().running == 0);
  CHECK(measured.backups.back().second != backup_outcome::succeeded);
}

TEST_CASE_FIXTURE(with_backups, "project backups: a restart of the server follows what runs") {
  need(back_up());
  pass(1s);
  stop();
  CHECK(slots.now().running == 0);
  pass(2s);
  start();
  pass(2min);
  const auto known = now_known();
  CHECK(known.state.backups.size() == 1);
  CHECK_FALSE(known.state.running);
  pass(1min);
  CHECK(slots.now().running == 0);
}

TEST_CASE_FIXTURE(with_backups, "project backups: a request survives a restart while it waits") {
  const auto full = slots.occupy();
  need(back_up());
  CHECK(now_known().waiting);
  stop();
  start();
  pass(3min);
  CHECK(now_known().waiting);
  CHECK_FALSE(now_known().state.running);
}

TEST_CASE_FIXTURE(with_backups,
                  "project backups: nothing is started while the database is stopped") {
  CHECK(operate(ref, project_operation::pause));
  pass(5s);
  CHECK(back_up().error().code == errc::conflict);
  pass(10min);
  CHECK(now_known().state.backups.empty());
  CHECK(operate(ref, project_operation::restore));
  pass(5min);
  CHECK(now_known().state.backups.size() == 1);
}

TEST_CASE_FIXTURE(with_backups, "project backups: a member requests a proof") {
  const auto prove = [&](const std::string& label) {
    return ask(owner(topic_of(ref)), actors::prove_backup{label, by(ada)});
  };
  need(back_up());
  pass(12s);
  const auto label = now_known().state.backups.at(0).label;
  CHECK(prove("20200101-000000F").error().code == errc::not_found);
  need(prove(label));
  const auto known = now_known();
  REQUIRE(known.proof);
  CHECK(known.proof->label == label);
  CHECK(prove(label).error().code == errc::conflict);
  pass(6s);
  CHECK(now_known().proofs.size() == 1);
  CHECK_FALSE(now_known().proof);
  const auto entries = audited();
  CHECK(std::ranges::count(entries, "backup.create") == 1);
  CHECK(std::ranges::count(entries, "backup.prove") == 1);
}

TEST_CASE_FIXTURE(with_backups, "project backups: an unreachable host leaves the last report") {
  need(back_up());
  pass(12s);
  REQUIRE(now_known().state.backups.size() == 1);
  stop();
  start();
  fleet->cut_off("eu-central-1", true);
  pass(10s);
  const auto known = now_known();
  CHECK(known.state.backups.size() == 1);
  CHECK_FALSE(known.is_current);
  CHECK(known.read_at);
}

TEST_CASE_FIXTURE(with_backups, "project backups: a backup and a time are restored") {
  CHECK(recover({.label = "20200101-000000F"}).error().code == errc::bad_request);
  need(back_up());
  pass(1min);
  const auto known = now_known();
  const auto label = known.state.backups.at(0).label;
  CHECK(recover({.label = "20200101-000000F"}).error().detail_code == "unknown_backup");
  CHECK(recover({.time = now() + 1h}).error().detail_code == "outside_window");
  const auto begun = need(recover({.label = label}));
  CHECK(begun.condition.operation == project_operation::recover);
  CHECK(begun.condition.reason == "Restoring the backup " + label + ".");
  pass(30s);
  CHECK(status(ref) == project_status::active_healthy);
  CHECK(need(storage::project_repository(on, soon()).find(ref)).recovery->label == label);
  const auto time = known.state.backups.at(0).finished_at + 2s;
  const auto timed = need(recover({.time = time}));
  CHECK(timed.condition.reason == "Restoring the database to 20 Nov 2025, 13:00:17 UTC.");
  pass(30s);
  CHECK(status(ref) == project_status::active_healthy);
  const auto kept = need(storage::project_repository(on, soon()).find(ref)).recovery;
  // The host chooses the backup.
  CHECK(kept->label.empty());
  CHECK(kept->time == std::chrono::floor<std::chrono::seconds>(time));
  CHECK(std::ranges::count(audited(), "project.recover") == 2);
}

TEST_CASE_FIXTURE(with_backups, "project backups: what ends is in the timeline") {
  need(back_up());
  pass(1min);
  need(back_up());
  pass(1s);
  need(ask(owner(topic_of(ref)), actors::cancel_backup{by(ada)}));
  pass(10s);
  const auto found = timeline(domain::activity_group::backups);
  REQUIRE(found.size() == 2);
  CHECK(sentence_of(found[0]) == "Backup by " + by(ada).name + " was cancelled");
  CHECK(sentence_of(found[1]) == "Full backup by " + by(ada).name);
  CHECK(found[1].ended_at == now_known().state.backups.at(0).finished_at);
}

TEST_CASE_FIXTURE(with_backups,
                  "project backups: archiving that fails for five minutes is published") {
  auto page = connect(ada);
  subscribe(page, topic_of(ref));
  pass(5min);
  REQUIRE(now_known().proofs.size() == 1);
  fleet->fail_archiving(ref, "The repository is full.");
  pass(2min);
  CHECK_FALSE(shown(page, topic_of(ref)).contains("unprotected"));
  pass(5min);
  const auto lost = shown(page, topic_of(ref)).at("unprotected");
  CHECK(lost.at("fault") == "archiving_failing");
  CHECK(lost.at("reason") == "Changes are not being archived. The repository is full.");
  const auto stored = need(storage::project_repository(on, soon()).find(ref));
  CHECK(domain::missing_protection_json(*stored.unprotected) == lost);
  // It is stored: also known to a server that has just started.
  stop();
  start();
  CHECK(need(ask(owner(topic_of(ref)), actors::describe_project{})).unprotected);
  fleet->fail_archiving(ref, "");
  pass(4min);
  CHECK_FALSE(need(storage::project_repository(on, soon()).find(ref)).unprotected);
  const auto found = timeline(domain::activity_group::backups);
  REQUIRE(found.size() == 3);
  CHECK(found[0].kind == domain::activity_kind::protection_restored);
  CHECK(found[1].kind == domain::activity_kind::protection_lost);
}

TEST_CASE_FIXTURE(with_backups, "project backups: an add-on keeps them longer than the plan") {
  const auto choose = [&](const std::string& variant, bool is_removed = false) {
    return ask(owner(topic_of(ref)),
               actors::choose_recovery_addon{
                   .type = "pitr", .variant = variant, .is_removed = is_removed, .by = by(ada)});
  };
  CHECK(choose("pitr_14").error().code == errc::bad_request);
  need(ask(owner(acme_topic()), actors::change_plan{"pro", by(ada)}));
  CHECK(need(choose("pitr_14")).kept == std::chrono::days{14});
  CHECK(now_known().addon == std::chrono::days{14});
  stop();
  start();
  CHECK(now_known().addon == std::chrono::days{14});
  CHECK(choose("pitr_21", true).error().code == errc::not_found);
  CHECK_FALSE(need(choose("pitr_14", true)).kept);
  CHECK_FALSE(now_known().addon);
  CHECK(std::ranges::count(audited(), "project.add_addon") == 1);
  CHECK(std::ranges::count(audited(), "project.remove_addon") == 1);
}

TEST_CASE_FIXTURE(with_acme, "project backups: without slots, a server makes none") {
  const auto ref = create(acme);
  pass(10min);
  const auto known = need(ask(owner(topic_of(ref)), actors::list_backups{}));
  CHECK(known.state.backups.empty());
  CHECK_FALSE(known.next_at);
  const auto requested = ask(owner(topic_of(ref)), actors::start_backup{std::nullopt, by(ada)});
  CHECK(requested.error().code == errc::unavailable);
}
