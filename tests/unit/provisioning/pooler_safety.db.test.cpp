#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include "tests/unit/provisioning/pooled_host.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using domain::project_operation;

namespace {

bool reports(const std::string& sentence, std::string_view part) {
  return sentence.find(part) != std::string::npos;
}

/// Another program's listener on loopback.
postgres::unique_descriptor listener_on(std::uint16_t port) {
  postgres::unique_descriptor made(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const int reuse = 1;
  ::setsockopt(made.number(), SOL_SOCKET, SO_REUSEADDR, &reuse, sizeof reuse);
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_port = htons(port);
  where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  REQUIRE(::bind(made.number(), reinterpret_cast<const sockaddr*>(&where), sizeof where) == 0);
  REQUIRE(::listen(made.number(), 1) == 0);
  return made;
}

}  // namespace

TEST_CASE_FIXTURE(pooled_host, "pooler: no other role can connect, whatever the password") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  CHECK(reports(refusal(spec, "wrong"), "authentication failed"));
  // Not even as roles without a password, for which pgbouncer would accept an empty one.
  for (const auto* user : {"signalbox_pooler", "root", "pgbouncer", "signalbox_admin", "nobody"})
    for (const auto* password : {"", "wrong"}) {
      CAPTURE(user);
      CHECK_FALSE(reports(refusal(spec, password, user), "let in"));
    }
  auto console = spec;
  console.ref = domain::project_ref("pgbouncer");
  for (const auto* user : {"postgres", "root", "pgbouncer"})
    CHECK_FALSE(reports(refusal(console, spec.password, user), "let in"));
  auto unknown = spec;
  unknown.ref = domain::project_ref(std::string(20, 'q'));
  CHECK(reports(refusal(unknown, spec.password), "login rejected"));
}

TEST_CASE_FIXTURE(pooled_host, "pooler: two projects have no access to each other") {
  const auto one = spec_of('a');
  auto other = spec_of('b');
  other.password = "another password";
  perform(project_operation::create, one);
  perform(project_operation::create, other);
  CHECK(reports(refusal(one, other.password), "authentication failed"));
  CHECK(reports(refusal(other, one.password), "authentication failed"));
  need(need(pooled(one, one.password))
           .run_script({"make", "CREATE TABLE only_here (n int)"}, soon()));
  auto client = need(pooled(other, other.password));
  CHECK(need(client.run({"look", "SELECT 1 FROM pg_tables WHERE tablename = 'only_here'"}, {},
                        soon()))
            .empty());
}

TEST_CASE_FIXTURE(pooled_host, "pooler: clients cannot use its role to gain access") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  auto tenant = need(sign_in(spec, spec.password));
  for (const auto* attempt :
       {"SET ROLE signalbox_pooler", "GRANT signalbox_pooler TO postgres",
        "ALTER ROLE signalbox_pooler PASSWORD 'mine'", "SELECT rolpassword FROM pg_authid"}) {
    CAPTURE(attempt);
    CHECK_FALSE(tenant.run({"attempt", attempt}, {}, soon()));
  }
  // Tenants control the meaning of unqualified names, which does not matter.
  need(tenant.run_script(
      {"trap",
       "CREATE SCHEMA trap; CREATE FUNCTION trap.same(name, name) RETURNS boolean LANGUAGE sql "
       "AS 'SELECT true'; CREATE OPERATOR trap.= (LEFTARG = name, RIGHTARG = name, "
       "FUNCTION = trap.same); ALTER DATABASE postgres SET search_path = trap, pg_catalog; "
       "REVOKE CONNECT ON DATABASE postgres FROM PUBLIC"},
      soon()));
  CHECK(pooled(spec, spec.password));
  CHECK(reports(refusal(spec, "wrong"), "authentication failed"));
}

TEST_CASE_FIXTURE(pooled_host, "pooler: its files are private, and contain no password") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  const auto place = folder.path() / "provisioning" / "pooler";
  for (const auto* name : {"pgbouncer.ini", "access.conf", "users.txt", "pgbouncer.log"}) {
    CAPTURE(name);
    struct stat found {};
    REQUIRE(::stat((place / name).c_str(), &found) == 0);
    CHECK((found.st_mode & 0777) == 0600);
    CHECK(found.st_uid == unprivileged_user().uid);
    const auto text = postgres::tail_of(place / name, std::size_t{1} << 20U);
    CHECK_FALSE(reports(text, spec.password));
    CHECK_FALSE(reports(text, "SCRAM-SHA-256$"));
  }
}

TEST_CASE_FIXTURE(pooled_host,
                  "pooler: a port in use by another program is reported, and retried") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  {
    stop_with_server = true;
    restart_server();
    provider->shut_down(soon());
    provider.reset();
    const auto blocker = listener_on(pooler_port);
    provider = start();
    provider->start_up(soon());
    const auto sentence = events.await("pooler.port_taken");
    REQUIRE(sentence);
    CHECK(reports(*sentence, std::to_string(pooler_port)));
    CHECK(probe(spec).state == provisioning::health::healthy);
    CHECK_FALSE(provider->pooler_now().value().answers);
    CHECK(events.count("pooler.port_taken") == 1);
  }
  REQUIRE(events.await("pooler.started", 2));
  CHECK(pooled(spec, spec.password));
}

TEST_CASE_FIXTURE(pooled_host, "pooler: a process on another port is restarted") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  const auto before = pooler_server()->number();
  pooler_port = spec_of('y').port;
  restart_server();
  REQUIRE(events.await("pooler.started", 2));
  CHECK(pooler_server()->number() != before);
  CHECK(pooled(spec, spec.password));
}
