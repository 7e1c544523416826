#include <doctest/doctest.h>
#include <signal.h>

#include <atomic>
#include <thread>

#include "tests/unit/provisioning/pooled_host.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using domain::project_operation;
using provisioning::health;

TEST_CASE_FIXTURE(pooled_host, "pooler: clients connect with the project's ref and its password") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  const auto where = provider->pooled_address(spec);
  REQUIRE(where);
  CHECK(where->host == "localhost");
  CHECK(where->port == pooler_port);
  CHECK(where->user == "postgres");
  CHECK(where->database == spec.ref.value);

  auto client = need(pooled(spec, spec.password));
  const auto subject = need(client.run(
      {"who", "SELECT current_user::text AS role, current_database()::text AS place"}, {}, soon()));
  CHECK(subject[0].as<std::string>("role") == "postgres");
  CHECK(subject[0].as<std::string>("place") == "postgres");
  need(client.run_script({"make", "CREATE TABLE kept (n int)"}, soon()));
  CHECK(need(sign_in(spec, spec.password)).run({"read", "SELECT n FROM kept"}, {}, soon()));
}

TEST_CASE_FIXTURE(pooled_host, "pooler: a changed password applies immediately") {
  auto spec = spec_of('a');
  perform(project_operation::create, spec);
  auto before = need(pooled(spec, spec.password));
  const auto old = std::exchange(spec.password, "another 'password'");
  spec.is_password_new = true;
  need(provider->apply_configuration(spec, soon()));
  CHECK(refusal(spec, old).find("authentication failed") != std::string::npos);
  CHECK(need(pooled(spec, spec.password)).run({"read", "SELECT 1"}, {}, soon()));
  // Existing connections remain, as at the database itself.
  CHECK(before.run({"read", "SELECT 1"}, {}, soon()));
  // A password changed by SQL applies too.
  need(before.run_script({"change", "ALTER ROLE postgres PASSWORD 'by hand'"}, soon()));
  CHECK(refusal(spec, spec.password).find("authentication failed") != std::string::npos);
  CHECK(pooled(spec, "by hand"));
}

TEST_CASE_FIXTURE(
    pooled_host,
    "pooler: a paused project is removed immediately, and added again after it is restored") {
  const auto spec = spec_of('a');
  const auto other = spec_of('b');
  perform(project_operation::create, spec);
  perform(project_operation::create, other);
  auto client = need(pooled(spec, spec.password));
  auto of_other = need(pooled(other, other.password));
  need(client.run({"read", "SELECT 1"}, {}, soon()));

  perform(project_operation::pause, spec);
  CHECK(refusal(spec, spec.password).find("login rejected") != std::string::npos);
  CHECK_FALSE(client.run({"read", "SELECT 1"}, {}, soon()));
  CHECK(of_other.run({"read", "SELECT 1"}, {}, soon()));
  restart_server();
  CHECK(refusal(spec, spec.password).find("login rejected") != std::string::npos);

  perform(project_operation::restore, spec);
  CHECK(pooled(spec, spec.password));
  perform(project_operation::destroy, spec);
  CHECK(refusal(spec, spec.password).find("login rejected") != std::string::npos);
  CHECK(provider->pooler_now().value().projects == 1);
}

TEST_CASE_FIXTURE(pooled_host, "pooler: clients keep their connection during a restart") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  auto client = need(pooled(spec, spec.password));
  need(client.run({"read", "SELECT 1"}, {}, soon()));
  perform(project_operation::restart, spec);
  // The first statement at the latest detects the end of the server connection; the client
  // connection remains.
  if (!client.run({"read", "SELECT 1"}, {}, soon())) CHECK(client.usable());
  CHECK(pooled(spec, spec.password));
}

TEST_CASE_FIXTURE(pooled_host, "pooler: more clients than connections wait and are served") {
  auto spec = spec_of('a');
  domain::compute_size tiny;
  tiny.id = "tiny";
  tiny.memory_gb = 0.5;
  tiny.connections_direct = 4;
  tiny.connections_pooler = 200;
  spec.size = tiny;
  perform(project_operation::create, spec);
  constexpr int clients = 12;
  std::vector<std::thread> all;
  std::atomic<int> served = 0;
  std::atomic<int> backends_most = 0;
  all.reserve(clients);
  for (int at = 0; at < clients; ++at)
    all.emplace_back([&] {
      auto client = pooled(spec, spec.password);
      if (!client) return;
      const auto seen = client->run(
          {"work",
           "SELECT (SELECT count(*) FROM pg_stat_activity WHERE usename = 'postgres')::int AS n "
           "FROM pg_sleep(0.1)"},
          {}, soon());
      if (!seen) return;
      ++served;
      const auto now = (*seen)[0].as<int>("n");
      for (int most = backends_most; now > most && !backends_most.compare_exchange_weak(most, now);)
        ;
    });
  for (auto& one : all)
    one.join();
  CHECK(served == clients);
  // Half of the four direct connections.
  CHECK(backends_most <= 2);
}

