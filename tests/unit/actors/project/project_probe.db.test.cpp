#include <doctest/doctest.h>

#include <caf/send.hpp>

#include "storage/audit/audit_repository.hpp"
#include "tests/unit/actors/with_slow_probes.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::project_status;

TEST_CASE_FIXTURE(with_acme, "project actor: is probed once per heartbeat, without writes") {
  (void)create(acme, "One");
  (void)create(acme, "Two");
  pass(environment.settings.probe_heartbeat);
  const auto probe_count = provisioning_workers.ran();
  const auto writes = storage_workers.ran();
  const auto published = hub.published();
  pass(10 * environment.settings.probe_heartbeat);
  CHECK(provisioning_workers.ran() == probe_count + 20);
  CHECK(storage_workers.ran() == writes);
  CHECK(hub.published() == published);
}

TEST_CASE_FIXTURE(with_acme, "project actor: is UNKNOWN while its region is unreachable") {
  const auto ref = create(acme);
  fleet->cut_off("eu-central-1", true);
  pass(environment.settings.probe_heartbeat);
  CHECK(status(ref) == project_status::unknown);
  CHECK(project(ref).condition.reason == "The region eu-central-1 is unreachable.");
  fleet->cut_off("eu-central-1", false);
  pass(environment.settings.probe_in_between);
  CHECK(status(ref) == project_status::active_healthy);
}

TEST_CASE_FIXTURE(with_acme,
                  "project actor: a probe started before the database ended is ignored") {
  const auto ref = create(acme);
  provisioning_workers.held = true;
  pass(environment.settings.probe_heartbeat);
  REQUIRE(provisioning_workers.waiting() == 1);
  // The exit notification overtakes the probe, which still found the database running.
  caf::anon_send(owner(topic_of(ref)), actors::database_exited{ref, "It ended."});
  run_pending();
  CHECK(status(ref) == project_status::active_unhealthy);
  perform_one();
  CHECK(status(ref) == project_status::active_unhealthy);
  CHECK(project(ref).condition.reason == "It ended.");
}

TEST_CASE_FIXTURE(with_acme, "project actor: runs one probe at a time, however long it takes") {
  (void)create(acme);
  provisioning_workers.held = true;
  pass(5 * environment.settings.probe_heartbeat);
  CHECK(provisioning_workers.waiting() == 1);
}

TEST_CASE_FIXTURE(with_acme,
                  "project actor: probes that hang delay no operation of another project") {
  probes_go_to.to = &probe_workers;
  environment.settings.free_projects_max = 100;
  for (int number = 0; number < 16; ++number)
    (void)create(acme, "Hung");
  probe_workers.held = true;
  pass(environment.settings.probe_heartbeat);
  CHECK(probe_workers.waiting() == 16);
  const auto ref = create(acme, "Other");
  CHECK(status(ref) == project_status::active_healthy);
  // An operation waits only for the probe of its own project, which gets a response.
  REQUIRE(probe_workers.waiting() == 17);
  probe_workers.run_last();
  run_pending();
  CHECK(operate(ref, domain::project_operation::pause));
  CHECK(status(ref) == project_status::inactive);
  CHECK(probe_workers.waiting() == 16);
  probe_workers.held = false;
}

TEST_CASE_FIXTURE(with_slow_probes,
                  "project actor: a database that does not respond is probed less and less often") {
  const auto ref = create(acme);
  pass(environment.settings.probe_heartbeat);
  CHECK(status(ref) == project_status::active_unhealthy);
  const auto probes_in = [&](std::chrono::milliseconds time) {
    const auto before = probe_workers.ran();
    pass(time);
    return probe_workers.ran() - before;
  };
  pass(5min);
  const auto probes = probes_in(10min);
  // At least every 30 s; a changing database would be probed every 5 s.
  CHECK(probes >= 12);
  CHECK(probes <= 21);
  heal_probes();
  CHECK(status(ref) == project_status::active_healthy);
  CHECK(probes_in(150s) >= 10);
}

TEST_CASE_FIXTURE(with_slow_probes, "project actor: a restart ends the wait for the next probe") {
  const auto ref = create(acme);
  pass(5min);
  REQUIRE(status(ref) == project_status::active_unhealthy);
  // Starts right after a probe, so that the next one is half a minute away.
  for (const auto before = probe_workers.ran(); probe_workers.ran() == before;)
    pass(1s);
  environment.settings.probe_deadline = 10s;
  const auto before = probe_workers.ran();
  CHECK(operate(ref, domain::project_operation::restart));
  CHECK(probe_workers.ran() == before + 1);
}

