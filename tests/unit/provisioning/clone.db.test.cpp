#include <doctest/doctest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <string>
#include <thread>

#include "domain/hooks/hook_statements.hpp"
#include "postgres/process_list.hpp"
#include "tests/unit/provisioning/clone_project.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using domain::origin_kind;
using domain::project_operation;

TEST_CASE_FIXTURE(clone_project, "clone: a live copy has the data, and then a life of its own") {
  change(
      "CREATE TABLE kept AS SELECT generate_series(1, 10000) AS n; "
      "CREATE UNLOGGED TABLE lost AS SELECT 1 AS n; CREATE INDEX ON kept (n)");
  const auto copy = live_copy();
  CHECK(value_in(copy, "SELECT sum(n) FROM kept") == "50005000");
  CHECK(value_in(copy, "SELECT count(*) FROM lost") == "0");
  CHECK_FALSE(sign_in(copy, spec.password));
  CHECK(probe(copy).state == provisioning::health::healthy);
  auto tenant = need(sign_in(copy, copy.password));
  need(tenant.run_script({"change", "INSERT INTO kept VALUES (0); DROP TABLE lost"}, soon()));
  CHECK(value_of("SELECT count(*) FROM kept") == "10000");
  CHECK(value_of("SELECT count(*) FROM lost") == "1");
  CHECK(value_of("SELECT count(*) FROM pg_replication_slots") == "0");
  CHECK(value_in(copy, "SELECT count(*) FROM pg_replication_slots") == "0");
  CHECK(value_in(copy, "SELECT setting FROM pg_settings WHERE name = 'archive_mode'") == "on");
  CHECK(value_in(copy, "SELECT setting FROM pg_settings WHERE name = 'fsync'") == "on");
  CHECK(value_in(copy, "SELECT setting FROM pg_settings WHERE name = 'restore_command'") == "");
  CHECK(received.count() == 0);

  // Its own backups begin with it, and reach every second.
  const auto source = std::exchange(spec, copy);
  const auto made = back_up();
  CHECK(made.last_failure.value_or("") == "");
  CHECK(made.backups.size() == 1);
  const auto chosen = next_second();
  change("INSERT INTO kept VALUES (-1)");
  recover({.label = {}, .time = chosen});
  CHECK(value_of("SELECT min(n) FROM kept") == "0");
  spec = source;
  CHECK_FALSE(back_up().last_failure);
}

