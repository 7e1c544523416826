#include <doctest/doctest.h>
#include <signal.h>

#include "tests/unit/provisioning/local_host.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::project_operation;
using provisioning::health;

TEST_CASE_FIXTURE(local_host, "local: the complete lifecycle of a project's database works") {
  const auto spec = spec_of('a');
  CHECK(probe(spec).state == health::absent);
  CHECK(provider->inventory().empty());

  perform(project_operation::create, spec);
  const auto up = probe(spec);
  CHECK(up.state == health::healthy);
  CHECK(up.detail.empty());
  CHECK(up.db_version == installed_postgres().version);
  CHECK(provider->inventory() == std::vector{spec.ref});
  const auto address = provider->address(spec);
  CHECK(address.host == "localhost");
  CHECK(address.port == spec.port);
  CHECK(address.user == "postgres");
  CHECK(address.database == "postgres");

  {
    auto tenant = need(sign_in(spec, spec.password));
    need(tenant.run_script({"make", "CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)"},
                           soon()));
  }
  const auto before = server_of(spec)->number();
  perform(project_operation::restart, spec);
  CHECK(server_of(spec)->number() != before);
  CHECK(probe(spec).state == health::healthy);

  perform(project_operation::pause, spec);
  CHECK(probe(spec).state == health::stopped);
  CHECK(!sign_in(spec, spec.password));
  restart_server();
  CHECK(probe(spec).state == health::stopped);

  perform(project_operation::restore, spec);
  CHECK(probe(spec).state == health::healthy);
  {
    auto tenant = need(sign_in(spec, spec.password));
    CHECK(need(tenant.run({"read", "SELECT n FROM kept"}, {}, soon())).size() == 1);
  }

  perform(project_operation::destroy, spec);
  CHECK(probe(spec).state == health::absent);
  CHECK(provider->inventory().empty());
  CHECK(std::filesystem::is_empty(root_of(spec).parent_path()));
  // All stops were planned.
  CHECK(received.count() == 0);
}

TEST_CASE_FIXTURE(local_host,
                  "local: a probe measures its query, clients, and the size if requested") {
  using provisioning::probe_depth;
  const auto spec = spec_of('a');
  CHECK_FALSE(probe(spec).reading);
  perform(project_operation::create, spec);
  const auto alone = probe(spec).reading;
  REQUIRE(alone);
  CHECK(alone->latency > 0us);
  CHECK(alone->connections == 0);
  CHECK(alone->connections_max > 1);
  CHECK_FALSE(alone->database_bytes);
  auto first = need(sign_in(spec, spec.password));
  auto second = need(sign_in(spec, spec.password));
  need(first.run_script({"fill",
                         "CREATE TABLE filled AS SELECT repeat('x', 1000) AS text "
                         "FROM generate_series(1, 2000)"},
                        soon()));
  const auto busy = probe(spec, probe_depth::with_size).reading;
  REQUIRE(busy);
  CHECK(busy->connections == 2);
  CHECK(busy->connections_max == alone->connections_max);
  // An empty database has 7 MB.
  CHECK(busy->database_bytes.value_or(0) > 9'000'000);
  perform(project_operation::pause, spec);
  CHECK_FALSE(probe(spec, probe_depth::with_size).reading);
}

TEST_CASE_FIXTURE(local_host, "local: every step may be repeated after a kill") {
  const auto spec = spec_of('a');
  for (const auto operation :
       {project_operation::create, project_operation::restart, project_operation::resize,
        project_operation::pause, project_operation::restore, project_operation::destroy})
    for (const auto& step : provider->steps(operation)) {
      CAPTURE(step.id);
      need(provider->perform(operation, step.id, spec, soon()));
      restart_server();
      need(provider->perform(operation, step.id, spec, soon()));
      if (operation == project_operation::create && step.id == "verify")
        CHECK(probe(spec).state == health::healthy);
    }
  CHECK(provider->inventory().empty());
  CHECK(received.count() == 0);
}

TEST_CASE_FIXTURE(local_host, "local: a whole operation may be repeated") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  const auto before = server_of(spec)->number();
  perform(project_operation::create, spec);
  CHECK(server_of(spec)->number() == before);
  CHECK(sign_in(spec, spec.password));
}

TEST_CASE_FIXTURE(local_host, "local: an unknown step is rejected") {
  CHECK(!provider->perform(project_operation::pause, "copy_template", spec_of('a'), soon()));
}

TEST_CASE_FIXTURE(local_host,
                  "local: the remains of an interrupted copy or deletion are removed at start") {
  const auto spec = spec_of('a');
  const auto projects = root_of(spec).parent_path();
  std::filesystem::create_directories(projects / (spec.ref.value + ".copying") / "data");
  std::filesystem::create_directories(projects / (spec.ref.value + ".deleting") / "data");
  CHECK(provider->inventory().empty());
  restart_server();
  CHECK(std::filesystem::is_empty(projects));
  perform(project_operation::create, spec);
  CHECK(probe(spec).state == health::healthy);
}

TEST_CASE_FIXTURE(local_host, "local: two projects have no access to each other") {
  const auto one = spec_of('a');
  auto other = spec_of('b');
  other.password = "another password";
  perform(project_operation::create, one);
  perform(project_operation::create, other);
  CHECK(sign_in(one, one.password));
  CHECK(!sign_in(one, other.password));
  CHECK(sign_in(other, other.password));
  perform(project_operation::destroy, one);
  CHECK(probe(other).state == health::healthy);
  CHECK(provider->inventory() == std::vector{other.ref});
}

TEST_CASE_FIXTURE(local_host, "local: a port in use by another program is reported") {
  const auto spec = spec_of('a');
  auto blocker = spec_of('b');
  perform(project_operation::create, blocker);
  auto unlucky = spec;
  unlucky.port = blocker.port;
  for (const auto* step : {"copy_template", "configure", "set_password"})
    need(provider->perform(project_operation::create, step, unlucky, soon()));
  const auto refused = provider->perform(project_operation::create, "start", unlucky, soon());
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().detail_code == "port_taken");
  CHECK(!server_of(unlucky));
  // On another port the next step succeeds.
  need(provider->perform(project_operation::create, "start", spec, soon()));
  need(provider->perform(project_operation::create, "verify", spec, soon()));
}

TEST_CASE_FIXTURE(local_host, "local: a deadline in the past is an immediate timeout") {
  const auto spec = spec_of('a');
  const auto late =
      provider->perform(project_operation::create, "copy_template", spec, provisioning::deadline{});
  REQUIRE(!late);
  CHECK(late.error().code == errc::timeout);
  CHECK(probe(spec).state == health::absent);
  perform(project_operation::create, spec);
}

TEST_CASE_FIXTURE(local_host,
                  "local: a planned stop stops databases, and the next start starts them") {
  const auto running = spec_of('a');
  const auto paused = spec_of('b');
  perform(project_operation::create, running);
  perform(project_operation::create, paused);
  perform(project_operation::pause, paused);
  provider->shut_down(soon());
  CHECK(server_of(running));

  stop_with_server = true;
  restart_server();
  provider->shut_down(soon());
  CHECK(!server_of(running));
  restart_server();
  CHECK(probe(running).state == health::down);
  CHECK(probe(running).detail.find("together with Signalbox") != std::string::npos);
  CHECK(provider->start_up(soon()) == 1);
  CHECK(probe(running).state == health::healthy);
  CHECK(probe(paused).state == health::stopped);
  CHECK(provider->start_up(soon()) == 0);
  CHECK(received.count() == 0);
}
