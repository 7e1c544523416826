#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "postgres/configuration.hpp"
#include "postgres/instance.hpp"
#include "provisioning/local/cron_launcher.hpp"
#include "provisioning/local/reader_role.hpp"
#include "provisioning/local/tenant_configuration.hpp"
#include "tests/unit/provisioning/local_host.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using domain::project_operation;

namespace {

constexpr auto launcher_patience = std::chrono::seconds{20};
constexpr auto launcher_interval = std::chrono::milliseconds{50};

/// A project with pg_cron (Debian's postgresql-15-cron), which a test needs as PostgreSQL itself.
struct cron_project : local_host {
  provisioning::instance_spec spec = spec_of('c');

  cron_project() {
    REQUIRE(provisioning::has_cron_library(installed_postgres()));
    perform(project_operation::create, spec);
  }

  core::result<void> enable() {
    return provider->change_extension(spec, {.name = "pg_cron"}, soon());
  }

  /// Runs a script of the project's own role.
  core::result<void> script(const std::string& sql) {
    return need(sign_in(spec, spec.password)).run_script({"test", sql}, soon());
  }

  std::string run(const std::string& sql) {
    auto tenant = need(sign_in(spec, spec.password));
    const auto rows = need(tenant.run({"test", sql}, {}, soon()));
    return rows.empty() ? std::string() : rows[0].as<std::string>("it");
  }

  /// Waits for the launcher, which reports nothing to clients, to have done something.
  bool becomes(const std::string& sql, const std::string& expected) {
    const auto end = std::chrono::steady_clock::now() + launcher_patience;
    while (run(sql) != expected) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::sleep_for(launcher_interval);
    }
    return true;
  }

  bool is_superuser() {
    return run("SELECT rolsuper::text AS it FROM pg_catalog.pg_roles "
               "WHERE rolname::text OPERATOR(pg_catalog.=) 'postgres'") == "true";
  }
};

const std::string add_job = "SELECT cron.schedule('nightly', '0 3 * * *', 'SELECT 1')";
const std::string job_of_another = "SELECT cron.alter_job(job_id := 1, command := 'SELECT 2')";

}  // namespace

TEST_CASE_FIXTURE(cron_project,
                  "pg_cron: the platform creates it and the project's role schedules jobs") {
  REQUIRE(enable());
  REQUIRE(script(add_job));
  CHECK(run("SELECT username || ' ' || database AS it FROM cron.job") == "postgres postgres");
  CHECK(script("SELECT cron.alter_job(job_id := 1, schedule := '@daily', active := false)"));
  CHECK(script("UPDATE cron.job SET jobname = 'renamed' WHERE jobid = 1"));
  CHECK(run("SELECT jobname || ' ' || schedule || ' ' || active AS it FROM cron.job") ==
        "renamed @daily false");
  CHECK(script("SELECT cron.unschedule('renamed')"));
  CHECK(run("SELECT count(*)::text AS it FROM cron.job") == "0");
}

TEST_CASE_FIXTURE(cron_project, "pg_cron: a job runs as nobody else and nowhere else") {
  REQUIRE(enable());
  REQUIRE(script(add_job));
  for (const std::string statement :
       {"SELECT cron.alter_job(job_id := 1, username := 'signalbox_admin')",
        "SELECT cron.alter_job(job_id := 1, database := 'template1')",
        "SELECT cron.schedule_in_database('x', '* * * * *', 'SELECT 1', 'postgres', "
        "'signalbox_admin')",
        "SELECT cron.schedule_in_database('x', '* * * * *', 'SELECT 1', 'template1')",
        "UPDATE cron.job SET username = 'signalbox_admin'",
        "UPDATE cron.job SET database = 'template1'", "UPDATE cron.job SET command = 'SELECT 2'",
        "INSERT INTO cron.job (schedule, command, username) VALUES ('* * * * *', 'SELECT 1', "
        "'signalbox_admin')",
        "DELETE FROM cron.job", "ALTER TABLE cron.job DISABLE ROW LEVEL SECURITY",
        "UPDATE cron.job_run_details SET username = 'signalbox_admin'",
        "INSERT INTO cron.job_run_details (jobid, username, status) VALUES (1, 'signalbox_admin', "
        "'running')"}) {
    CAPTURE(statement);
    CHECK_FALSE(script(statement));
  }
  CHECK(run("SELECT username || ' ' || database || ' ' || command AS it FROM cron.job") ==
        "postgres postgres SELECT 1");
}

TEST_CASE_FIXTURE(cron_project,
                  "pg_cron: jobs of the project's other roles are seen, not changed") {
  REQUIRE(enable());
  REQUIRE(provider->change_role(spec, {.name = "worker"}, soon()));
  REQUIRE(script("GRANT worker TO postgres"));
  REQUIRE(
      script("GRANT USAGE ON SCHEMA cron TO worker; "
             "GRANT EXECUTE ON FUNCTION cron.schedule(text, text, text), "
             "cron.unschedule(bigint), cron.alter_job TO worker; SET ROLE worker; " +
             add_job));
  CHECK(run("SELECT username AS it FROM cron.job") == "worker");
  CHECK_FALSE(script(job_of_another));
  CHECK_FALSE(script("SELECT cron.unschedule(1::bigint)"));
  CHECK(script("SET ROLE worker; SELECT cron.unschedule(1::bigint)"));
}

