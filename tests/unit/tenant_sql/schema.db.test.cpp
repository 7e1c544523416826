#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "tests/unit/tenant_sql/tenant_server.hpp"
#include "tests/unit/tenant_sql/workbench.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::json;
using tenant_sql::session_role;

namespace {

core::result<tenant_sql::schema_reading> read(workbench& bench, std::string known = {},
                                              session_role role = session_role::owner) {
  auto is_known = [known](std::string_view fingerprint) { return fingerprint == known; };
  return bench.wait(bench.service().read_schema(domain::project_ref("abcdefghijklmnopqrst"),
                                                tenant_address(), role, is_known));
}

json document(workbench& bench, session_role role = session_role::owner) {
  return json::parse(need(read(bench, {}, role)).document.value());
}

std::string fingerprint(workbench& bench) {
  return need(read(bench)).fingerprint;
}

json named(const json& all, std::string_view name) {
  const auto found =
      std::ranges::find_if(all, [&](const json& one) { return one["name"] == name; });
  return found == all.end() ? json() : *found;
}

json without_id(json table) {
  table.erase("id");
  return table;
}

/// Runs a text of the owner, which must succeed.
void change(workbench& bench, std::string text) {
  const auto lines = bench.run(std::move(text));
  REQUIRE_MESSAGE(types_of(lines).find("error") == std::string::npos, json(lines).dump());
}

/// Definitions of these tests alone.
void make_shop(workbench& bench) {
  change(bench,
         "DROP SCHEMA IF EXISTS shop CASCADE; CREATE SCHEMA shop; "
         "CREATE TYPE shop.mood AS ENUM ('sad', 'it''s \"ok\"'); "
         "CREATE DOMAIN shop.price AS numeric(10, 2) CHECK (VALUE >= 0); "
         "CREATE TYPE shop.place AS (x int, y int); "
         "CREATE TABLE shop.items (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "
         "\"the \"\"name\"\"\" text NOT NULL DEFAULT 'x', price shop.price, mood shop.mood, "
         "gone int, tags text[]); "
         "ALTER TABLE shop.items DROP COLUMN gone; "
         "CREATE INDEX items_tags ON shop.items USING gin (tags); "
         "COMMENT ON TABLE shop.items IS E'All\\nitems'; "
         "COMMENT ON COLUMN shop.items.price IS 'in euros'; "
         "CREATE TABLE shop.parts (item int REFERENCES shop.items, part int, "
         "whole int GENERATED ALWAYS AS (item + part) STORED, "
         "PRIMARY KEY (item, part)) PARTITION BY RANGE (item); "
         "CREATE VIEW shop.cheap AS SELECT id FROM shop.items WHERE price < 1; "
         "CREATE MATERIALIZED VIEW shop.counted AS SELECT count(*) AS n FROM shop.items; "
         "CREATE FUNCTION shop.double(n int, by int DEFAULT 2) RETURNS int LANGUAGE sql AS "
         "'SELECT n * by'; "
         "COMMENT ON FUNCTION shop.double IS 'twice'; "
         "CREATE PROCEDURE shop.run() LANGUAGE sql AS ''");
}

}  // namespace

