#include <doctest/doctest.h>
#include <sys/stat.h>

#include <fstream>

#include "tests/unit/provisioning/pooled_host.hpp"
#include "tests/unit/provisioning/tls_client.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::project_operation;

TEST_CASE_FIXTURE(
    pooled_host,
    "pooler TLS: clients can connect with verification, but not with another authority") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  const auto where = provider->pooled_address(spec).value();
  tls_client verified(where, spec.password, verified_by(authority_file()));
  CHECK_MESSAGE(verified.is_in(), verified.refusal());
  CHECK(verified.run("SELECT 1"));
  CHECK(tls_client(where, spec.password, "sslmode=disable").is_in());
  const auto other = folder.path() / "other.crt";
  std::ofstream(other)
      << need(provisioning::certificate_authority::generate(now())).shown().certificate;
  const tls_client wrong(where, spec.password, verified_by(other));
  CHECK_FALSE(wrong.is_in());
  CHECK(wrong.refusal().find("certificate verify failed") != std::string::npos);
  struct stat found {};
  REQUIRE(::stat((folder.path() / "provisioning" / "pooler" / "server.pem").c_str(), &found) == 0);
  CHECK((found.st_mode & 07777) == 0600);
  CHECK(found.st_uid == unprivileged_user().uid);
}

TEST_CASE_FIXTURE(pooled_host,
                  "pooler TLS: a certificate close to its expiry is replaced without a restart") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  const auto where = provider->pooled_address(spec).value();
  // The certificate of the pooler 250 days later.
  const auto file = folder.path() / "provisioning" / "pooler" / "server.pem";
  need(postgres::write_private_file(
      file, need(authority->issue("test", {"127.0.0.1", "::1", "localhost"}, now() - 24h * 250)),
      unprivileged_user()));
  tls_client open(where, spec.password, verified_by(authority_file()));
  REQUIRE(open.is_in());
  const auto before = open.served_certificate();
  const auto process = pooler_server()->number();
  restart_server();
  REQUIRE(events.await("pooler.adopted"));
  // A change of the access rules waits until pgbouncer has reloaded its files.
  perform(project_operation::create, spec_of('b'));
  const tls_client next(where, spec.password, verified_by(authority_file()));
  REQUIRE(next.is_in());
  CHECK(next.served_certificate() != before);
  CHECK(open.run("SELECT 1"));
  CHECK(pooler_server()->number() == process);
}