TEST_CASE_FIXTURE(cron_project, "pg_cron: members who may only read see the jobs, and add none") {
  REQUIRE(enable());
  REQUIRE(script(add_job));
  const postgres::instance database({.programs = installed_postgres().folder,
                                     .data = root_of(spec) / "data",
                                     .sockets = root_of(spec),
                                     .output = root_of(spec) / "postgres.log",
                                     .port = spec.port,
                                     .owner = unprivileged_user()});
  auto reader = need(database.connect({.user = std::string(provisioning::reader_role),
                                       .database = std::string(provisioning::tenant_database)},
                                      soon()));
  for (const std::string statement :
       {"SELECT cron.schedule('mine', '* * * * *', 'SELECT 1')",
        "SELECT cron.schedule('* * * * *', 'SELECT 1')", "SELECT cron.unschedule('nightly')",
        "SELECT cron.alter_job(job_id := 1, active := false)",
        "INSERT INTO cron.job_run_details (jobid, username) VALUES (1, current_user)"}) {
    CAPTURE(statement);
    CHECK_FALSE(reader.run_script({"test", statement}, soon()));
  }
  const auto rows =
      need(reader.run({"test", "SELECT count(*)::text AS it FROM cron.job"}, {}, soon()));
  CHECK(rows[0].as<std::string>("it") == "1");
}

TEST_CASE_FIXTURE(cron_project,
                  "pg_cron: its launcher runs nothing of the tenant as the superuser") {
  REQUIRE(enable());
  REQUIRE(script(add_job));
  std::string trap = "CREATE SCHEMA trap;";
  for (const std::string type : {"text", "bigint", "name"})
    trap +=
        "CREATE FUNCTION trap.same(" + type + ", " + type +
        ") RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN EXECUTE 'ALTER ROLE postgres SUPERUSER'; "
        "RETURN $1 OPERATOR(pg_catalog.=) $2; END $$; CREATE OPERATOR trap.= (LEFTARG = " +
        type + ", RIGHTARG = " + type + ", FUNCTION = trap.same);";
  REQUIRE(script(trap + "ALTER DATABASE postgres SET search_path = trap, pg_catalog; "
                        "ALTER DATABASE postgres SET default_transaction_read_only = on"));
  REQUIRE(
      script("SET default_transaction_read_only = off; SET search_path = pg_catalog; "
             "BEGIN READ WRITE; "
             "INSERT INTO cron.job_run_details (jobid, database, username, command, status) "
             "VALUES (1, 'postgres', 'postgres', 'SELECT 1', 'running'); COMMIT"));
  perform(project_operation::restart, spec);
  // The launcher marks runs of before the restart, with an operator that it names without a schema.
  CHECK(
      becomes("SELECT return_message AS it FROM cron.job_run_details "
              "WHERE status OPERATOR(pg_catalog.=) 'failed'",
              "server restarted"));
  CHECK_FALSE(is_superuser());
}

TEST_CASE_FIXTURE(cron_project, "pg_cron: the newest runs of each job are kept") {
  REQUIRE(enable());
  const auto add = [](const std::string& job, std::size_t count) {
    return "INSERT INTO cron.job_run_details (jobid, database, username, command, status) SELECT " +
           job + ", 'postgres', 'postgres', 'SELECT 1', 'succeeded' FROM generate_series(1, " +
           std::to_string(count) + ")";
  };
  REQUIRE(script(add("1", 3)));
  REQUIRE(script(add("2", domain::pg_cron_runs_kept + 20)));
  CHECK(run("SELECT count(*)::text AS it FROM cron.job_run_details WHERE jobid = 1") == "3");
  CHECK(run("SELECT count(*)::text AS it FROM cron.job_run_details WHERE jobid = 2") ==
        std::to_string(domain::pg_cron_runs_kept));
  REQUIRE(script(add("1000 + generate_series", domain::pg_cron_runs_kept_of_all + 20)));
  CHECK(run("SELECT count(*)::text AS it FROM cron.job_run_details") ==
        std::to_string(domain::pg_cron_runs_kept_of_all));
}

TEST_CASE_FIXTURE(cron_project, "pg_cron: it goes without a trace and comes back") {
  REQUIRE(enable());
  REQUIRE(script(add_job));
  REQUIRE(provider->change_extension(
      spec, {.what = domain::extension_order::action::drop, .name = "pg_cron"}, soon()));
  CHECK(run("SELECT coalesce(max(nspname), '') AS it FROM pg_namespace WHERE nspname = 'cron'")
            .empty());
  CHECK(enable());
}

TEST_CASE_FIXTURE(cron_project,
                  "pg_cron: a database of an earlier version loads it once it is safe") {
  perform(project_operation::pause, spec);
  std::filesystem::remove(root_of(spec) / "cron");
  perform(project_operation::restore, spec);
  // The launcher of this start could trust the tenant's settings, so it was not loaded.
  const auto refused = enable();
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::conflict);
  CHECK(refused.error().message.find("Restart the project") != std::string::npos);
  CHECK(std::filesystem::exists(root_of(spec) / "cron"));
  perform(project_operation::restart, spec);
  CHECK(enable());
}
