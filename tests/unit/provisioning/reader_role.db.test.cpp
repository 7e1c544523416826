#include <doctest/doctest.h>

#include <array>
#include <fstream>
#include <iterator>

#include "postgres/command.hpp"
#include "postgres/instance.hpp"
#include "provisioning/local/reader_role.hpp"
#include "provisioning/local/tenant_configuration.hpp"
#include "tests/unit/provisioning/local_host.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using domain::project_operation;

namespace {

struct readable_project : local_host {
  provisioning::instance_spec spec = spec_of('a');

  readable_project() {
    perform(project_operation::create, spec);
    need(need(sign_in(spec, spec.password))
             .run_script({"make",
                          "CREATE TABLE orders (id int PRIMARY KEY, total numeric); "
                          "INSERT INTO orders VALUES (1, 9.5); "
                          "ALTER TABLE orders ENABLE ROW LEVEL SECURITY; "
                          "CREATE SEQUENCE numbers; "
                          "SELECT lo_create(4711)"},
                         soon()));
  }

  /// Connects through the Unix socket, as the server does.
  core::result<postgres::connection> connect(
      std::string_view role, std::string_view to = provisioning::tenant_database) const {
    const postgres::instance database({.programs = installed_postgres().folder,
                                       .data = root_of(spec) / "data",
                                       .sockets = root_of(spec),
                                       .output = root_of(spec) / "postgres.log",
                                       .port = spec.port,
                                       .owner = unprivileged_user()});
    return database.connect({.user = std::string(role), .database = std::string(to)}, soon());
  }
};

}  // namespace

TEST_CASE_FIXTURE(readable_project, "reader: reads every table, also with row level security") {
  auto reader = need(connect(provisioning::reader_role));
  const auto rows =
      need(reader.run({"read", "SELECT total::text AS total FROM orders"}, {}, soon()));
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].as<std::string>("total") == "9.5");
}

TEST_CASE_FIXTURE(readable_project, "reader: cannot write, whatever it sets or becomes") {
  auto reader = need(connect(provisioning::reader_role));
  need(reader.run({"may_write", "SET default_transaction_read_only = off"}, {}, soon()));
  for (const std::string attempt : {
           "INSERT INTO orders VALUES (2, 1)",
           "UPDATE orders SET total = 0",
           "DELETE FROM orders",
           "TRUNCATE orders",
           "SELECT * FROM orders FOR UPDATE",
           "LOCK TABLE orders IN EXCLUSIVE MODE",
           "WITH gone AS (DELETE FROM orders RETURNING id) SELECT * FROM gone",
           "CREATE TABLE mine (n int)",
           "CREATE TEMPORARY TABLE mine (n int)",
           "CREATE TEMPORARY VIEW mine AS SELECT 1",
           "SELECT 1 INTO mine",
           "SELECT 1 INTO TEMPORARY mine",
           "CREATE SCHEMA mine",
           "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
           "CREATE EXTENSION pgcrypto",
           "CREATE ROLE mine",
           "DROP TABLE orders",
           "ALTER TABLE orders ADD COLUMN more int",
           "COMMENT ON TABLE orders IS 'mine'",
           "SELECT nextval('numbers')",
           "SELECT setval('numbers', 9)",
           "SELECT lo_create(0)",
           "SELECT lo_creat(0)",
           "SELECT lo_from_bytea(0, 'x')",
           "SELECT lo_put(4711, 0, 'x')",
           "SELECT lo_unlink(4711)",
           "SET ROLE postgres",
           "SET ROLE pg_write_all_data",
           "SET ROLE signalbox_admin",
           "SET SESSION AUTHORIZATION postgres",
           "ALTER ROLE postgres PASSWORD 'mine'",
           "ALTER DATABASE postgres SET search_path = 'mine'",
           "COPY orders TO '/tmp/signalbox-reader'",
           "COPY orders TO PROGRAM 'cat'",
           "COPY orders FROM PROGRAM 'id'",
           "SELECT pg_read_file('postgresql.conf')",
           "SELECT pg_reload_conf()",
           "REINDEX TABLE orders",
           "CLUSTER orders USING orders_pkey",
       }) {
    CAPTURE(attempt);
    CHECK_FALSE(reader.run({"attempt", attempt}, {}, soon()));
  }
}