TEST_CASE_FIXTURE(
    with_acme,
    "project actor: a database that rejects every session reports it, and restores access") {
  const auto ref = create(acme);
  const auto actor = owner(topic_of(ref));
  CHECK(ask(actor, actors::restore_access{by(ada)}).error().code == core::errc::conflict);
  fleet->lock_out(ref, "The database accepts no connections: its CONNECTION LIMIT is 0.");
  pass(environment.settings.probe_heartbeat);
  CHECK(status(ref) == project_status::active_unhealthy);
  CHECK(project(ref).condition.reason ==
        "The database accepts no connections: its CONNECTION LIMIT is 0.");
  auto page = connect(ada);
  subscribe(page, topic_of(ref));
  CHECK(shown(page, topic_of(ref)).at("actions").at("restore_access") == true);
  CHECK(shown(page, topic_of(ref)).at("error").at("code") == "access_lost");
  pass(5 * environment.settings.probe_heartbeat);
  CHECK(status(ref) == project_status::active_unhealthy);
  REQUIRE(ask(actor, actors::restore_access{by(ada)}));
  CHECK(status(ref) == project_status::active_healthy);
  CHECK(shown(page, topic_of(ref)).at("actions").at("restore_access") == false);
  const auto entries =
      storage::audit_repository(on, soon()).find({.organization = acme, .count = 1});
  CHECK(entries[0].action == "project.restore_access");
  CHECK(ask(actor, actors::restore_access{by(ada)}).error().code == core::errc::conflict);
}

TEST_CASE_FIXTURE(
    with_acme, "project actor: access is restored by one attempt at a time, and not after a stop") {
  const auto ref = create(acme);
  fleet->lock_out(ref, "Its CONNECTION LIMIT is 0.");
  pass(environment.settings.probe_heartbeat);
  provisioning_workers.held = true;
  const auto first = begin(owner(topic_of(ref)), actors::restore_access{by(ada)});
  run_pending();
  CHECK(ask(owner(topic_of(ref)), actors::restore_access{by(ada)}).error().message ==
        "Access is already being restored.");
  CHECK_FALSE(*first);
  provisioning_workers.held = false;
  run_pending();
  REQUIRE(*first);
  CHECK((*first)->has_value());
}

TEST_CASE_FIXTURE(with_acme,
                  "project actor: a creation whose port is taken fails with that reason") {
  const auto port = environment.settings.ports.first;
  fleet->take_port(port);
  const auto ref = create(acme);
  CHECK(status(ref) == project_status::init_failed);
  CHECK(project(ref).condition.fault->code == "port_taken");
  CHECK(project(ref).port == port);
}

TEST_CASE_FIXTURE(with_acme,
                  "project actor: a retry of a creation whose port is taken uses another") {
  const auto port = environment.settings.ports.first;
  fleet->take_port(port);
  const auto ref = create(acme);
  REQUIRE(status(ref) == project_status::init_failed);
  REQUIRE(ask(owner(topic_of(ref)), actors::retry_project{by(ada)}));
  CHECK(status(ref) == project_status::active_healthy);
  CHECK(project(ref).port == port + 1);
  CHECK(need(storage::project_repository(on, soon()).find(ref)).port == port + 1);
}

TEST_CASE_FIXTURE(with_acme, "project actor: a restart whose port is taken uses another") {
  const auto ref = create(acme);
  const auto before = project(ref).port;
  fleet->take_port(before);
  CHECK(fleet->crash(ref, "It ended."));
  pass(environment.settings.auto_restart.delay);
  CHECK(status(ref) == project_status::active_healthy);
  CHECK(project(ref).port != before);
  REQUIRE(project(ref).condition.notice);
  const auto words = project(ref).condition.notice->message;
  CHECK(words.find("It ended.") != std::string::npos);
  CHECK(words.find("Another program listens on port " + std::to_string(before)) !=
        std::string::npos);
  CHECK(words.find("new connection string") != std::string::npos);
  CHECK(operate(ref, domain::project_operation::restart));
  CHECK(status(ref) == project_status::active_healthy);
}

TEST_CASE_FIXTURE(with_acme,
                  "project actor: a restart fails with the reason when all ports are taken") {
  const auto ref = create(acme);
  for (auto port = environment.settings.ports.first; port <= environment.settings.ports.last;
       ++port)
    fleet->take_port(port);
  const auto before = provisioning_workers.ran();
  CHECK(operate(ref, domain::project_operation::restart));
  // The database stops once and is started on its own port and three others.
  CHECK(provisioning_workers.ran() == before + 5);
  pass(1min);
  CHECK(status(ref) == project_status::active_unhealthy);
  CHECK(project(ref).condition.fault->code == "port_taken");
  CHECK(project(ref).condition.reason.starts_with(
      "Restarting the database failed: Another program listens on port "));
}