TEST_CASE("schema: the document has everything that completion needs") {
  workbench bench;
  make_shop(bench);
  const auto all = document(bench);
  CHECK(all["fingerprint"] == fingerprint(bench));
  CHECK(std::ranges::find(all["roles"], "owner") != all["roles"].end());
  const auto shop = named(all["schemas"], "shop");
  CHECK(shop["owner"] == "owner");
  CHECK(shop["is_system"] == false);
  const auto items = named(shop["tables"], "items");
  CHECK(items["id"].is_number_integer());
  CHECK(without_id(items) == json::parse(R"js({
    "name": "items", "kind": "table", "comment": "All\nitems",
    "columns": [
      {"name": "id", "type": "integer", "is_nullable": false, "is_identity": true},
      {"name": "the \"name\"", "type": "text", "is_nullable": false, "default": "'x'::text"},
      {"name": "price", "type": "shop.price", "is_nullable": true, "comment": "in euros"},
      {"name": "mood", "type": "shop.mood", "is_nullable": true},
      {"name": "tags", "type": "text[]", "is_nullable": true}],
    "primary_key": ["id"],
    "indexes": [
      {"name": "items_pkey", "definition": "CREATE UNIQUE INDEX items_pkey ON shop.items USING btree (id)",
       "is_unique": true},
      {"name": "items_tags", "definition": "CREATE INDEX items_tags ON shop.items USING gin (tags)",
       "is_unique": false}]})js"));
  const auto parts = named(shop["tables"], "parts");
  CHECK(parts["kind"] == "partitioned_table");
  CHECK(parts["primary_key"] == json::parse(R"js(["item", "part"])js"));
  CHECK(parts["foreign_keys"] == json::parse(R"js([{"name": "parts_item_fkey", "columns": ["item"],
    "schema": "shop", "table": "items", "referenced_columns": ["id"]}])js"));
  CHECK(named(shop["tables"], "cheap")["kind"] == "view");
  CHECK(parts["columns"][2] == json::parse(R"js({"name": "whole", "type": "integer",
    "is_nullable": true, "default": "(item + part)", "is_generated": true})js"));
  CHECK(named(shop["tables"], "counted")["kind"] == "materialized_view");
  CHECK(shop["functions"] == json::parse(R"js([
    {"name": "double", "arguments": "n integer, by integer DEFAULT 2", "returns": "integer",
     "kind": "function", "comment": "twice"},
    {"name": "run", "arguments": "", "returns": "", "kind": "procedure"}])js"));
  CHECK(shop["types"] == json::parse(R"js([
    {"name": "mood", "kind": "enum", "values": ["sad", "it's \"ok\""]},
    {"name": "place", "kind": "composite"}, {"name": "price", "kind": "domain"}])js"));
  change(bench, "DROP SCHEMA shop CASCADE");
}

TEST_CASE("schema: the definitions of plain primary keys are those of PostgreSQL") {
  workbench bench;
  change(bench,
         "DROP SCHEMA IF EXISTS \"The Keys\" CASCADE; CREATE SCHEMA \"The Keys\"; "
         "CREATE TABLE \"The Keys\".\"a b\" (\"select\" int PRIMARY KEY); "
         "CREATE TABLE \"The Keys\".filled (n int, PRIMARY KEY (n) WITH (fillfactor = 50)); "
         "CREATE TABLE \"The Keys\".more (n int, m int, PRIMARY KEY (n) INCLUDE (m)); "
         "CREATE TABLE \"The Keys\".divided (n int PRIMARY KEY) PARTITION BY RANGE (n)");
  auto admin = administrator();
  const auto tables = named(document(bench)["schemas"], "The Keys")["tables"];
  REQUIRE(tables.size() == 4);
  for (const auto& table : tables)
    CHECK(table["indexes"][0]["definition"] ==
          admin.value(fmt::format("SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE "
                                  "indrelid = {}",
                                  table["id"].get<int>())));
  change(bench, "DROP SCHEMA \"The Keys\" CASCADE");
}

TEST_CASE("schema: PostgreSQL's own tables and functions are part of it") {
  workbench bench;
  const auto all = document(bench, session_role::reader);
  const auto catalogue = named(all["schemas"], "pg_catalog");
  CHECK(catalogue["is_system"] == true);
  CHECK(named(named(catalogue["tables"], "pg_class")["columns"], "relname")["type"] == "name");
  CHECK(named(catalogue["functions"], "now")["returns"] == "timestamp with time zone");
  CHECK(named(catalogue["functions"], "array_append")["returns"] == "anycompatiblearray");
  for (const auto* internal : {"int4in", "nameeq", "btint4cmp", "date_cmp_timestamptz"})
    CHECK(named(catalogue["functions"], internal).is_null());
  CHECK_FALSE(named(all["schemas"], "information_schema")["tables"].empty());
  for (const auto& one : all["schemas"])
    CHECK_FALSE(one["name"].get<std::string>().starts_with("pg_toast"));
}

