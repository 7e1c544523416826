#include <doctest/doctest.h>

#include <string>

#include "tests/unit/provisioning/local_host.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using domain::project_operation;
using provisioning::health;

namespace {

struct configured_project : local_host {
  provisioning::instance_spec spec = spec_of('a');

  configured_project() { perform(project_operation::create, spec); }

  void apply_configuration() { need(provider->apply_configuration(spec, soon())); }

  std::string shown(const std::string& parameter) {
    auto tenant = need(sign_in(spec, spec.password));
    return seen(tenant, parameter);
  }

  static std::string seen(postgres::connection& tenant, const std::string& parameter) {
    const auto answer =
        need(tenant.run({"show", "SELECT current_setting($1) AS value"}, {parameter}, soon()));
    return answer[0].as<std::string>("value");
  }
};

}  // namespace

TEST_CASE_FIXTURE(configured_project,
                  "apply configuration: new connections have changed settings, without a restart") {
  const auto before = server_of(spec)->number();
  CHECK(shown("work_mem") == "4MB");
  spec.config = {{"work_mem", 8192},
                 {"statement_timeout", 60'000},
                 {"effective_cache_size", 1'048'576},
                 {"log_min_duration_statement", 0},
                 {"default_statistics_target", 50}};
  apply_configuration();
  CHECK(shown("work_mem") == "8MB");
  CHECK(shown("statement_timeout") == "1min");
  CHECK(shown("effective_cache_size") == "1GB");
  CHECK(shown("default_statistics_target") == "50");
  CHECK(server_of(spec)->number() == before);
  spec.config.erase("work_mem");
  apply_configuration();
  CHECK(shown("work_mem") == "4MB");
  CHECK(shown("default_statistics_target") == "50");
}

TEST_CASE_FIXTURE(configured_project,
                  "apply configuration: settings persist over a restart, a pause and a resize") {
  spec.config = {{"lock_timeout", 5'000}};
  apply_configuration();
  for (const auto operation : {project_operation::restart, project_operation::resize})
    perform(operation, spec);
  CHECK(shown("lock_timeout") == "5s");
  perform(project_operation::pause, spec);
  perform(project_operation::restore, spec);
  CHECK(shown("lock_timeout") == "5s");
}

TEST_CASE_FIXTURE(configured_project, "apply configuration: a new password replaces the old one") {
  const auto old = spec.password;
  spec.password = "another 'password' \\ of mine";
  spec.is_password_new = true;
  apply_configuration();
  CHECK(sign_in(spec, spec.password));
  CHECK(!sign_in(spec, old));
  // Repeated, as after a kill in between.
  restart_server();
  apply_configuration();
  CHECK(sign_in(spec, spec.password));
}

TEST_CASE_FIXTURE(configured_project,
                  "apply configuration: a stopped database gets the changes that are possible") {
  perform(project_operation::pause, spec);
  const auto old = spec.password;
  spec.password = "another password of mine";
  spec.is_password_new = true;
  spec.config = {{"lock_timeout", 5'000}};
  apply_configuration();
  CHECK(probe(spec).state == health::stopped);
  perform(project_operation::restore, spec);
  CHECK(shown("lock_timeout") == "5s");
  CHECK(!sign_in(spec, old));
}

TEST_CASE_FIXTURE(configured_project,
                  "apply configuration: read-only also applies to open sessions") {
  auto open = need(sign_in(spec, spec.password));
  need(open.run_script({"make", "CREATE TABLE t (n int)"}, soon()));
  spec.is_read_only = true;
  apply_configuration();
  CHECK(shown("default_transaction_read_only") == "on");
  {
    auto fresh = need(sign_in(spec, spec.password));
    CHECK(!fresh.run_script({"write", "INSERT INTO t VALUES (1)"}, soon()));
    CHECK(fresh.run_script({"read", "SELECT * FROM t"}, soon()));
  }
  // A backend reloads its configuration before its next statement.
  CHECK(!open.run_script({"write", "INSERT INTO t VALUES (1)"}, soon()));
  // The supported way to free disk space.
  CHECK(open.run_script({"allow", "SET default_transaction_read_only = off"}, soon()));
  CHECK(open.run_script({"clear", "TRUNCATE t"}, soon()));

  // Signalbox's own operations still work: probes, passwords, restarts.
  CHECK(probe(spec).state == health::healthy);
  spec.password = "another password of mine";
  spec.is_password_new = true;
  apply_configuration();
  perform(project_operation::restart, spec);
  perform(project_operation::pause, spec);
  spec.password = "a third password of mine";
  apply_configuration();
  perform(project_operation::restore, spec);
  CHECK(shown("default_transaction_read_only") == "on");

  spec.is_read_only = false;
  apply_configuration();
  auto fresh = need(sign_in(spec, spec.password));
  CHECK(fresh.run_script({"write", "INSERT INTO t VALUES (1)"}, soon()));
}

TEST_CASE_FIXTURE(configured_project, "probe: measures the database on request") {
  const auto measured = [this] {
    return probe(spec, provisioning::probe_depth::with_size).reading.value().database_bytes;
  };
  const auto empty = measured();
  REQUIRE(empty);
  CHECK(*empty > 1'000'000);
  {
    auto tenant = need(sign_in(spec, spec.password));
    need(tenant.run_script(
        {"fill", "CREATE TABLE t AS SELECT repeat('x', 1000) FROM generate_series(1, 5000)"},
        soon()));
  }
  CHECK(measured().value() >= *empty + 5'000'000);
}
