#include "domain/database/ddl.hpp"

#include <doctest/doctest.h>

#include "domain/database/access_ddl.hpp"
#include "domain/database/constraint_ddl.hpp"
#include "domain/database/publication_ddl.hpp"
#include "domain/database/routine_ddl.hpp"
#include "domain/database/schema_ddl.hpp"
#include "domain/database/table_ddl.hpp"

using namespace signalbox::domain;

TEST_CASE("constraints: each type has its form") {
  const auto added = [](const new_constraint& one) {
    return text_of(add_constraint("app", "t", one));
  };
  CHECK(added({.type = "UNIQUE",
               .name = "one",
               .columns = {"a", "B"},
               .expression = {},
               .foreign_key = std::nullopt}) ==
        R"(ALTER TABLE app.t ADD CONSTRAINT one UNIQUE (a, "B");)");
  CHECK(added({.type = "CHECK",
               .name = {},
               .columns = {},
               .expression = "a > 0",
               .foreign_key = std::nullopt,
               .is_not_valid = true}) == "ALTER TABLE app.t ADD CHECK (a > 0) NOT VALID;");
  CHECK(text_of(alter_constraint("app", "t", "old",
                                 {.name = "new", .validates = true, .comment = "c"})) ==
        "ALTER TABLE app.t VALIDATE CONSTRAINT old;\n"
        "ALTER TABLE app.t RENAME CONSTRAINT old TO new;\n"
        "COMMENT ON CONSTRAINT new ON app.t IS 'c';");
}

TEST_CASE("index: has expressions after columns") {
  CHECK(text_of(create_index({.schema = "app",
                              .table = "t",
                              .name = "",
                              .columns = {"a"},
                              .expressions = {"lower(b)"},
                              .included = {"c"},
                              .method = "btree",
                              .condition = "a > 0",
                              .is_unique = true,
                              .is_concurrent = true})) ==
        "CREATE UNIQUE INDEX CONCURRENTLY ON app.t USING btree (a, (lower(b))) INCLUDE (c) "
        "WHERE a > 0;");
}

TEST_CASE("function: its body gets a dollar quote that it does not contain") {
  new_function function{.name = "f",
                        .args = {"a int4"},
                        .return_type = "int4",
                        .language = "sql",
                        .definition = "SELECT '$function$'",
                        .config_params = {{"search_path", "''"}},
                        .comment = "c"};
  CHECK(text_of(create_function(function)) ==
        "CREATE OR REPLACE FUNCTION public.f(a int4)\nRETURNS int4\nLANGUAGE sql\nVOLATILE\n"
        "SET search_path TO ''\nAS $function1$SELECT '$function$'$function1$;\n"
        "COMMENT ON FUNCTION public.f(a int4) IS 'c';");
}

TEST_CASE("trigger: has events, condition and arguments") {
  CHECK(text_of(create_trigger({.name = "stamp",
                                .schema = "app",
                                .table = "t",
                                .function_schema = "app",
                                .function_name = "f",
                                .function_args = {"it's"},
                                .activation = "AFTER",
                                .events = {"INSERT", "UPDATE"},
                                .orientation = "ROW",
                                .condition = "NEW.a > 0",
                                .comment = ""})) ==
        "CREATE TRIGGER stamp\nAFTER INSERT OR UPDATE ON app.t\nFOR EACH ROW\nWHEN (NEW.a > 0)\n"
        "EXECUTE FUNCTION app.f('it''s');");
  CHECK(text_of(alter_trigger({.schema = "app", .table = "t", .name = "stamp"},
                              {.name = "mark", .enabled_mode = "DISABLED", .comment = "c"})) ==
        "ALTER TABLE app.t DISABLE TRIGGER stamp;\nCOMMENT ON TRIGGER stamp ON app.t IS 'c';\n"
        "ALTER TRIGGER stamp ON app.t RENAME TO mark;");
  new_trigger described;
  described.name = "Stamp";
  described.schema = "app";
  described.table = "t";
  described.function_name = "f";
  described.events = {"INSERT"};
  described.comment = "When";
  CHECK(text_of(create_trigger(described)) ==
        "CREATE TRIGGER \"Stamp\"\nBEFORE INSERT ON app.t\nFOR EACH ROW\n"
        "EXECUTE FUNCTION public.f();\nCOMMENT ON TRIGGER \"Stamp\" ON app.t IS 'When';");
}

TEST_CASE("policy: public is no role") {
  CHECK(text_of(create_policy({.name = "Own rows",
                               .schema = "app",
                               .table = "t",
                               .command = "SELECT",
                               .roles = {"public", "user"},
                               .definition = "true",
                               .check = {}})) ==
        "CREATE POLICY \"Own rows\"\nON app.t\nAS PERMISSIVE FOR SELECT TO PUBLIC, \"user\"\n"
        "USING (true);");
}

