#include <doctest/doctest.h>
#include <signal.h>

#include "tests/unit/provisioning/local_host.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::project_operation;
using provisioning::health;

TEST_CASE_FIXTURE(local_host,
                  "local: a killed database is reported immediately, also by the probe") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  const auto server = server_of(spec);
  REQUIRE(server);
  const auto began = std::chrono::steady_clock::now();
  server->signal(SIGKILL);
  const auto reason = received.await(spec.ref, 10s);
  const auto took = std::chrono::steady_clock::now() - began;
  REQUIRE(reason);
  CHECK(reason->find("signal 9") != std::string::npos);
  CHECK(took < 200ms);
  const auto seen = probe(spec);
  CHECK(seen.state == health::down);
  CHECK(seen.detail.find(std::to_string(server->number())) != std::string::npos);
  CHECK(received.count() == 1);

  perform(project_operation::restart, spec);
  CHECK(probe(spec).state == health::healthy);
}

TEST_CASE_FIXTURE(local_host,
                  "local: the end of a database started by an earlier server is reported too") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  restart_server();
  const auto server = server_of(spec);
  REQUIRE(server);
  CHECK(sign_in(spec, spec.password));
  server->signal(SIGKILL);
  CHECK(received.await(spec.ref, 10s));
  CHECK(probe(spec).state == health::down);
}

TEST_CASE_FIXTURE(local_host, "local: a database stopped by another program is reported too") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  server_of(spec)->signal(SIGINT);
  CHECK(received.await(spec.ref, 10s));
  const auto seen = probe(spec);
  CHECK(seen.state == health::down);
  CHECK(seen.detail.find("not by Signalbox") != std::string::npos);
}

TEST_CASE_FIXTURE(local_host, "local: an end before there is a listener is not lost") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  provider.reset();
  exits late;
  auto deaf = need(provisioning::make_local_provider({.folder = folder.path() / "provisioning",
                                                      .programs = installed_postgres(),
                                                      .user = unprivileged_user(),
                                                      .listen_address = listen_address,
                                                      .public_host = public_host,
                                                      .certificates = certificates()},
                                                     soon()));
  const auto server = server_of(spec);
  server->signal(SIGKILL);
  REQUIRE(server->await_end(soon()));
  deaf->on_unplanned_exit(late.listener());
  CHECK(late.await(spec.ref, 10s));
}

TEST_CASE_FIXTURE(
    local_host,
    "local: a running database that does not respond is unhealthy, with its process id") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  const auto server = server_of(spec);
  server->signal(SIGSTOP);
  const auto began = std::chrono::steady_clock::now();
  const auto seen = provider->probe(spec, provisioning::probe_depth::usual, began + 100ms);
  CHECK(std::chrono::steady_clock::now() - began < 5s);
  CHECK(seen.state == health::unhealthy);
  CHECK(seen.is_silent);
  CHECK(seen.detail == "PostgreSQL is running (process " + std::to_string(server->number()) +
                           ") but does not respond. Restart the project if it does not recover.");
  server->signal(SIGCONT);
  CHECK(probe(spec).state == health::healthy);
}

TEST_CASE_FIXTURE(local_host, "local: a failed start reports PostgreSQL's message") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  need(provider->perform(project_operation::restart, "stop", spec, soon()));
  std::filesystem::remove(root_of(spec) / "data" / "global" / "pg_control");
  const auto failed = provider->perform(project_operation::restart, "start", spec, soon());
  REQUIRE(!failed);
  CHECK(failed.error().message.find("could not find the database system") != std::string::npos);
  CHECK(probe(spec).detail.find("could not find the database system") != std::string::npos);
}
