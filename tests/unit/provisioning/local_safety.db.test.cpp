#include <doctest/doctest.h>

#include <sys/stat.h>

#include "postgres/owned_files.hpp"
#include "provisioning/local/tenant_configuration.hpp"
#include "tests/unit/provisioning/local_host.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::project_operation;
using provisioning::health;

namespace {

struct one_project : local_host {
  provisioning::instance_spec spec = spec_of('a');
  one_project() { perform(project_operation::create, spec); }
};

}  // namespace

TEST_CASE_FIXTURE(one_project, "tenant: signs in only with its password") {
  CHECK(sign_in(spec, spec.password));
  CHECK(!sign_in(spec, "wrong"));
  CHECK(!sign_in(spec, ""));
  for (const auto* subject :
       {"user=signalbox_admin dbname=postgres", "user=postgres dbname=template1",
        "user=signalbox_admin dbname=template1"})
    CHECK_MESSAGE(
        !postgres::connection::open(fmt::format("host=127.0.0.1 port={} {} password={}", spec.port,
                                                subject, postgres::conninfo_value(spec.password)),
                                    soon()),
        subject);
}

TEST_CASE_FIXTURE(one_project, "tenant: owns its database") {
  auto tenant = need(sign_in(spec, spec.password));
  CHECK(tenant.run_script({"own",
                           "CREATE SCHEMA app; CREATE TABLE app.t (n int);"
                           "CREATE EXTENSION pgcrypto; SELECT gen_salt('bf')"},
                          soon()));
}

TEST_CASE_FIXTURE(one_project, "tenant: cannot run programs, read files, or create a superuser") {
  auto tenant = need(sign_in(spec, spec.password));
  need(tenant.run_script({"make", "CREATE TABLE t (line text)"}, soon()));
  for (const auto* forbidden : {
           "COPY t FROM PROGRAM 'id'",
           "COPY t TO PROGRAM 'cat'",
           "COPY t FROM '/etc/passwd'",
           "COPY t TO '/tmp/signalbox-tenant'",
           "SELECT pg_read_file('postgresql.conf')",
           "SELECT pg_read_binary_file('pg_hba.conf')",
           "SELECT pg_ls_dir('.')",
           "SELECT lo_import('/etc/passwd')",
           "CREATE ROLE intruder SUPERUSER",
           "CREATE ROLE intruder",
           "ALTER ROLE postgres SUPERUSER",
           "ALTER ROLE postgres CONNECTION LIMIT 1000",
           "ALTER ROLE signalbox_admin PASSWORD 'x'",
           "SET ROLE signalbox_admin",
           "SET SESSION AUTHORIZATION signalbox_admin",
           "GRANT pg_execute_server_program TO postgres",
           "GRANT pg_read_server_files TO postgres",
           "CREATE DATABASE another",
           "ALTER SYSTEM SET listen_addresses = '*'",
           "CREATE EXTENSION postgres_fdw",
           "CREATE EXTENSION dblink",
           "CREATE FUNCTION f() RETURNS int LANGUAGE c AS 'libc', 'getpid'",
           "SHOW data_directory",
           "SELECT rolpassword FROM pg_authid",
           "SELECT pg_reload_conf()",
           "LOAD 'auto_explain'",
       })
    CHECK_MESSAGE(!tenant.run({"forbidden", forbidden}, {}, soon()), forbidden);
}

TEST_CASE_FIXTURE(one_project,
                  "tenant: a probe can connect even if all tenant connections are in use") {
  std::vector<postgres::connection> taken;
  for (;;) {
    auto one = sign_in(spec, spec.password);
    if (!one) break;
    taken.push_back(std::move(*one));
    REQUIRE(taken.size() < 100);
  }
  CHECK(taken.size() == 17);
  CHECK(probe(spec).state == health::healthy);
}

TEST_CASE_FIXTURE(one_project, "activity: a tenant's statements increase it, probes do not") {
  const auto until = std::chrono::steady_clock::now() + 10s;
  // The session that verified the new database reports its statistics before it is no longer
  // counted.
  auto seen = probe(spec);
  while (seen.reading && seen.reading->connections > 0 && std::chrono::steady_clock::now() < until)
    seen = probe(spec);
  const auto idle = probe(spec).activity;
  for (int time = 0; time < 5; ++time)
    (void)probe(spec);
  CHECK(probe(spec).activity == idle);
  {
    auto tenant = need(sign_in(spec, spec.password));
    (void)need(tenant.run({"work", "SELECT 1"}, {}, soon()));
  }
  // A backend reports its statistics at the latest when it ends.
  while (probe(spec).activity == idle && std::chrono::steady_clock::now() < until)
    continue;
  CHECK(probe(spec).activity > idle);
}

TEST_CASE_FIXTURE(one_project,
                  "files: belong to PostgreSQL's user and are inaccessible to others") {
  const auto user = unprivileged_user();
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root_of(spec))) {
    struct stat found {};
    REQUIRE(::lstat(entry.path().c_str(), &found) == 0);
    CHECK_MESSAGE(found.st_uid == user.uid, entry.path().string());
    CHECK_MESSAGE((found.st_mode & 0077U) == 0, entry.path().string());
  }
  struct stat root {};
  REQUIRE(::stat(root_of(spec).c_str(), &root) == 0);
  CHECK((root.st_mode & 0777U) == 0700U);
}

TEST_CASE_FIXTURE(one_project, "secrets: the password is only in PostgreSQL's catalogue") {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root_of(spec))) {
    if (!entry.is_regular_file()) continue;
    const auto text = postgres::tail_of(entry.path(), std::size_t{64} << 20U);
    CHECK_MESSAGE(text.find("pass\\word") == std::string::npos, entry.path().string());
  }
}

TEST_CASE_FIXTURE(local_host, "secrets: no client can sign in before the password is set") {
  const auto spec = spec_of('a');
  for (const auto* step : {"copy_template", "configure", "start"})
    need(provider->perform(project_operation::create, step, spec, soon()));
  for (const auto* password : {"", "postgres", "signalbox_admin"})
    CHECK(!sign_in(spec, password));
  need(provider->perform(project_operation::create, "set_password", spec, soon()));
  CHECK(sign_in(spec, spec.password));
}
