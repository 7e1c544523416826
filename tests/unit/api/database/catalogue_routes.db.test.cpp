#include <doctest/doctest.h>

#include <algorithm>

#include "domain/query/quote.hpp"
#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::sql_path;
using core::json;
using transport::http::method;

namespace {

void run_sql(api_installation& here, const std::string& sql) {
  const auto answer =
      here.send(method::post, sql_path + "/query", json{{"query", sql}}.dump(), "ada");
  CAPTURE(answer.body);
  REQUIRE(answer.status == 200);
}

const json& named(const json& list, std::string_view name) {
  const auto found =
      std::ranges::find_if(list, [&](const json& one) { return one.at("name") == name; });
  REQUIRE(found != list.end());
  return *found;
}

constexpr const char* shop = R"(
DROP SCHEMA IF EXISTS shop CASCADE; CREATE SCHEMA shop;
CREATE TYPE shop.mood AS ENUM ('sad', 'fine');
CREATE TABLE shop.customers (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL UNIQUE,
  moods shop.mood[], born date CHECK (born > '1900-01-01'),
  initial text GENERATED ALWAYS AS (left(name, 1)) STORED);
CREATE TABLE shop.orders (
  customer int8 REFERENCES shop.customers ON DELETE CASCADE, number int4 DEFAULT 1,
  PRIMARY KEY (customer, number));
CREATE INDEX by_number ON shop.orders (number, (customer + 1)) WHERE number > 1;
CREATE VIEW shop.names AS SELECT name FROM shop.customers;
CREATE MATERIALIZED VIEW shop.counted AS SELECT count(*) FROM shop.customers;
CREATE FUNCTION shop.twice(n int4, times int4 DEFAULT 2) RETURNS int4 LANGUAGE sql IMMUTABLE
  SET search_path TO '' AS 'SELECT n * times';
CREATE FUNCTION shop.stamp() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON shop.orders FOR EACH ROW
  WHEN (NEW.number > 1) EXECUTE FUNCTION shop.stamp('a', 'b c');
ALTER TABLE shop.orders ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON shop.orders FOR SELECT USING (true);
GRANT SELECT (name) ON shop.customers TO PUBLIC;
COMMENT ON TABLE shop.orders IS 'Purchases')";

const std::string in_shop = "?included_schemas=shop";

}  // namespace

TEST_CASE("catalogue routes: tables come with columns, keys and relationships") {
  api_installation here;
  run_sql(here, shop);
  const auto tables = here.shown(sql_path + "/tables" + in_shop, "rex");
  REQUIRE(tables.size() == 2);
  const auto& orders = named(tables, "orders");
  CHECK(orders["comment"] == "Purchases");
  CHECK(orders["rls_enabled"] == true);
  REQUIRE(orders["primary_keys"].size() == 2);
  CHECK(orders["primary_keys"][1]["name"] == "number");
  CHECK(orders["relationships"][0]["target_table_name"] == "customers");
  const auto& columns = named(tables, "customers")["columns"];
  REQUIRE(columns.size() == 5);
  CHECK(columns[0]["identity_generation"] == "ALWAYS");
  CHECK(columns[1]["is_unique"] == true);
  CHECK(columns[2]["enums"] == json{"sad", "fine"});
  CHECK(columns[2]["data_type"] == "ARRAY");
  CHECK(columns[2]["type"] == "shop.mood[]");
  CHECK(columns[3]["check"].get<std::string>().find("born") != std::string::npos);
  CHECK(columns[4]["is_generated"] == true);
  CHECK(columns[4]["default_value"].is_null());
  const auto id = std::to_string(orders["id"].get<int>());
  CHECK(here.shown(sql_path + "/tables/" + id, "rex") == orders);
  CHECK(here.shown(sql_path + "/columns?table_id=" + id, "rex").size() == 2);
  CHECK_FALSE(
      here.shown(sql_path + "/tables" + in_shop + "&include_columns=false", "rex")[0].contains(
          "columns"));
}