TEST_CASE_FIXTURE(clone_project, "clone: a backup is copied as it is at any second of the window") {
  change("CREATE TABLE kept AS SELECT 1 AS n");
  const auto label = back_up().backups.back().label;
  change("INSERT INTO kept VALUES (2)");
  const auto chosen = next_second();
  change("INSERT INTO kept VALUES (3)");
  // What is archived from now on is of a later second than this change.
  next_second();

  const auto second = copy_of_source('b', origin_kind::backup, {.label = {}, .time = chosen});
  perform(project_operation::clone, second);
  CHECK(value_in(second, "SELECT string_agg(n::text, ',' ORDER BY n) FROM kept") == "1,2");
  CHECK_FALSE(sign_in(second, spec.password));
  CHECK(value_of("SELECT string_agg(n::text, ',' ORDER BY n) FROM kept") == "1,2,3");
  const auto settings = root_of(second) / "data" / "postgresql.auto.conf";
  CHECK(postgres::tail_of(settings, 4'096).find("restore_command") == std::string::npos);
  CHECK_FALSE(std::filesystem::exists(root_of(second) / "lock"));

  // A stopped source, and a time that no transaction follows.
  perform(project_operation::pause, spec);
  const auto last = state().window->latest;
  const auto stopped = copy_of_source('c', origin_kind::backup, {.label = {}, .time = last});
  perform(project_operation::clone, stopped);
  CHECK(value_in(stopped, "SELECT count(*) FROM kept") == "3");
  const auto labelled = copy_of_source('d', origin_kind::backup, {.label = label, .time = {}});
  perform(project_operation::clone, labelled);
  CHECK(value_in(labelled, "SELECT count(*) FROM kept") == "1");
  CHECK_FALSE(server_of(spec));
  perform(project_operation::restore, spec);
  CHECK(value_of("SELECT count(*) FROM kept") == "3");
  CHECK(received.count() == 0);
}

TEST_CASE_FIXTURE(
    clone_project,
    "clone: a copy of the definitions has roles, extensions and rights, but no rows") {
  need(provider->change_role(
      spec, {.name = "clerk", .can_login = true, .password = "the clerk's password"}, soon()));
  need(provider->change_role(
      spec, {.name = "guest", .connection_limit = 3, .valid_until = "infinity"}, soon()));
  need(provider->change_extension(spec, {.name = "hstore"}, soon()));
  need(provider->change_extension(spec, {.name = "pg_cron"}, soon()));
  change(
      "CREATE SCHEMA shop; CREATE TYPE shop.state AS ENUM ('open', 'closed');"
      "CREATE TABLE shop.orders (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "
      "  state shop.state NOT NULL DEFAULT 'open', tags extensions.hstore);"
      "CREATE TABLE shop.lines (id bigint REFERENCES shop.orders, n int CHECK (n > 0));"
      "CREATE VIEW shop.open AS SELECT id FROM shop.orders WHERE state = 'open';"
      "CREATE FUNCTION shop.count() RETURNS bigint LANGUAGE sql "
      "  BEGIN ATOMIC SELECT count(*) FROM shop.orders; END;"
      "ALTER TABLE shop.orders ENABLE ROW LEVEL SECURITY;"
      "CREATE POLICY own ON shop.orders TO guest USING (state = 'open');"
      "GRANT clerk TO guest; GRANT USAGE ON SCHEMA shop TO guest, clerk;"
      "GRANT CREATE ON SCHEMA shop TO clerk;"
      "GRANT SELECT ON shop.orders TO guest; GRANT CREATE ON DATABASE postgres TO clerk;"
      "ALTER TABLE shop.lines OWNER TO clerk;"
      "ALTER ROLE postgres SET search_path = shop, \"Other schema\", public;"
      "ALTER DATABASE postgres SET work_mem = '5MB'; REVOKE CONNECT ON DATABASE postgres FROM "
      "PUBLIC; INSERT INTO shop.orders (state) VALUES ('open');"
      "SELECT cron.schedule('nightly', '0 3 * * *', 'SELECT 1');"
      "COMMENT ON TABLE shop.orders IS 'with a backslash \\ and a line'");
  change(domain::create_outbox_statement());
  change(
      "CREATE TRIGGER signalbox_hook_1 AFTER INSERT ON shop.orders FOR EACH ROW "
      "EXECUTE FUNCTION signalbox_hooks.capture('00000000-0000-4000-8000-000000000001')");
  const auto copy = copy_of_source('b', origin_kind::schema);
  perform(project_operation::clone, copy);

  CHECK(value_in(copy, "SELECT count(*) FROM shop.orders") == "0");
  CHECK(value_in(copy, "SELECT shop.count()") == "0");
  CHECK(value_in(copy, "SELECT count(*) FROM cron.job") == "0");
  CHECK(value_in(copy, "SELECT current_setting('search_path')") ==
        R"(shop, "Other schema", public)");
  CHECK(value_in(copy, "SELECT current_setting('work_mem')") == "5MB");
  CHECK(value_in(copy,
                 "SELECT count(*) FROM pg_trigger WHERE tgname LIKE 'signalbox%' AND "
                 "tgrelid = 'shop.orders'::regclass") == "0");
  CHECK(value_in(copy, "SELECT count(*) FROM pg_namespace WHERE nspname = 'signalbox_hooks'") ==
        "0");
  CHECK(value_in(copy, "SELECT pg_get_userbyid(relowner) FROM pg_class WHERE relname = 'lines'") ==
        "clerk");
  for (
      const std::string query :
      {"SELECT string_agg(rolname || rolcanlogin || rolconnlimit || coalesce(rolvaliduntil::text, "
       "'') || rolsuper, ',' ORDER BY rolname) FROM pg_roles WHERE rolname !~ '^pg_' AND rolname "
       "<> 'signalbox_backup'",
       "SELECT string_agg(roleid::regrole || '>' || member::regrole || admin_option, ',' ORDER BY "
       "roleid::regrole::text, member::regrole::text) FROM pg_auth_members",
       "SELECT string_agg(extname || extversion || extnamespace::regnamespace, ',' ORDER BY "
       "extname) FROM pg_extension",
       "SELECT string_agg(nspname || nspowner::regrole || coalesce(nspacl::text, ''), ',' ORDER BY "
       "nspname) FROM pg_namespace WHERE nspname NOT IN ('signalbox_hooks')",
       "SELECT string_agg(polname || polrelid::regclass || polroles::regrole[]::text, ',' ORDER BY "
       "polname, polrelid::regclass::text) FROM pg_policy",
       "SELECT string_agg(oid::regprocedure::text || proowner::regrole || coalesce(proacl::text, "
       "''), "
       "',' ORDER BY oid::regprocedure::text) FROM pg_proc WHERE pronamespace IN "
       "('cron'::regnamespace, 'shop'::regnamespace)",
       "SELECT obj_description('shop.orders'::regclass)",
       "SELECT string_agg(c.oid::regclass::text || c.relowner::regrole || coalesce((SELECT "
       "string_agg(a::text, ' ' ORDER BY a::text) FROM unnest(relacl) a), ''), "
       "',' ORDER BY c.oid::regclass::text) FROM pg_class c WHERE relnamespace IN "
       "('cron'::regnamespace, 'shop'::regnamespace)"}) {
    CAPTURE(query);
    CHECK(administered(copy, query) == administered(spec, query));
  }
  // The order of an access list is that of its grants.
  for (const std::string role : {"clerk", "guest", "postgres", "signalbox_read_only"})
    for (const std::string right : {"CONNECT", "CREATE", "TEMPORARY"}) {
      const auto query =
          "SELECT has_database_privilege('" + role + "', 'postgres', '" + right + "')";
      CAPTURE(query);
      CHECK(administered(copy, query) == administered(spec, query));
    }
  CHECK(administered(copy, "SELECT count(*) FROM pg_authid WHERE rolpassword IS NOT NULL") == "1");
  CHECK(provider->change_extension(
      copy, {.what = domain::extension_order::action::drop, .name = "pg_cron"}, soon()));
  const auto staging = staging_of(copy);
  CHECK_FALSE(std::filesystem::exists(staging));
  CHECK(received.count() == 0);
}

TEST_CASE_FIXTURE(clone_project,
                  "clone: hooks, jobs, subscriptions and passwords of the source do nothing") {
  need(provider->change_role(
      spec, {.name = "clerk", .can_login = true, .password = "the clerk's password"}, soon()));
  need(provider->change_extension(spec, {.name = "pg_cron"}, soon()));
  change(
      "CREATE TABLE orders (id int PRIMARY KEY); "
      "SELECT cron.schedule('nightly', '0 3 * * *', 'SELECT 1')");
  change(domain::create_outbox_statement());
  change(
      "CREATE TRIGGER signalbox_hook_1 AFTER INSERT ON orders FOR EACH ROW "
      "EXECUTE FUNCTION signalbox_hooks.capture('00000000-0000-4000-8000-000000000001'); "
      "INSERT INTO orders VALUES (1)");
  // A trigger of the tenant must not run as the superuser.
  change(
      "CREATE FUNCTION rise() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
      "ALTER ROLE postgres SUPERUSER; RETURN NULL; END $$; "
      "CREATE TRIGGER rise BEFORE TRUNCATE ON signalbox_hooks.outbox "
      "EXECUTE FUNCTION rise(); ALTER TABLE signalbox_hooks.outbox ENABLE ALWAYS TRIGGER rise");
  administer(spec,
             "CREATE SUBSCRIPTION other CONNECTION 'host=192.0.2.1' PUBLICATION all_rows "
             "WITH (connect = false, slot_name = 'other')");
  REQUIRE(value_of("SELECT count(*) FROM signalbox_hooks.outbox") == "1");
  const auto copy = live_copy();
  CHECK(value_in(copy, "SELECT count(*) FROM signalbox_hooks.outbox") == "0");
  CHECK(value_in(copy, "SELECT count(*) FROM orders") == "1");
  auto tenant = need(sign_in(copy, copy.password));
  need(tenant.run_script({"change", "INSERT INTO orders VALUES (2)"}, soon()));
  CHECK(value_in(copy, "SELECT count(*) FROM signalbox_hooks.outbox") == "0");
  CHECK(value_in(copy, "SELECT active FROM cron.job") == "false");
  CHECK(administered(copy, "SELECT subenabled || coalesce(subslotname, '') FROM pg_subscription") ==
        "false");
  CHECK(administered(copy, "SELECT rolsuper FROM pg_roles WHERE rolname = 'postgres'") == "false");
  CHECK(administered(copy,
                     "SELECT string_agg(rolname, '') FROM pg_authid WHERE rolpassword IS NOT "
                     "NULL") == "postgres");
  CHECK(value_in(copy, "SELECT rolcanlogin FROM pg_roles WHERE rolname = 'clerk'") == "true");
  // The source is as it was.
  CHECK(value_of("SELECT count(*) FROM signalbox_hooks.outbox") == "1");
  CHECK(value_of("SELECT active FROM cron.job") == "true");
  CHECK(administered(spec, "SELECT subslotname FROM pg_subscription") == "other");
}