TEST_CASE("privileges: may be on a column, and granted further") {
  CHECK(text_of(grant_privileges({{.schema = "app",
                                   .relation = "t",
                                   .column = "a",
                                   .grantee = "public",
                                   .privilege_type = "SELECT",
                                   .is_grantable = false},
                                  {.schema = "app",
                                   .relation = "t",
                                   .grantee = "dev",
                                   .privilege_type = "ALL",
                                   .is_grantable = true}})) ==
        "GRANT SELECT (a) ON TABLE app.t TO PUBLIC;\n"
        "GRANT ALL ON TABLE app.t TO dev WITH GRANT OPTION;");
}

TEST_CASE("publication: one without tables is created again, because SET TABLE needs some") {
  publication_change change;
  change.tables = std::vector<table_name>{};
  change.operations = published_operations{.truncates = false};
  CHECK(text_of(alter_publication("p", change)) ==
        "ALTER PUBLICATION p SET (publish = 'insert, update, delete');\nDROP PUBLICATION p;\n"
        "CREATE PUBLICATION p WITH (publish = 'insert, update, delete');");
}

TEST_CASE("view: loses the semicolon of its query") {
  CHECK(text_of(create_view({.name = "v", .definition = "SELECT 1 ; \n", .comment = {}})) ==
        "CREATE VIEW public.v WITH (security_invoker = true) AS\nSELECT 1;");
}

TEST_CASE("enumerated type: renames values before it adds some") {
  enum_change change;
  change.added = {{.value = "b", .before = "c"}};
  change.renamed = {{"a", "it's a"}};
  CHECK(text_of(alter_enum("app", "mood", change)) ==
        "ALTER TYPE app.mood RENAME VALUE 'a' TO 'it''s a';\n"
        "ALTER TYPE app.mood ADD VALUE 'b' BEFORE 'c';");
}

TEST_CASE("default privileges: are of a role, a schema and a kind of objects") {
  const default_privilege one{.role = "App",
                              .schema = "lab",
                              .object_type = "TABLES",
                              .grantee = "public",
                              .privilege_type = "SELECT",
                              .is_grantable = false};
  CHECK(
      text_of(grant_default_privilege(one)) ==
      R"(ALTER DEFAULT PRIVILEGES FOR ROLE "App" IN SCHEMA lab GRANT SELECT ON TABLES TO PUBLIC;)");
  const default_privilege everywhere{.object_type = "FUNCTIONS",
                                     .grantee = "app",
                                     .privilege_type = "EXECUTE",
                                     .is_grantable = true};
  CHECK(text_of(grant_default_privilege(everywhere)) ==
        "ALTER DEFAULT PRIVILEGES GRANT EXECUTE ON FUNCTIONS TO app WITH GRANT OPTION;");
  CHECK(text_of(revoke_default_privilege(everywhere)) ==
        "ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM app;");
}

TEST_CASE("partitions: are created, attached and detached") {
  const partition of{.parent_schema = "lab", .parent = "Events", .bound = "FOR VALUES IN (1)"};
  new_table made;
  made.schema = "lab";
  made.name = "events_1";
  made.partition_of = of;
  CHECK(text_of(create_table(made)) ==
        R"(CREATE TABLE lab.events_1 PARTITION OF lab."Events" FOR VALUES IN (1);)");
  made.partition_by = "HASH (id)";
  CHECK(text_of(create_table(made)) == R"(CREATE TABLE lab.events_1 PARTITION OF lab."Events" )"
                                       "FOR VALUES IN (1) PARTITION BY HASH (id);");
  table_change change;
  change.detached = of;
  CHECK(text_of(alter_table({.schema = "lab", .name = "events_1"}, change)) ==
        R"(ALTER TABLE lab."Events" DETACH PARTITION lab.events_1;)");
  change.how_detached = detachment::concurrent;
  CHECK(text_of(alter_table({.schema = "lab", .name = "events_1"}, change)) ==
        R"(ALTER TABLE lab."Events" DETACH PARTITION lab.events_1 CONCURRENTLY;)");
  change.how_detached = detachment::finalize;
  CHECK(text_of(alter_table({.schema = "lab", .name = "events_1"}, change)) ==
        R"(ALTER TABLE lab."Events" DETACH PARTITION lab.events_1 FINALIZE;)");
  change.detached.reset();
  change.attached = of;
  CHECK(text_of(alter_table({.schema = "lab", .name = "events_1"}, change)) ==
        R"(ALTER TABLE lab."Events" ATTACH PARTITION lab.events_1 FOR VALUES IN (1);)");
}

TEST_CASE("schema: is commented and renamed") {
  CHECK(text_of(alter_schema("lab", {.name = "Lab", .owner = std::nullopt, .comment = "c"})) ==
        "COMMENT ON SCHEMA lab IS 'c';\nALTER SCHEMA lab RENAME TO \"Lab\";");
}