TEST_CASE("schema: a search path of the owner has no effect") {
  workbench bench;
  change(bench,
         "DROP SCHEMA IF EXISTS fake CASCADE; CREATE SCHEMA fake; "
         "CREATE VIEW fake.pg_namespace AS SELECT 1 AS oid, 'faked'::name AS nspname, 10 AS "
         "nspowner; ALTER ROLE owner SET search_path = fake, pg_catalog");
  const auto all = document(bench);
  CHECK(named(all["schemas"], "faked").is_null());
  CHECK_FALSE(named(all["schemas"], "fake").is_null());
  change(bench, "ALTER ROLE owner RESET search_path; DROP SCHEMA fake CASCADE");
}

TEST_CASE("schema: the fingerprint changes with every definition, and only with them") {
  workbench bench;
  make_shop(bench);
  for (const auto* text : {
           "ALTER TABLE shop.items ADD COLUMN extra int",
           "ALTER TABLE shop.items RENAME COLUMN extra TO more",
           "ALTER TABLE shop.items ALTER COLUMN more TYPE bigint",
           "ALTER TABLE shop.items ALTER COLUMN more SET DEFAULT 1",
           "ALTER TABLE shop.items ALTER COLUMN more SET DEFAULT 2",
           "ALTER TABLE shop.items ALTER COLUMN more SET NOT NULL",
           "COMMENT ON COLUMN shop.items.more IS 'one'",
           "COMMENT ON COLUMN shop.items.more IS 'two'",
           "COMMENT ON COLUMN shop.items.more IS NULL",
           "ALTER TABLE shop.items DROP COLUMN more",
           "COMMENT ON TABLE shop.items IS 'other'",
           "COMMENT ON SCHEMA shop IS 'other'",
           "CREATE TABLE shop.third (n int)",
           "ALTER TABLE shop.third RENAME TO fourth",
           "ALTER TABLE shop.fourth ADD PRIMARY KEY (n)",
           "CREATE INDEX later ON shop.fourth (n)",
           "DROP INDEX shop.later",
           "DROP TABLE shop.fourth",
           "ALTER TYPE shop.mood ADD VALUE 'glad'",
           "ALTER TYPE shop.mood RENAME VALUE 'glad' TO 'happy'",
           "CREATE OR REPLACE VIEW shop.cheap AS SELECT id, price FROM shop.items",
           "CREATE OR REPLACE FUNCTION shop.double(n int, by int DEFAULT 3) RETURNS int LANGUAGE "
           "sql AS 'SELECT n * by'",
           "DROP PROCEDURE shop.run()",
           "CREATE SCHEMA shop_two",
           "DROP SCHEMA shop_two",
       }) {
    CAPTURE(text);
    const auto before = fingerprint(bench);
    change(bench, text);
    CHECK(fingerprint(bench) != before);
  }
  const auto before = fingerprint(bench);
  change(bench, "INSERT INTO shop.items (mood) SELECT 'sad' FROM generate_series(1, 1000)");
  for (const auto* text : {"ANALYZE shop.items", "VACUUM shop.items", "SELECT 1",
                           "BEGIN; CREATE TABLE shop.never (n int); ROLLBACK"}) {
    CAPTURE(text);
    change(bench, text);
    CHECK(fingerprint(bench) == before);
  }
  // A temporary table of another session, as long as it exists.
  need(bench.wait(bench.service().begin("t1", bench.request(""))));
  auto making = need(bench.start(
      bench.request("CREATE TEMPORARY TABLE passing (n int DEFAULT 1 PRIMARY KEY)"), "t1"));
  (void)bench.rest(making);
  CHECK(fingerprint(bench) == before);
  CHECK(named(named(document(bench)["schemas"], "shop")["tables"], "items")["rows_estimate"] ==
        1000);
  change(bench, "DROP SCHEMA shop CASCADE");
}

TEST_CASE("schema: a known document is not made again") {
  workbench bench;
  const auto known = fingerprint(bench);
  const auto same = need(read(bench, known));
  CHECK(same.fingerprint == known);
  CHECK_FALSE(same.document);
}

TEST_CASE("schema: a document above the limit is refused with an explanation") {
  workbench bench({.schema_bytes_max = 100'000});
  for (int attempt = 0; attempt < 2; ++attempt) {
    const auto refused = read(bench);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == core::errc::payload_too_large);
    CHECK(refused.error().detail_code == tenant_sql::schema_too_large_code);
  }
  CHECK(types_of(bench.run("SELECT 1")).ends_with("finished"));
}
