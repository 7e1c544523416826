#include <doctest/doctest.h>
#include <signal.h>

#include <thread>

#include "postgres/command.hpp"
#include "tests/unit/provisioning/local_host.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::project_operation;
using provisioning::health;

TEST_CASE_FIXTURE(local_host,
                  "local: a slow recovery delays neither the start nor other databases") {
  const auto slow = spec_of('a');
  const auto well = spec_of('b');
  perform(project_operation::create, slow);
  perform(project_operation::create, well);
  stop_with_server = true;
  restart_server();
  provider->shut_down(soon());
  const auto data = root_of(slow) / "data";
  need(postgres::write_private_file(data / "recovery.signal", "", unprivileged_user()));
  need(postgres::write_private_file(data / "postgresql.auto.conf",
                                    "restore_command = 'sleep 600'\n", unprivileged_user()));
  restart_server();
  // The call returned without waiting for the slow database, which would need ten minutes.
  CHECK(provider->start_up(soon()) == 2);
  CHECK(probe(well).state == health::healthy);
  const auto seen = probe(slow);
  CHECK(seen.state == health::unhealthy);
  CHECK(seen.detail.find("starting up") != std::string::npos);
  CHECK(received.count() == 0);
}

TEST_CASE_FIXTURE(local_host, "local: the end of a launched database is reported") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  stop_with_server = true;
  restart_server();
  provider->shut_down(soon());
  std::filesystem::rename(root_of(spec) / "data" / "global" / "pg_control",
                          root_of(spec) / "data" / "global" / "pg_control.gone");
  restart_server();
  CHECK(provider->start_up(soon()) == 1);
  CHECK(received.await(spec.ref, 30s));
  CHECK(probe(spec).state == health::down);
  std::filesystem::rename(root_of(spec) / "data" / "global" / "pg_control.gone",
                          root_of(spec) / "data" / "global" / "pg_control");
}

TEST_CASE_FIXTURE(local_host,
                  "local: setting a password waits for the same operation of a killed server") {
  const auto spec = spec_of('a');
  for (const auto* step : {"copy_template", "configure"})
    need(provider->perform(project_operation::create, step, spec, soon()));
  const auto data = root_of(spec) / "data";
  const auto left = need(postgres::spawn({.program = installed_postgres().folder / "postgres",
                                          .arguments = {"--single", "-D", data, "postgres"},
                                          .as = unprivileged_user(),
                                          .input = "SELECT pg_sleep(0.3)\n"}));
  while (!postgres::running_alone(data))
    REQUIRE(!left.await_end(std::chrono::steady_clock::now() + 1ms));
  left.signal(SIGSTOP);
  {
    const std::jthread goes_on([&] {
      std::this_thread::sleep_for(300ms);
      left.signal(SIGCONT);
    });
    need(provider->perform(project_operation::create, "set_password", spec, soon()));
  }
  CHECK(left.ended());
  for (const auto* step : {"start", "verify"})
    need(provider->perform(project_operation::create, step, spec, soon()));
  CHECK(sign_in(spec, spec.password));
}
