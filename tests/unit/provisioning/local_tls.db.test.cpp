#include <doctest/doctest.h>
#include <signal.h>
#include <sys/stat.h>

#include <fstream>
#include <string>

#include "tests/unit/provisioning/pooled_host.hpp"
#include "tests/unit/provisioning/tls_client.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::project_operation;
using provisioning::health;

namespace {

std::filesystem::path certificate_of(const local_host& host,
                                     const provisioning::instance_spec& spec) {
  return host.root_of(spec) / "data" / "server.pem";
}

std::string content_of(const std::filesystem::path& file) {
  return postgres::tail_of(file, std::size_t{1} << 16U);
}

bool says(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// Writes the configuration of an earlier version, which did not support TLS.
void forget_tls(const std::filesystem::path& data) {
  std::string kept;
  std::ifstream from(data / "postgresql.conf");
  for (std::string line; std::getline(from, line);)
    if (!line.starts_with("ssl") && !line.starts_with("signalbox.configuration"))
      kept += line + '\n';
  need(postgres::write_private_file(data / "postgresql.conf", kept, unprivileged_user()));
  std::filesystem::remove(data / "server.pem");
}

}  // namespace

TEST_CASE_FIXTURE(local_host, "local TLS: a client that verifies the certificate can connect") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  const tls_client verified(provider->address(spec), spec.password, verified_by(authority_file()));
  CHECK(verified.is_in());
  CHECK(verified.protocol() == "TLSv1.3");
  const tls_client plain(provider->address(spec), spec.password, "sslmode=disable");
  CHECK(plain.is_in());
  const tls_client old(provider->address(spec), spec.password,
                       "sslmode=require ssl_min_protocol_version=TLSv1 "
                       "ssl_max_protocol_version=TLSv1.1");
  CHECK_FALSE(old.is_in());
  const auto shown = provider->authority();
  REQUIRE(shown);
  CHECK(shown->fingerprint == authority->shown().fingerprint);
}

TEST_CASE_FIXTURE(local_host, "local TLS: another authority and another host name are rejected") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  const auto other = folder.path() / "other.crt";
  std::ofstream(other)
      << need(provisioning::certificate_authority::generate(now())).shown().certificate;
  const tls_client wrong(provider->address(spec), spec.password, verified_by(other));
  CHECK_FALSE(wrong.is_in());
  CHECK(says(wrong.refusal(), "certificate verify failed"));
  auto elsewhere = provider->address(spec);
  elsewhere.host = "db.example.org";
  const tls_client misled(elsewhere, spec.password,
                          "hostaddr=127.0.0.1 " + verified_by(authority_file()));
  CHECK_FALSE(misled.is_in());
  CHECK(says(misled.refusal(), "does not match host name"));
}

TEST_CASE_FIXTURE(local_host,
                  "local TLS: each project has its own key, which other projects cannot read") {
  const auto one = spec_of('a');
  const auto other = spec_of('b');
  for (const auto& spec : {one, other}) {
    perform(project_operation::create, spec);
    struct stat found {};
    REQUIRE(::stat(certificate_of(*this, spec).c_str(), &found) == 0);
    CHECK((found.st_mode & 07777) == 0600);
    CHECK(found.st_uid == unprivileged_user().uid);
  }
  CHECK(content_of(certificate_of(*this, one)) != content_of(certificate_of(*this, other)));
}

TEST_CASE_FIXTURE(local_host,
                  "local TLS: a running database of an earlier version gets a certificate") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  forget_tls(root_of(spec) / "data");
  const auto server = server_of(spec);
  REQUIRE(server);
  server->signal(SIGHUP);
  const auto verifies = [&] {
    return tls_client(provider->address(spec), spec.password, verified_by(authority_file()))
        .is_in();
  };
  while (tls_client(provider->address(spec), spec.password, "sslmode=require").is_in()) {
  }
  tls_client open(provider->address(spec), spec.password, "sslmode=disable");
  restart_server();
  CHECK_FALSE(verifies());
  CHECK(probe(spec).state == health::healthy);
  CHECK(verifies());
  CHECK(open.run("SELECT 1"));
  CHECK(server_of(spec)->number() == server->number());
}

TEST_CASE_FIXTURE(local_host,
                  "local TLS: a certificate close to its expiry is replaced without a restart") {
  const auto spec = spec_of('a');
  ahead = -24h * 250;
  perform(project_operation::create, spec);
  const auto where = provider->address(spec);
  tls_client open(where, spec.password, verified_by(authority_file()));
  REQUIRE(open.is_in());
  const auto before = open.served_certificate();
  const auto server = server_of(spec)->number();
  CHECK(probe(spec).state == health::healthy);
  CHECK(tls_client(where, spec.password, "sslmode=require").served_certificate() == before);

  ahead = 0h;
  CHECK(probe(spec).state == health::healthy);
  const tls_client next(where, spec.password, verified_by(authority_file()));
  REQUIRE(next.is_in());
  CHECK(next.served_certificate() != before);
  CHECK(open.run("SELECT 1"));
  CHECK(server_of(spec)->number() == server);
}

