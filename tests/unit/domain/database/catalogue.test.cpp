#include "domain/database/catalogue.hpp"

#include <doctest/doctest.h>

#include "domain/database/lock_holder.hpp"

using namespace signalbox::domain;

TEST_CASE("array text: quotes every element, and escapes quotes and backslashes") {
  CHECK(array_text_of({}) == "{}");
  CHECK(array_text_of({"a", "b c", "NULL"}) == R"({"a","b c","NULL"})");
  CHECK(array_text_of({R"(q"\)", ""}) == R"({"q\"\\",""})");
}

TEST_CASE("system schemas: are those of PostgreSQL itself") {
  CHECK(is_system_schema("pg_catalog"));
  CHECK(is_system_schema("information_schema"));
  CHECK(is_system_schema("pg_toast"));
  CHECK_FALSE(is_system_schema("public"));
  CHECK_FALSE(is_system_schema("pgsodium"));
}

TEST_CASE("list of objects: has a parameter for each condition") {
  catalogue_filter filter;
  filter.id = "12";
  filter.included_schemas = {"app"};
  filter.limit = 5;
  const auto query = list_objects(database_object::table, filter);
  REQUIRE(query.parameters.size() == 3);
  CHECK(query.parameters[0] == "12");
  CHECK(query.parameters[1] == R"({"app"})");
  CHECK(query.parameters[2] == "5");
  CHECK(query.text.find("LIMIT $3::int8") != std::string::npos);
}

TEST_CASE("lock holder: is described with what is known of it") {
  const lock_holder all{.backend = 7,
                        .role = "postgres",
                        .application_name = "psql",
                        .state = "idle in transaction",
                        .query = "UPDATE t SET a = 1",
                        .seconds = 40};
  CHECK(sentence_of(all) ==
        "The lock is held by process 7 of role postgres (psql), whose transaction began 40 s ago, "
        "state: idle in transaction, query: UPDATE t SET a = 1.");
  const lock_holder some{.backend = 7,
                         .role = "other",
                         .application_name = {},
                         .state = {},
                         .query = {},
                         .seconds = 1};
  CHECK(sentence_of(some) ==
        "The lock is held by process 7 of role other, whose transaction began 1 s ago.");
}
