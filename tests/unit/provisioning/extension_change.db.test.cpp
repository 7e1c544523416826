#include <doctest/doctest.h>

#include <string>

#include "postgres/configuration.hpp"
#include "tests/unit/provisioning/local_host.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using domain::extension_order;
using domain::project_operation;
using action = domain::extension_order::action;

namespace {

struct extended_project : local_host {
  provisioning::instance_spec spec = spec_of('a');

  extended_project() { perform(project_operation::create, spec); }

  std::string run(const std::string& sql) {
    auto tenant = need(sign_in(spec, spec.password));
    const auto rows = need(tenant.run({"test", sql}, {}, soon()));
    return rows.empty() ? std::string() : rows[0].as<std::string>("it");
  }

  core::result<void> change(const extension_order& order) {
    return provider->change_extension(spec, order, soon());
  }
};

const std::string schema_of_statements =
    "SELECT coalesce(max(n.nspname), '') AS it FROM pg_extension e "
    "JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_stat_statements'";

}  // namespace

TEST_CASE_FIXTURE(extended_project, "extension: the platform creates one that needs a superuser") {
  CHECK_FALSE(need(sign_in(spec, spec.password))
                  .run_script({"test", "CREATE EXTENSION pg_stat_statements"}, soon()));
  REQUIRE(change({.name = "pg_stat_statements"}));
  CHECK(run(schema_of_statements) == "extensions");
  run("SELECT 4711 AS number, 'x' AS it");
  CHECK(run("SELECT count(*)::text AS it FROM extensions.pg_stat_statements "
            "WHERE query LIKE 'SELECT $1 AS number%'") == "1");
}

TEST_CASE_FIXTURE(extended_project, "extension: constants of utility statements are not kept") {
  REQUIRE(change({.name = "pg_stat_statements"}));
  run("ALTER ROLE postgres PASSWORD " + postgres::sql_literal(spec.password));
  CHECK(run("SELECT count(*)::text AS it FROM extensions.pg_stat_statements "
            "WHERE position(" +
            postgres::sql_literal(spec.password) + " IN query) > 0") == "0");
}

TEST_CASE_FIXTURE(extended_project, "extension: its schema accepts no objects of the project") {
  REQUIRE(change({.name = "pg_stat_statements"}));
  CHECK_FALSE(need(sign_in(spec, spec.password))
                  .run_script({"test", "CREATE TABLE extensions.mine (n int)"}, soon()));
}

TEST_CASE_FIXTURE(extended_project,
                  "extension: a schema of the project with that name is not used") {
  run("CREATE SCHEMA extensions");
  REQUIRE(change({.name = "pg_stat_statements"}));
  CHECK(run(schema_of_statements) == "platform_extensions");
  REQUIRE(change({.what = action::drop, .name = "pg_stat_statements"}));
  CHECK(run(schema_of_statements).empty());
  run("DROP SCHEMA IF EXISTS other");
}

TEST_CASE_FIXTURE(extended_project, "extension: without a free schema nothing is created") {
  run("CREATE SCHEMA extensions");
  run("CREATE SCHEMA platform_extensions");
  const auto refused = change({.name = "pg_stat_statements"});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::conflict);
  CHECK(run(schema_of_statements).empty());
}

TEST_CASE_FIXTURE(extended_project,
                  "extension: needed ones are created on request, with a reason otherwise") {
  const auto refused = change({.name = "earthdistance"});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::bad_request);
  CHECK(refused.error().message.find("cube") != std::string::npos);
  CHECK(change({.name = "earthdistance", .cascades = true}));
}

TEST_CASE_FIXTURE(extended_project, "extension: one that reaches the host is never created") {
  const auto refused = change({.name = "file_fdw"});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::bad_request);
  CHECK(run("SELECT count(*)::text AS it FROM pg_extension WHERE extname = 'file_fdw'") == "0");
}

TEST_CASE_FIXTURE(extended_project, "extension: objects that shadow PostgreSQL's own are not run") {
  need(need(sign_in(spec, spec.password))
           .run_script({"trap",
                        "CREATE SCHEMA trap; CREATE FUNCTION trap.same(name, name) RETURNS boolean "
                        "LANGUAGE plpgsql AS $$ BEGIN EXECUTE 'ALTER ROLE postgres SUPERUSER'; "
                        "RETURN true; END $$; CREATE OPERATOR trap.= (LEFTARG = name, "
                        "RIGHTARG = name, FUNCTION = trap.same); "
                        "ALTER DATABASE postgres SET search_path = trap, pg_catalog"},
                       soon()));
  REQUIRE(change({.name = "pg_stat_statements"}));
  CHECK(run("SELECT rolsuper::text AS it FROM pg_catalog.pg_roles "
            "WHERE rolname::text OPERATOR(pg_catalog.=) 'postgres'") == "false");
}

TEST_CASE_FIXTURE(extended_project,
                  "extension: indexes of hypopg exist only for the planner of one session") {
  REQUIRE(change({.name = "hypopg"}));
  run("CREATE TABLE many AS SELECT n FROM generate_series(1, 10000) AS n");
  run("ANALYZE many");
  auto tenant = need(sign_in(spec, spec.password));
  const auto plan = [&](postgres::connection& by) {
    const auto rows = need(by.run({"plan", "EXPLAIN SELECT * FROM many WHERE n = 7"}, {}, soon()));
    return rows[0].as<std::string>(R"("QUERY PLAN")");
  };
  CHECK(plan(tenant).find("Seq Scan") != std::string::npos);
  need(tenant.run(
      {"add", "SELECT indexname FROM extensions.hypopg_create_index('CREATE INDEX ON many (n)')"},
      {}, soon()));
  CHECK(plan(tenant).find("Index") != std::string::npos);
  auto other = need(sign_in(spec, spec.password));
  CHECK(plan(other).find("Seq Scan") != std::string::npos);
  CHECK(run("SELECT count(*)::text AS it FROM pg_indexes WHERE tablename = 'many'") == "0");
}
