#include "actors/project/project_inactivity.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "domain/project/activity.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/project/activity_repository.hpp"
#include "tests/unit/actors/recorded_measurements.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using actors::pause_cause;
using core::errc;
using domain::project_operation;
using domain::project_status;

namespace {

/// Long enough for a probe of a running project.
constexpr std::chrono::seconds a_probe{16};

class with_idle_project : public with_acme {
 public:
  explicit with_idle_project(provisioning::simulated_settings fleet_settings = {})
      : with_acme(std::move(fleet_settings)) {
    environment.metrics = &measured;
    ref = create(acme);
    pass(5s);
  }
  ~with_idle_project() {
    stop();
    environment.backups = nullptr;
    environment.metrics = nullptr;
  }

  /// The clock advances by an hour between two probes, so that days take seconds.
  void idle(std::chrono::hours time) {
    for (; time > 0h; time -= 1h) {
      wall_clock_set_by += 1h - a_probe;
      pass(a_probe);
    }
  }
  domain::project_use use() { return project(ref).use; }
  std::vector<std::string> audited() {
    std::vector<std::string> actions;
    for (const auto& entry :
         storage::audit_repository(on, soon()).find({.organization = acme, .count = 100}))
      actions.push_back(entry.action);
    return actions;
  }
  void change_plan(const std::string& plan) {
    need(ask(owner(acme_topic()), actors::change_plan{plan, by(ada)}));
    pass(a_probe);
  }
  core::result<domain::project> keep() {
    return ask(owner(topic_of(ref)), actors::keep_project_running{by(ada)});
  }

  recorded_measurements measured;
  domain::project_ref ref;
};

/// Backups and proofs take a second.
provisioning::simulated_settings quick_backups() {
  provisioning::simulated_settings made;
  made.backup.latency_mean = 1s;
  made.proof.latency_mean = 1s;
  return made;
}

class with_idle_backups : public with_idle_project {
 public:
  explicit with_idle_backups(provisioning::simulated_settings fleet_settings = quick_backups())
      : with_idle_project(std::move(fleet_settings)) {
    stop();
    environment.backups = &slots;
    start();
    pass(5s);
  }
  ~with_idle_backups() {
    stop();
    environment.backups = nullptr;
  }

  actors::backup_slots slots{1};
};

}  // namespace

TEST_CASE_FIXTURE(with_idle_project,
                  "project inactivity: a project is warned, and paused two days later") {
  const auto created_at = use().last_active_at;
  idle(24h * 5 - 2h);
  CHECK_FALSE(use().pause_at);
  CHECK(mail.messages.empty());
  idle(3h);
  REQUIRE(use().pause_at);
  CHECK(use().last_active_at == created_at);
  REQUIRE(mail.messages.size() == 1);
  CHECK(mail.messages[0].to == "ada@example.org");
  CHECK(mail.messages[0].subject.find("Shop will be paused") == 0);
  CHECK(mail.messages[0].text.find("/dashboard/project/" + ref.value) != std::string::npos);
  idle(24h + 20h);
  CHECK(status(ref) == project_status::active_healthy);
  CHECK(mail.messages.size() == 1);
  idle(5h);
  pass(5s);
  CHECK(status(ref) == project_status::inactive);
  const auto paused = project(ref).condition;
  CHECK(paused.reason == "Paused after a week without activity. Its data is kept.");
  CHECK(paused.requested_by == "Signalbox");
  CHECK(measured.pauses == std::vector{pause_cause::inactivity});
  CHECK_FALSE(use().pause_at);
  const auto timeline = storage::activity_repository(on, soon()).list(ref, {});
  REQUIRE_FALSE(timeline.empty());
  CHECK(domain::sentence_of(timeline.front()) == "Paused after inactivity");

  CHECK(operate(ref, project_operation::restore));
  idle(24h * 5 - 2h);
  CHECK_FALSE(use().pause_at);
  CHECK(status(ref) == project_status::active_healthy);
}

TEST_CASE_FIXTURE(with_idle_project, "project inactivity: a use cancels the pause") {
  idle(24h * 5 + 1h);
  REQUIRE(use().pause_at);
  const auto shown_while_warned = hub.patches(topic_of(ref)).size();
  SUBCASE("of a client of the database") {
    fleet->touch(ref);
    pass(a_probe);
  }
  SUBCASE("through Signalbox") {
    caf::anon_send(owner(topic_of(ref)), actors::database_read{});
    pass(a_probe);
  }
  SUBCASE("by a member's request, which is audited") {
    need(keep());
    const auto entries = audited();
    CHECK(std::ranges::count(entries, "project.keep_running") == 1);
  }
  CHECK_FALSE(use().pause_at);
  CHECK(now() - use().last_active_at < 1min);
  CHECK(hub.patches(topic_of(ref)).size() > shown_while_warned);
  idle(24h * 4);
  CHECK_FALSE(use().pause_at);
  CHECK(mail.messages.size() == 1);
}