TEST_CASE("catalogue routes: other objects have the fields of postgres-meta") {
  api_installation here;
  run_sql(here, shop);
  const auto list = [&](const std::string& kind) {
    return here.shown(sql_path + "/" + kind + in_shop, "rex");
  };
  CHECK(named(list("views"), "names")["is_updatable"] == true);
  CHECK(named(list("materialized-views"), "counted")["is_populated"] == true);
  CHECK(named(list("types"), "mood")["enums"] == json{"sad", "fine"});
  const auto twice = named(list("functions"), "twice");
  CHECK(twice["args"][1]["has_default"] == true);
  CHECK(twice["config_params"]["search_path"] == "\"\"");
  const auto stamp = named(list("triggers"), "stamp");
  CHECK(stamp["events"] == json{"INSERT", "UPDATE"});
  CHECK(stamp["function_args"] == json{"a", "b c"});
  CHECK(stamp["condition"] == "(new.number > 1)");
  const auto index = named(list("indexes"), "by_number");
  CHECK(index["index_attributes"][1]["attribute_name"] == "(customer + 1)");
  const auto constraints = list("constraints");
  const auto key = std::ranges::find_if(
      constraints, [](const json& one) { return one["type"] == "FOREIGN KEY"; });
  REQUIRE(key != constraints.end());
  CHECK((*key)["on_delete"] == "CASCADE");
  CHECK((*key)["target_columns"] == json{"id"});
  CHECK(named(list("policies"), "own")["roles"] == json{"public"});
  const auto privileges = list("column-privileges");
  const auto& of_name = *std::ranges::find_if(
      privileges, [](const json& one) { return one["column_name"] == "name"; });
  CHECK(std::ranges::any_of(of_name["privileges"], [](const json& one) {
    return one["grantee"] == "public" && one["is_inherited"] == false;
  }));
}

TEST_CASE("catalogue routes: system schemas are listed only on request") {
  api_installation here;
  const auto plain = here.shown(sql_path + "/schemas", "ada");
  CHECK(std::ranges::none_of(plain, [](const json& one) { return one["name"] == "pg_catalog"; }));
  const auto all = here.shown(sql_path + "/schemas?include_system_schemas=true", "ada");
  CHECK(named(all, "pg_catalog")["owner"].is_string());
  CHECK(here.shown(sql_path + "/views", "ada").size() <
        here.shown(sql_path + "/views?include_system_schemas=true&include_columns=false", "ada")
            .size());
}

TEST_CASE("catalogue routes: names in the query may be quoted, and malformed ones are refused") {
  api_installation here;
  run_sql(here, R"(DROP SCHEMA IF EXISTS "a,b" CASCADE; CREATE SCHEMA "a,b";
                   CREATE TABLE "a,b".t ())");
  CHECK(here.shown(sql_path + "/tables?included_schemas=%22a%2Cb%22", "ada").size() == 1);
  CHECK(here.status_of(method::get, sql_path + "/tables?included_schemas=%22a", "", "ada") == 400);
  CHECK(here.status_of(method::get, sql_path + "/tables?limit=x", "", "ada") == 400);
  CHECK(here.status_of(method::get, sql_path + "/tables/none", "", "ada") == 404);
}

TEST_CASE("quote_ident and quote_literal: agree with PostgreSQL's functions") {
  api_installation here;
  const auto rows = json_of(
      here.send(method::post, sql_path + "/query",
                json{{"query",
                      "SELECT w, quote_ident(w) AS ident, quote_literal(w) AS literal FROM ("
                      "SELECT word FROM pg_get_keywords() UNION ALL SELECT unnest(ARRAY["
                      "'a b', 'A', 'ä', '1a', '_', 'a$', 'a\"b', 'it''s', 'x' || chr(10), '😀', "
                      "repeat('é', 31), E'back\\\\slash'])) x(w)"}}
                    .dump(),
                "ada"));
  REQUIRE(rows.size() > 400);
  for (const auto& row : rows) {
    const auto word = row["w"].get<std::string>();
    CAPTURE(word);
    CHECK(domain::quote_ident(word) == row["ident"]);
    CHECK(domain::quote_literal(word) == row["literal"]);
  }
}