TEST_CASE_FIXTURE(pooled_host, "pooler: a killed pooler is restarted with its projects") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  const auto first = pooler_server();
  REQUIRE(first);
  first->signal(SIGKILL);
  CHECK(events.await("pooler.ended"));
  REQUIRE(events.await("pooler.started", 2));
  CHECK(pooler_server()->number() != first->number());
  CHECK(pooled(spec, spec.password));
}

TEST_CASE_FIXTURE(pooled_host, "pooler: the same process continues after a kill of the server") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  const auto number = pooler_server()->number();
  auto client = need(pooled(spec, spec.password));
  restart_server();
  REQUIRE(events.await("pooler.adopted"));
  CHECK(pooler_server()->number() == number);
  CHECK(client.run({"read", "SELECT 1"}, {}, soon()));
  CHECK(pooled(spec, spec.password));
  // The process is watched as before.
  pooler_server()->signal(SIGKILL);
  REQUIRE(events.await("pooler.ended"));
  REQUIRE(events.await("pooler.started", 2));
  CHECK(pooled(spec, spec.password));
}

TEST_CASE_FIXTURE(pooled_host,
                  "pooler: a planned stop ends it, and the next start starts it again") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  stop_with_server = true;
  restart_server();
  provider->shut_down(soon());
  CHECK_FALSE(pooler_server());
  CHECK_FALSE(pooled(spec, spec.password));
  restart_server();
  CHECK(provider->start_up(soon()) == 1);
  REQUIRE(events.await("pooler.started", 2));
  CHECK(pooled(spec, spec.password));
}

TEST_CASE_FIXTURE(pooled_host, "pooler: a probe adds a project that is older than the pooler") {
  REQUIRE(events.await("pooler.started"));
  const auto port = std::exchange(pooler_port, std::uint16_t{0});
  restart_server();
  CHECK_FALSE(pooler_server());
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  CHECK_FALSE(provider->pooled_address(spec));
  CHECK_FALSE(provider->pooler_now());
  pooler_port = port;
  restart_server();
  REQUIRE(events.await("pooler.started", 2));
  CHECK(probe(spec).state == health::healthy);
  CHECK(pooled(spec, spec.password));
}

TEST_CASE_FIXTURE(pooled_host, "pooler: a rotated password ends the sessions of the old one") {
  auto spec = spec_of('a');
  perform(project_operation::create, spec);
  auto direct = need(sign_in(spec, spec.password));
  auto through = need(pooled(spec, spec.password));
  need(through.run_script({"use", "SELECT 1"}, soon()));
  const auto old = std::exchange(spec.password, "another 'password'");
  spec.is_password_new = true;
  spec.ends_sessions = true;
  need(provider->apply_configuration(spec, soon()));
  CHECK_FALSE(direct.run({"read", "SELECT 1"}, {}, soon()));
  CHECK_FALSE(through.run_script({"read", "SELECT 1"}, soon()));
  CHECK_FALSE(sign_in(spec, old));
  CHECK(refusal(spec, old).find("authentication failed") != std::string::npos);
  CHECK(sign_in(spec, spec.password));
  CHECK(pooled(spec, spec.password));
  // It may be repeated, as after a kill.
  need(provider->apply_configuration(spec, soon()));
  CHECK(pooled(spec, spec.password));
}

TEST_CASE_FIXTURE(pooled_host, "pooler: a password change without rotation ends no session") {
  auto spec = spec_of('a');
  perform(project_operation::create, spec);
  auto direct = need(sign_in(spec, spec.password));
  spec.password = "another 'password'";
  spec.is_password_new = true;
  need(provider->apply_configuration(spec, soon()));
  CHECK(direct.run({"read", "SELECT 1"}, {}, soon()));
}
