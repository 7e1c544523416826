#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "provisioning/local/reader_role.hpp"
#include "tests/unit/provisioning/wrapper_project.hpp"

using namespace signalbox;
using namespace signalbox::testing;

namespace {

/// What could lead a connection of PostgreSQL to another address, or without a password.
constexpr auto ways_round = std::to_array<std::string_view>({
    "ALTER SERVER shop OPTIONS (SET hostaddr '127.0.0.2')",
    "ALTER SERVER shop OPTIONS (DROP hostaddr)",
    "ALTER SERVER shop OPTIONS (SET port '5432')",
    "ALTER SERVER shop OWNER TO postgres",
    "ALTER SERVER shop RENAME TO mine",
    "DROP SERVER shop",
    "DROP SERVER shop CASCADE",
    "COMMENT ON SERVER shop IS '{}'",
    "CREATE SERVER mine FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '127.0.0.1')",
    "CREATE FOREIGN DATA WRAPPER mine",
    "CREATE FOREIGN DATA WRAPPER mine HANDLER extensions.postgres_fdw_handler "
    "VALIDATOR extensions.postgres_fdw_validator",
    "ALTER FOREIGN DATA WRAPPER postgres_fdw OPTIONS (ADD host '127.0.0.1')",
    "ALTER FOREIGN DATA WRAPPER postgres_fdw OWNER TO postgres",
    "ALTER FOREIGN DATA WRAPPER postgres_fdw NO VALIDATOR",
    "DROP FOREIGN DATA WRAPPER postgres_fdw CASCADE",
    "DROP EXTENSION postgres_fdw",
    "DROP EXTENSION postgres_fdw CASCADE",
    "ALTER EXTENSION postgres_fdw SET SCHEMA public",
    "ALTER EXTENSION postgres_fdw UPDATE",
    "ALTER EXTENSION postgres_fdw DROP FOREIGN DATA WRAPPER postgres_fdw",
    "CREATE OR REPLACE FUNCTION extensions.postgres_fdw_validator(text[], oid) RETURNS void "
    "LANGUAGE sql AS ''",
    "ALTER USER MAPPING FOR postgres SERVER shop OPTIONS (ADD password_required 'false')",
    "ALTER USER MAPPING FOR postgres SERVER shop OPTIONS (ADD sslcert '/etc/passwd')",
    "ALTER USER MAPPING FOR postgres SERVER shop OPTIONS (ADD sslkey '/etc/passwd')",
    "ALTER USER MAPPING FOR postgres SERVER shop OPTIONS (ADD host '127.0.0.1')",
    "ALTER USER MAPPING FOR postgres SERVER shop OPTIONS (ADD hostaddr '127.0.0.1')",
    "ALTER USER MAPPING FOR postgres SERVER shop OPTIONS (ADD service 'x')",
    "ALTER USER MAPPING FOR postgres SERVER shop OPTIONS (ADD passfile '/etc/passwd')",
    "ALTER USER MAPPING FOR app SERVER shop OPTIONS (SET user 'other')",
    "CREATE USER MAPPING FOR PUBLIC SERVER shop OPTIONS (user 'clerk', password 'x')",
    "CREATE USER MAPPING FOR signalbox_admin SERVER shop OPTIONS (user 'clerk', password 'x')",
    "CREATE USER MAPPING FOR signalbox_read_only SERVER shop OPTIONS (user 'a', password 'x')",
    "CREATE FOREIGN TABLE mine (id int) SERVER shop OPTIONS (table_name 'a', host '127.0.0.1')",
    "CREATE EXTENSION dblink",
    "CREATE EXTENSION file_fdw",
    "CREATE EXTENSION postgres_fdw",
    "CREATE SUBSCRIPTION mine CONNECTION 'host=127.0.0.1' PUBLICATION p",
    "REASSIGN OWNED BY signalbox_admin TO postgres",
    "UPDATE pg_foreign_server SET srvowner = 'postgres'::regrole",
    "SELECT * FROM pg_user_mapping",
});

}  // namespace

TEST_CASE_FIXTURE(wrapper_project,
                  "wrapper safety: nobody in a project changes where it connects") {
  import();
  need(map("app"));
  const auto options = [&] {
    return administer(
        "SELECT string_agg(srvname || srvowner || srvoptions::text, ',') FROM "
        "pg_foreign_server");
  };
  const auto before = options();
  for (const auto attempt : ways_round)
    for (const std::string role : {"postgres", "app"}) {
      CAPTURE(attempt);
      CAPTURE(role);
      auto session = need(connect(provisioning::tenant_role));
      need(session.run_script({"become", "SET ROLE " + role}, soon()));
      CHECK_FALSE(session.run_script({"attempt", attempt}, soon()));
      CHECK_FALSE(message.contains("syntax"));
    }
  CHECK(options() == before);
  CHECK(ask("", "SELECT count(*)::text FROM far.orders") == "2");
}