TEST_CASE_FIXTURE(local_host,
                  "local TLS: a certificate written before a kill is loaded by the next probe") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  const auto where = provider->address(spec);
  const auto before =
      tls_client(where, spec.password, verified_by(authority_file())).served_certificate();
  // The file was written, and then the server was killed before the database reloaded it.
  need(postgres::write_private_file(
      certificate_of(*this, spec),
      need(authority->issue("test", {"127.0.0.1", "::1", "localhost"}, now())),
      unprivileged_user()));
  restart_server();
  CHECK(probe(spec).state == health::healthy);
  CHECK(tls_client(where, spec.password, verified_by(authority_file())).served_certificate() !=
        before);
}

TEST_CASE_FIXTURE(local_host,
                  "local TLS: damaged, missing and foreign files are replaced at a start") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  const auto file = certificate_of(*this, spec);
  const auto foreign = need(need(provisioning::certificate_authority::generate(now()))
                                .issue("test", {"localhost"}, now()));
  for (const std::string& content : {std::string("no certificate"), foreign, std::string()}) {
    CAPTURE(content.substr(0, 20));
    stop_with_server = true;
    restart_server();
    provider->shut_down(soon());
    if (content.empty())
      std::filesystem::remove(file);
    else
      need(postgres::write_private_file(file, content, unprivileged_user()));
    restart_server();
    CHECK(provider->start_up(soon()) == 1);
    CHECK(probe(spec).state == health::healthy);
    CHECK(
        tls_client(provider->address(spec), spec.password, verified_by(authority_file())).is_in());
  }
  need(postgres::write_private_file(file, "no certificate", unprivileged_user()));
  perform(project_operation::restart, spec);
  CHECK(tls_client(provider->address(spec), spec.password, verified_by(authority_file())).is_in());
}

TEST_CASE_FIXTURE(local_host, "local TLS: a new authority certifies running databases") {
  const auto spec = spec_of('a');
  perform(project_operation::create, spec);
  const auto server = server_of(spec)->number();
  authority = std::make_shared<provisioning::certificate_authority>(
      need(provisioning::certificate_authority::generate(now())));
  restart_server();
  CHECK(probe(spec).state == health::healthy);
  CHECK(tls_client(provider->address(spec), spec.password, verified_by(authority_file())).is_in());
  CHECK(server_of(spec)->number() == server);
}

TEST_CASE("local TLS: beyond loopback only TLS is accepted, directly and through the pooler") {
  const std::string address = "10.253.0.1";
  beside_loopback(address, [&] {
    pooled_host host;
    host.listen_address = "0.0.0.0";
    host.public_host = address;
    host.restart_server();
    const auto spec = spec_of('a');
    host.perform(project_operation::create, spec);
    CHECK(host.probe(spec, provisioning::probe_depth::with_size).state == health::healthy);
    const auto direct = host.provider->address(spec);
    const auto pooled = host.provider->pooled_address(spec).value();
    CHECK(direct.host == address);
    for (const auto& where : {direct, pooled}) {
      CAPTURE(where.port);
      const tls_client plain(where, spec.password, "sslmode=disable");
      CHECK_FALSE(plain.is_in());
      CHECK((says(plain.refusal(), "no encryption") || says(plain.refusal(), "SSL required")));
      const tls_client verified(where, spec.password, verified_by(host.authority_file()));
      CHECK_MESSAGE(verified.is_in(), verified.refusal());
    }
    // Programs on this machine may connect directly without TLS.
    auto here = direct;
    here.host = "127.0.0.1";
    CHECK(tls_client(here, spec.password, "sslmode=disable").is_in());
  });
}

TEST_CASE_FIXTURE(pooled_host,
                  "local TLS: a failed replacement of a certificate is reported and retried") {
  const auto spec = spec_of('a');
  ahead = -24h * 250;
  perform(project_operation::create, spec);
  const auto file = certificate_of(*this, spec);
  const auto before = content_of(file);
  // The path at which the new file would be written.
  auto obstacle = file;
  obstacle += ".new";
  std::filesystem::create_directory(obstacle);
  ahead = 0h;
  CHECK(probe(spec).state == health::healthy);
  CHECK(events.count("provisioning.certificate_not_renewed") == 1);
  std::filesystem::remove(obstacle);
  CHECK(probe(spec).state == health::healthy);
  CHECK(content_of(file) == before);
  ahead = 1h;
  CHECK(probe(spec).state == health::healthy);
  CHECK(content_of(file) != before);
  CHECK(events.count("provisioning.certificate_renewed") == 1);
}