TEST_CASE_FIXTURE(with_idle_project, "project inactivity: a stored warning survives a restart") {
  idle(24h * 5 + 1h);
  const auto due = use().pause_at;
  REQUIRE(due);
  stop();
  start();
  pass(a_probe);
  CHECK(use().pause_at == due);
  CHECK(mail.messages.size() == 1);
}

TEST_CASE_FIXTURE(with_idle_project,
                  "project inactivity: after weeks without Signalbox two days of warning remain") {
  idle(24h * 6);
  REQUIRE(use().pause_at);
  stop();
  wall_clock_set_by += 24h * 21;
  start();
  pass(a_probe);
  CHECK(status(ref) == project_status::active_healthy);
  REQUIRE(use().pause_at);
  CHECK(*use().pause_at - now() > 47h);
}

TEST_CASE_FIXTURE(with_idle_project, "project inactivity: an unreachable project is not paused") {
  idle(24h * 6);
  fleet->cut_off("eu-central-1", true);
  idle(24h * 10);
  CHECK(status(ref) == project_status::unknown);
  fleet->cut_off("eu-central-1", false);
  idle(2h);
  CHECK(status(ref) == project_status::active_healthy);
  idle(24h);
  CHECK(status(ref) == project_status::active_healthy);
}

TEST_CASE_FIXTURE(with_idle_project,
                  "project inactivity: a paid plan cancels the warning at once") {
  idle(24h * 5 + 1h);
  REQUIRE(use().pause_at);
  change_plan("pro");
  CHECK_FALSE(use().pause_at);
  idle(24h * 20);
  CHECK(status(ref) == project_status::active_healthy);
  CHECK(mail.messages.size() == 1);
  change_plan("free");
  idle(24h * 5 - 2h);
  CHECK_FALSE(use().pause_at);
  idle(3h);
  CHECK(use().pause_at);
}

TEST_CASE_FIXTURE(with_idle_project, "project inactivity: an operator exempts a project") {
  const auto exempt = [&] {
    return ask(owner(topic_of(ref)), actors::exempt_from_pause{"A demo.", by(ada)});
  };
  const auto end = [&] { return ask(owner(topic_of(ref)), actors::end_pause_exemption{by(ada)}); };
  CHECK(end().error().code == errc::not_found);
  idle(24h * 5 + 1h);
  need(exempt());
  CHECK_FALSE(use().pause_at);
  CHECK(use().exemption->reason == "A demo.");
  idle(24h * 9);
  CHECK(status(ref) == project_status::active_healthy);
  need(end());
  idle(24h * 5 - 2h);
  CHECK_FALSE(use().pause_at);
  const auto entries = audited();
  CHECK(std::ranges::count(entries, "project.exempt_from_pause") == 1);
  CHECK(std::ranges::count(entries, "project.end_pause_exemption") == 1);
}

TEST_CASE_FIXTURE(with_idle_project, "project inactivity: a stopped project is not kept running") {
  CHECK(operate(ref, project_operation::pause));
  pass(5s);
  CHECK(measured.pauses == std::vector{pause_cause::requested});
  CHECK(keep().error().code == errc::conflict);
}

TEST_CASE_FIXTURE(with_idle_project, "project inactivity: nothing is written for each probe") {
  need(keep());
  const auto stored = use().observed_at;
  pass(55min);
  CHECK(use().observed_at == stored);
  pass(10min);
  CHECK(use().observed_at > stored);
}

TEST_CASE_FIXTURE(with_idle_backups, "project inactivity: the pause waits for a proven backup") {
  idle(24h * 7 - 1h);
  CHECK(status(ref) == project_status::active_healthy);
  idle(2h);
  pass(2min);
  CHECK(status(ref) == project_status::inactive);
  const auto known = need(ask(owner(topic_of(ref)), actors::list_backups{}));
  REQUIRE_FALSE(known.state.backups.empty());
  REQUIRE_FALSE(known.proofs.empty());
  CHECK(known.proofs[0].label == known.state.backups.back().label);
}

TEST_CASE("project inactivity: without a proven backup the project stays, and says why") {
  auto failing = quick_backups();
  failing.proof.failure_rate = 1;
  with_idle_backups installation(failing);
  installation.idle(24h * 7 + 1h);
  installation.pass(2min);
  CHECK(installation.status(installation.ref) == project_status::active_healthy);
  const auto use = installation.use();
  CHECK(use.pause_failure.find("The backup before the pause failed: A file of the backup") == 0);
  CHECK(installation.measured.pauses == std::vector{pause_cause::failed});
  const auto tried_at = use.pause_tried_at;
  installation.idle(20h);
  CHECK(installation.use().pause_tried_at == tried_at);
  installation.idle(6h);
  installation.pass(2min);
  CHECK(installation.use().pause_tried_at > tried_at);
  CHECK(installation.measured.pauses.size() == 2);
}