TEST_CASE_FIXTURE(wrapper_project, "wrapper safety: the statements of a dump create no server") {
  import();
  auto other = need(sign_in(remote, remote.password));
  for (const std::string statement :
       {"CREATE EXTENSION IF NOT EXISTS postgres_fdw WITH SCHEMA extensions",
        "CREATE SERVER shop FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host 'localhost', hostaddr "
        "'127.0.0.1')"}) {
    CAPTURE(statement);
    CHECK_FALSE(other.run_script({"restore", statement}, soon()));
  }
  // Where the extension exists, the wrapper is still closed.
  CHECK(ask("CREATE SERVER again FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host 'localhost')",
            "SELECT 1") == "permission denied for foreign-data wrapper postgres_fdw");
}

TEST_CASE_FIXTURE(wrapper_project,
                  "wrapper safety: a server that asks for no password is refused") {
  import();
  // As if the remote server trusted everybody.
  const auto rules = root_of(remote) / "data" / "pg_hba.conf";
  std::ifstream from(rules);
  const std::string admitted((std::istreambuf_iterator<char>(from)), {});
  std::ofstream(rules) << "host all clerk 127.0.0.1/32 trust\n" << admitted;
  const postgres::instance other({.programs = installed_postgres().folder,
                                  .data = root_of(remote) / "data",
                                  .sockets = root_of(remote),
                                  .output = root_of(remote) / "postgres.log",
                                  .port = remote.port,
                                  .owner = unprivileged_user()});
  auto admin = need(other.connect({.user = std::string(provisioning::admin_role),
                                   .database = std::string(provisioning::tenant_database)},
                                  soon()));
  need(admin.run({"reload", "SELECT pg_reload_conf()"}, {}, soon()));
  std::string answer;
  for (int tries = 0; tries < 100 && answer != "password is required"; ++tries)
    answer = ask("", "SELECT count(*)::text FROM far.orders");
  CHECK(answer == "password is required");
}

TEST_CASE_FIXTURE(wrapper_project, "wrapper safety: a role sees the password of no other role") {
  import();
  need(map("app", "pw of app"));
  CHECK(ask("",
            "SELECT coalesce(umoptions::text, 'hidden') FROM pg_user_mappings WHERE usename = "
            "'app'") == "hidden");
  // The owner sees its own one, as the page and the documentation say.
  CHECK(ask("", "SELECT umoptions::text FROM pg_user_mappings WHERE usename = 'postgres'")
            .contains(remote_password));
  CHECK(ask("SET ROLE app",
            "SELECT coalesce(umoptions::text, 'hidden') FROM pg_user_mappings "
            "WHERE usename = 'app'") == "hidden");
}

TEST_CASE_FIXTURE(wrapper_project, "wrapper safety: statistics and the log contain no password") {
  import();
  need(need(connect(provisioning::tenant_role)).run_script({"analyze", "ANALYZE"}, soon()));
  auto reader = need(connect(provisioning::reader_role));
  const auto kept = need(
      reader.run({"stats",
                  "SELECT count(*)::text AS it FROM pg_stats WHERE tablename = 'pg_user_mapping' "
                  "AND attname = 'umoptions'"},
                 {}, soon()));
  CHECK(kept[0].as<std::string>("it") == "0");
  std::ifstream from(root_of(spec) / "postgres.log");
  const std::string log((std::istreambuf_iterator<char>(from)), {});
  CHECK_FALSE(log.contains(remote_password));
}

TEST_CASE_FIXTURE(wrapper_project, "wrapper safety: the read-only login reads no foreign tables") {
  import();
  auto reader = need(connect(provisioning::reader_role));
  message.clear();
  CHECK_FALSE(reader.run({"read", "SELECT * FROM far.orders"}, {}, soon()));
  CHECK(message == "user mapping not found for \"signalbox_read_only\"");
}

TEST_CASE_FIXTURE(wrapper_project, "wrapper safety: nothing of a failed order remains") {
  auto unnamed = target();
  unnamed.address = "not an address";
  CHECK_FALSE(change({.server = "shop", .target = unnamed}));
  CHECK(ask("", "SELECT count(*)::text FROM pg_extension WHERE extname = 'postgres_fdw'") == "0");
  need(create());
  CHECK_FALSE(change({.what = action::alter,
                      .server = "shop",
                      .new_name = "shop",
                      .target = unnamed,
                      .before = target()}));
  CHECK(ask("", "SELECT count(*)::text FROM pg_foreign_server") == "1");
}
