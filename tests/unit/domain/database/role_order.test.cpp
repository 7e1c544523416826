#include "domain/database/role_order.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox;
using domain::role_order;
using change_of = domain::role_order::action;

namespace {

std::string statements(const role_order& order) {
  return domain::statements_of(order, "postgres");
}

}  // namespace

TEST_CASE("roles: names of PostgreSQL and of the platform are reserved") {
  for (const std::string name : {"app", "App user", "naïve", "postgres_reader", "PG_app"})
    CHECK(domain::is_project_role_name(name));
  for (const std::string name :
       {"", "pg_read_all_data", "signalbox_admin", "signalbox", "public", "none", "current_user"})
    CHECK_FALSE(domain::is_project_role_name(name));
  CHECK(domain::is_project_role_name(std::string(63, 'r')));
  CHECK_FALSE(domain::is_project_role_name(std::string(64, 'r')));
  CHECK_FALSE(domain::is_project_role_name(std::string("a\0b", 3)));
}

TEST_CASE("roles: an order is checked before it is carried out") {
  const auto is_sound = [](const role_order& order) {
    return domain::check_role_order(order, "postgres").has_value();
  };
  CHECK(is_sound({.name = "app", .joins = {"postgres", "readers"}}));
  CHECK(is_sound({.name = "app", .connection_limit = -1, .valid_until = "infinity"}));
  CHECK(is_sound({.name = "app", .valid_until = "2031-01-31T12:00:00Z"}));
  CHECK_FALSE(is_sound({.name = "postgres"}));
  CHECK_FALSE(is_sound({.what = change_of::drop, .name = "signalbox_read_only"}));
  CHECK_FALSE(is_sound({.what = change_of::alter, .name = "app", .new_name = "pg_app"}));
  CHECK_FALSE(is_sound({.what = change_of::alter, .name = "app", .new_name = "postgres"}));
  CHECK_FALSE(is_sound({.name = "app", .joins = {"pg_execute_server_program"}}));
  CHECK_FALSE(is_sound({.name = "app", .joins = {"signalbox_admin"}}));
  CHECK_FALSE(is_sound({.name = "app", .joins = {"app"}}));
  CHECK_FALSE(is_sound({.name = "app", .leaves = {"signalbox_project_roles"}}));
  CHECK_FALSE(is_sound({.name = "app", .connection_limit = -2}));
  CHECK_FALSE(is_sound({.name = "app", .valid_until = "tomorrow"}));
}

TEST_CASE("roles: the project's own role may use and grant a new role") {
  CHECK(statements({.name = "App"}) ==
        "CREATE ROLE \"App\";\n"
        "GRANT signalbox_project_roles TO \"App\";\n"
        "GRANT \"App\" TO postgres WITH ADMIN OPTION");
}

TEST_CASE("roles: one with the rights of the project's own role is not granted to it") {
  CHECK(statements({.name = "app", .can_login = true, .password = "it's", .joins = {"postgres"}}) ==
        "CREATE ROLE app LOGIN PASSWORD 'it''s';\n"
        "GRANT signalbox_project_roles TO app;\n"
        "GRANT postgres TO app");
  CHECK(statements({.what = change_of::alter, .name = "app", .joins = {"postgres"}}) ==
        "REVOKE app FROM postgres;\nGRANT postgres TO app");
  CHECK(statements({.what = change_of::alter, .name = "app", .leaves = {"postgres"}}) ==
        "REVOKE postgres FROM app;\nGRANT app TO postgres WITH ADMIN OPTION");
}

TEST_CASE("roles: a change has only what changes, and the new name last") {
  CHECK(statements({.what = change_of::alter,
                    .name = "app",
                    .new_name = "web",
                    .can_login = false,
                    .inherits = false,
                    .connection_limit = 5,
                    .valid_until = "infinity",
                    .joins = {"readers"}}) ==
        "ALTER ROLE app NOLOGIN NOINHERIT CONNECTION LIMIT 5 VALID UNTIL 'infinity';\n"
        "GRANT readers TO app;\n"
        "ALTER ROLE app RENAME TO web");
  CHECK(statements({.what = change_of::alter, .name = "app"}).empty());
}

TEST_CASE("roles: a dropped one leaves its objects to the project's own role") {
  CHECK(statements({.what = change_of::drop, .name = "app"}) == "DROP ROLE app");
  CHECK(statements({.what = change_of::drop, .name = "app", .cascades = true}) ==
        "REASSIGN OWNED BY app TO postgres;\nDROP OWNED BY app;\nDROP ROLE app");
}

TEST_CASE("roles: shown statements have no password") {
  const role_order order{.name = "app", .password = "wet viaduct"};
  CHECK(domain::shown_statements_of(order, "postgres").find("wet viaduct") == std::string::npos);
}