TEST_CASE_FIXTURE(readable_project, "reader: what PostgreSQL only warns of has no effect") {
  auto reader = need(connect(provisioning::reader_role));
  constexpr postgres::statement find_state{
      "state",
      "SELECT relfilenode::text || coalesce(relacl, acldefault('r', relowner))::text AS state FROM "
      "pg_class "
      "WHERE relname = 'orders'"};
  const auto state = [&] {
    return need(reader.run(find_state, {}, soon()))[0].as<std::string>("state");
  };
  const auto before = state();
  need(reader.run({"may_write", "SET default_transaction_read_only = off"}, {}, soon()));
  (void)reader.run({"grant", "GRANT ALL ON orders TO PUBLIC"}, {}, soon());
  (void)reader.run({"vacuum", "VACUUM FULL orders"}, {}, soon());
  CHECK(state() == before);
}

TEST_CASE_FIXTURE(readable_project, "reader: has no password and cannot sign in by TCP") {
  CHECK_FALSE(
      postgres::connection::open(fmt::format("host=127.0.0.1 port={} user={} dbname=postgres",
                                             spec.port, provisioning::reader_role),
                                 soon()));
  auto tenant = need(sign_in(spec, spec.password));
  for (const auto* attempt :
       {"ALTER ROLE signalbox_read_only PASSWORD 'mine'", "DROP ROLE signalbox_read_only",
        "SET ROLE signalbox_read_only", "GRANT postgres TO signalbox_read_only",
        "GRANT signalbox_read_only TO postgres"}) {
    CAPTURE(attempt);
    CHECK_FALSE(tenant.run({"attempt", attempt}, {}, soon()));
  }
}

TEST_CASE_FIXTURE(readable_project, "reader: is not in the tenant's dumps") {
  const auto output = folder.path() / "dump.sql";
  const auto code = need(postgres::run(
      {.program = installed_postgres().folder / "pg_dump",
       .arguments = {fmt::format("host=127.0.0.1 port={} user=postgres dbname=postgres password={}",
                                 spec.port, postgres::conninfo_value(spec.password))},
       .as = unprivileged_user(),
       .output = output},
      soon()));
  std::ifstream stream(output);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  REQUIRE(code == 0);
  CHECK(text.find("CREATE TABLE public.orders") != std::string::npos);
  CHECK(text.find("signalbox") == std::string::npos);
  CHECK(text.find("FUNCTION pg_catalog.lo_") == std::string::npos);
}

TEST_CASE_FIXTURE(
    readable_project,
    "reader: an instance of an earlier version gets it, whatever its owner prepared") {
  auto admin = need(connect(provisioning::admin_role));
  // The state of an earlier version: no such role, and PostgreSQL's usual rights.
  need(admin.run_script(
      {"earlier",
       "REVOKE CONNECT ON DATABASE postgres FROM signalbox_read_only; "
       "DROP ROLE signalbox_read_only; "
       "GRANT TEMPORARY ON DATABASE postgres TO PUBLIC; "
       "GRANT EXECUTE ON FUNCTION lo_create(oid), lo_creat(int), lo_from_bytea(oid, bytea) "
       "TO PUBLIC"},
      soon()));
  need(need(sign_in(spec, spec.password))
           .run_script({"trap",
                        "CREATE SCHEMA trap; CREATE FUNCTION trap.same(name, name) RETURNS boolean "
                        "LANGUAGE plpgsql AS $$ BEGIN EXECUTE 'ALTER ROLE postgres SUPERUSER'; "
                        "RETURN true; END $$; CREATE OPERATOR trap.= (LEFTARG = name, "
                        "RIGHTARG = name, FUNCTION = trap.same); "
                        "ALTER DATABASE postgres SET search_path = trap, pg_catalog"},
                       soon()));
  // Its configuration has the mark of the earlier version.
  std::ofstream(root_of(spec) / "data" / "postgresql.auto.conf", std::ios::app)
      << "signalbox.configuration = '3:0'\n";
  restart_server();
  perform(project_operation::restart, spec);
  auto reader = need(connect(provisioning::reader_role));
  CHECK(reader.run({"read", "SELECT * FROM public.orders"}, {}, soon()));
  CHECK_FALSE(reader.run({"write", "SELECT lo_create(0)"}, {}, soon()));
  const auto role = need(need(connect(provisioning::admin_role, provisioning::admin_database))
                             .run({"find",
                                   "SELECT rolsuper AS super FROM pg_roles "
                                   "WHERE rolname = 'postgres'"},
                                  {}, soon()));
  CHECK_FALSE(role[0].as<bool>("super"));
}
