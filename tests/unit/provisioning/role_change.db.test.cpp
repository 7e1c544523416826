#include <doctest/doctest.h>

#include <string>

#include "provisioning/local/reader_role.hpp"
#include "tests/unit/provisioning/pooled_host.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using domain::project_operation;
using domain::role_order;
using change_of = domain::role_order::action;

namespace {

const std::string role_password = "calm harbour, nine ropes";

struct project_with_roles : pooled_host {
  provisioning::instance_spec spec = spec_of('a');

  project_with_roles() { perform(project_operation::create, spec); }

  core::result<void> change(const role_order& order) {
    return provider->change_role(spec, order, soon());
  }

  core::result<postgres::connection> sign_in_as(std::string_view role,
                                                std::string_view password = role_password) {
    return postgres::connection::open(
        fmt::format("host=localhost port={} user={} dbname=postgres password={}", spec.port,
                    postgres::conninfo_value(role), postgres::conninfo_value(password)),
        soon());
  }

  std::string run(const std::string& sql) {
    auto tenant = need(sign_in(spec, spec.password));
    const auto rows = need(tenant.run({"test", sql}, {}, soon()));
    return rows.empty() ? std::string() : rows[0].as<std::string>("it");
  }

  bool exists(const std::string& role) {
    return run("SELECT count(*)::text AS it FROM pg_roles WHERE rolname = " +
               postgres::sql_literal(role)) == "1";
  }
};

role_order login(std::string name) {
  return {.name = std::move(name), .can_login = true, .password = role_password};
}

}  // namespace

TEST_CASE_FIXTURE(project_with_roles, "role: signs in directly and through the pooler") {
  REQUIRE(change(login("app user")));
  CHECK(sign_in_as("app user"));
  CHECK_FALSE(sign_in_as("app user", "wrong"));
  auto through = need(pooled(spec, role_password, "'app user'"));
  const auto rows = need(through.run({"who", "SELECT current_user::text AS it"}, {}, soon()));
  CHECK(rows[0].as<std::string>("it") == "app user");
  CHECK_FALSE(pooled(spec, "wrong", "'app user'"));
}

TEST_CASE_FIXTURE(project_with_roles, "role: one without LOGIN, or past its time, can't sign in") {
  REQUIRE(change({.name = "group", .password = role_password}));
  CHECK_FALSE(sign_in_as("group"));
  auto late = login("late");
  late.valid_until = "2020-01-01T00:00:00Z";
  REQUIRE(change(late));
  CHECK_FALSE(sign_in_as("late"));
  REQUIRE(change({.what = change_of::alter, .name = "late", .valid_until = "infinity"}));
  CHECK(sign_in_as("late"));
}

TEST_CASE_FIXTURE(project_with_roles, "role: the project's own role grants to it and becomes it") {
  REQUIRE(change(login("app")));
  run("CREATE TABLE orders (id int)");
  run("GRANT SELECT ON orders TO app");
  CHECK(run("SELECT set_config('role', 'app', false) AS it") == "app");
  auto app = need(sign_in_as("app"));
  CHECK(app.run({"read", "SELECT id FROM orders"}, {}, soon()));
  CHECK_FALSE(app.run({"write", "INSERT INTO orders VALUES (1)"}, {}, soon()));
}

TEST_CASE_FIXTURE(project_with_roles, "role: neither it nor the owner gains what superusers have") {
  REQUIRE(change(login("app")));
  auto app = need(sign_in_as("app"));
  auto owner = need(sign_in(spec, spec.password));
  for (const std::string attempt :
       {"CREATE ROLE other", "ALTER ROLE app SUPERUSER", "ALTER ROLE app CREATEROLE",
        "ALTER ROLE app REPLICATION", "GRANT pg_read_server_files TO app",
        "GRANT signalbox_project_roles TO postgres", "GRANT signalbox_admin TO app",
        "SET ROLE signalbox_admin", "SELECT pg_read_file('postgresql.conf')",
        "DROP ROLE signalbox_read_only"}) {
    CAPTURE(attempt);
    CHECK_FALSE(app.run_script({"attempt", attempt}, soon()));
    CHECK_FALSE(owner.run_script({"attempt", attempt}, soon()));
  }
}

TEST_CASE_FIXTURE(project_with_roles, "role: only roles of the project are changed") {
  for (const std::string name :
       {"postgres", "signalbox_admin", "signalbox_read_only", "pg_monitor", "missing"}) {
    CAPTURE(name);
    CHECK_FALSE(change({.what = change_of::alter, .name = name, .can_login = true}));
    CHECK_FALSE(change({.what = change_of::drop, .name = name, .cascades = true}));
  }
  CHECK_FALSE(change({.name = "app", .joins = {"pg_execute_server_program"}}));
  CHECK_FALSE(exists("app"));
}

TEST_CASE_FIXTURE(project_with_roles, "role: nothing of an order remains if a part of it fails") {
  REQUIRE(change(login("app")));
  const auto taken = change({.what = change_of::alter,
                             .name = "app",
                             .new_name = "web",
                             .password = "another one",
                             .joins = {"missing"}});
  REQUIRE_FALSE(taken);
  CHECK(taken.error().code == core::errc::bad_request);
  CHECK(taken.error().message.find("missing") != std::string::npos);
  CHECK(sign_in_as("app"));
  CHECK_FALSE(change(login("app")));
}

TEST_CASE_FIXTURE(project_with_roles, "role: a member of the project's own role has its rights") {
  run("CREATE TABLE orders (id int)");
  auto order = login("colleague");
  order.joins = {"postgres"};
  REQUIRE(change(order));
  CHECK(need(sign_in_as("colleague")).run_script({"alter", "DROP TABLE orders"}, soon()));
  REQUIRE(change({.what = change_of::alter, .name = "colleague", .leaves = {"postgres"}}));
  run("CREATE TABLE orders (id int)");
  CHECK_FALSE(need(sign_in_as("colleague")).run_script({"alter", "DROP TABLE orders"}, soon()));
  REQUIRE(change({.what = change_of::alter, .name = "colleague", .joins = {"postgres"}}));
  CHECK(need(sign_in_as("colleague")).run_script({"alter", "DROP TABLE orders"}, soon()));
}

TEST_CASE_FIXTURE(project_with_roles, "role: a dropped one leaves its tables to the project") {
  REQUIRE(change(login("app")));
  run("CREATE SCHEMA app AUTHORIZATION app");
  need(need(sign_in_as("app"))
           .run_script({"make", "CREATE TABLE app.notes AS SELECT 7 AS n"}, soon()));
  const auto refused = change({.what = change_of::drop, .name = "app"});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("depend on it") != std::string::npos);
  REQUIRE(change({.what = change_of::drop, .name = "app", .cascades = true}));
  CHECK_FALSE(exists("app"));
  CHECK(run("SELECT n::text AS it FROM app.notes") == "7");
}

TEST_CASE_FIXTURE(project_with_roles, "role: names with quotes and without ASCII are kept") {
  for (const std::string name : {"it's \"quoted\"", "naïve 🚂", "UPPER"}) {
    CAPTURE(name);
    REQUIRE(change({.name = name}));
    CHECK(exists(name));
    REQUIRE(change({.what = change_of::drop, .name = name}));
  }
}
