#include <doctest/doctest.h>

#include <string>

#include "provisioning/local/tenant_configuration.hpp"
#include "tests/unit/provisioning/backup_project.hpp"
#include "tests/unit/provisioning/pooled_host.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::project_operation;
using provisioning::probe_depth;

namespace {

/// A client with a name of its own, as all but Signalbox have.
std::string client_conninfo(const provisioning::instance_spec& spec, std::uint16_t port,
                            const std::string& database) {
  return fmt::format(
      "host=localhost port={} user=postgres dbname={} password={} application_name=app", port,
      database, postgres::conninfo_value(spec.password));
}

postgres::connection connect_client(const provisioning::instance_spec& spec) {
  return need(postgres::connection::open(client_conninfo(spec, spec.port, "postgres"), soon()));
}

void query(postgres::connection& on) {
  (void)need(on.run({"work", "SELECT 1"}, {}, soon()));
}

struct used_project : pooled_host {
  provisioning::instance_spec spec = spec_of('a');

  used_project() {
    perform(project_operation::create, spec);
    (void)settled();
  }

  /// Returns the number of uses once two probes in a row agree: PostgreSQL counts a session when it
  /// has ended, which is a moment after its client's end.
  std::uint64_t settled() {
    const auto until = soon();
    auto before = probe(spec, probe_depth::with_size).activity;
    for (;;) {
      const auto now = probe(spec, probe_depth::with_size).activity;
      if (now == before || std::chrono::steady_clock::now() > until) return now;
      before = now;
    }
  }

  /// Waits until a probe has found a use after `before`.
  bool is_used_after(std::uint64_t before) {
    const auto until = std::chrono::steady_clock::now() + 10s;
    while (std::chrono::steady_clock::now() < until)
      if (probe(spec).activity > before) return true;
    return false;
  }
};

}  // namespace

TEST_CASE_FIXTURE(used_project, "database use: probes and checks of access are none") {
  const auto before = settled();
  for (int time = 0; time < 6; ++time)
    (void)probe(spec, time % 2 == 0 ? probe_depth::usual : probe_depth::with_size);
  CHECK(settled() == before);
  restart_server();
  const auto again = settled();
  CHECK(settled() == again);
}

TEST_CASE_FIXTURE(used_project,
                  "database use: a direct client's query is one, its silence is none") {
  const auto before = settled();
  auto client = connect_client(spec);
  query(client);
  CHECK(is_used_after(before));
  const auto idle = settled();
  CHECK(settled() == idle);
  query(client);
  CHECK(is_used_after(idle));
}

TEST_CASE_FIXTURE(used_project,
                  "database use: a client that came and went between two probes is one") {
  const auto before = settled();
  {
    auto client = connect_client(spec);
    query(client);
  }
  CHECK(is_used_after(before));
}

TEST_CASE_FIXTURE(used_project, "database use: a client that connects is one") {
  const auto before = settled();
  const auto client = connect_client(spec);
  CHECK(is_used_after(before));
}

TEST_CASE_FIXTURE(used_project, "database use: a query through the pooler is one, each time") {
  const auto before = settled();
  auto client = need(
      postgres::connection::open_plain(client_conninfo(spec, pooler_port, spec.ref.value), soon()));
  query(client);
  CHECK(is_used_after(before));
  const auto idle = settled();
  CHECK(settled() == idle);
  query(client);
  CHECK(is_used_after(idle));
}

TEST_CASE_FIXTURE(used_project, "database use: sessions that Signalbox holds are none") {
  const auto before = settled();
  const auto where = provider->session_address(spec);
  REQUIRE(where);
  const auto sockets = need(postgres::socket_folder::open(where->socket_folder));
  auto own = need(postgres::connection::open(
      sockets.conninfo(
          {.port = where->port, .user = where->owner_role, .database = where->database}),
      soon()));
  query(own);
  CHECK(settled() == before);
  query(own);
  CHECK(settled() == before);
}

TEST_CASE_FIXTURE(used_project, "database use: counters that were reset, and a restart, are none") {
  {
    auto client = connect_client(spec);
    query(client);
  }
  (void)settled();
  perform(project_operation::restart, spec);
  const auto restarted = settled();
  CHECK(settled() == restarted);
  {
    auto client = connect_client(spec);
    query(client);
  }
  CHECK(is_used_after(restarted));
}

TEST_CASE_FIXTURE(backup_project, "database use: a backup and its proof are none") {
  (void)probe(spec);
  auto before = probe(spec).activity;
  while (probe(spec).activity != before)
    before = probe(spec).activity;
  (void)back_up();
  CHECK(prove().failure.empty());
  CHECK(probe(spec).activity == before);
  CHECK(probe(spec).activity == before);
}
