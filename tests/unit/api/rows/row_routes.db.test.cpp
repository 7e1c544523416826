#include <doctest/doctest.h>

#include <fmt/format.h>

#include "tests/unit/api/rows/row_calls.hpp"

using namespace signalbox;
using api::testing::json_of;
using api::testing::row_calls;
using core::json;

namespace {

json filter(const char* column, const char* is, const json& value = nullptr) {
  json made = {{"column", column}, {"operator", is}};
  if (value.is_array()) {
    made["values"] = value;
  } else if (!value.is_null()) {
    made["value"] = value;
  }
  return {{"filters", json::array({made})}};
}

std::string field_of(const transport::http::response& refused) {
  CHECK(refused.status == 400);
  const auto body = json_of(refused);
  INFO(body.dump());
  return body.contains("errors") ? body["errors"][0]["field"].get<std::string>() : "";
}

}  // namespace

TEST_CASE("row routes: a page has values as texts, keys, versions and the next place") {
  row_calls calls;
  calls.sql(
      "DROP TABLE IF EXISTS read_me; CREATE TABLE read_me (id int PRIMARY KEY, name text, ok "
      "boolean); INSERT INTO read_me VALUES (1, 'Ada', true), (2, NULL, false), (3, '', NULL)");
  const auto page = calls.rows("read_me", {{"limit", 2}});
  CHECK(page["columns"] == json::parse(R"(["id","name","ok"])"));
  CHECK(page["key"] == json::parse(R"({"kind":"primary_key","columns":["id"]})"));
  REQUIRE(page["rows"].size() == 2);
  CHECK(page["rows"][0]["values"] == json::parse(R"(["1","Ada","t"])"));
  CHECK(page["rows"][1]["values"] == json::parse(R"(["2",null,"f"])"));
  CHECK(page["rows"][0]["key"] == json::parse(R"(["1"])"));
  CHECK(page["rows"][0]["version"] == calls.value("SELECT xmin::text FROM read_me WHERE id = 1"));
  CHECK(page["rows"][0]["cut"] == json::array());
  CHECK(page["next"] == json::parse(R"(["2"])"));
  const auto last = calls.rows("read_me", {{"limit", 2}, {"after", page["next"]}});
  CHECK(last["rows"].size() == 1);
  CHECK(last["rows"][0]["values"] == json::parse(R"(["3","",null])"));
  CHECK(last["next"].is_null());
  CHECK(calls.rows("read_me", {{"columns", {"name"}}})["columns"] == json::parse(R"(["name"])"));
}

TEST_CASE("row routes: every operator finds its rows") {
  row_calls calls;
  calls.sql(
      "DROP TABLE IF EXISTS found; DROP TYPE IF EXISTS mood; CREATE TYPE mood AS ENUM ('sad', "
      "'ok', 'glad'); CREATE TABLE found (id int PRIMARY KEY, n numeric, f float8, name text, "
      "ok boolean, m mood, tags text[], data jsonb, raw json, r int4range, b bytea, u uuid, at "
      "timestamptz); INSERT INTO found VALUES (1, 1.5, 'NaN', 'Ada', true, 'sad', '{a,b}', "
      "'{\"a\":{\"b\":\"x\"},\"n\":1}', '{\"k\":[1,2]}', '[1,5)', '\\x00ff', "
      "'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '2026-01-01 00:00:00+00'), (2, 'NaN', "
      "'infinity', 'Bob_', false, 'ok', '{}', '{\"on\":true}', '{}', 'empty', '', NULL, "
      "'infinity'), (3, NULL, '-infinity', NULL, NULL, 'glad', NULL, NULL, NULL, NULL, NULL, "
      "NULL, NULL)");
  const auto found = [&](const char* column, const char* is, const json& value = nullptr) {
    return calls.first_values("found", filter(column, is, value));
  };
  CHECK(found("n", "=", "1.50") == "1");
  CHECK(found("n", "=", "NaN") == "2");
  CHECK(found("f", "=", "NaN") == "1");
  CHECK(found("f", ">=", "Infinity") == "1,2");
  CHECK(found("f", "<", "0") == "3");
  CHECK(found("id", "<>", "2") == "1,3");
  CHECK(found("id", "<=", "2") == "1,2");
  CHECK(found("id", ">", "2") == "3");
  CHECK(found("name", "like", "A%") == "1");
  CHECK(found("name", "not_like", "A%") == "2");
  CHECK(found("name", "ilike", "bob\\_") == "2");
  CHECK(found("name", "not_ilike", "bob\\_") == "1");
  CHECK(found("id", "like", "%3") == "3");
  CHECK(found("name", "~", "^A") == "1");
  CHECK(found("name", "~*", "^a") == "1");
  CHECK(found("id", "in", {"1", "3"}) == "1,3");
  CHECK(found("m", "not_in", {"sad", "ok"}) == "3");
  CHECK(found("m", ">", "sad") == "2,3");
  CHECK(found("name", "is_null") == "3");
  CHECK(found("name", "is_not_null") == "1,2");
  CHECK(found("ok", "is_true") == "1");
  CHECK(found("ok", "is_false") == "2");
  CHECK(found("tags", "contains", "{a}") == "1");
  CHECK(found("tags", "contained_by", "{a,b,c}") == "1,2");
  CHECK(found("tags", "overlaps", "{b,z}") == "1");
  CHECK(found("tags", "=", "{}") == "2");
  CHECK(found("data", "contains", R"({"n":1})") == "1");
  CHECK(found("data", "has_key", "n") == "1");
  CHECK(found("raw", "has_key", "k") == "1");
  CHECK(found("r", "contains", "[2,3)") == "1");
  CHECK(found("r", "overlaps", "[4,9)") == "1");
  CHECK(found("r", "=", "empty") == "2");
  CHECK(found("b", "=", "\\x00ff") == "1");
  CHECK(found("u", "=", "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11") == "1");
  CHECK(found("at", "=", "infinity") == "2");
  CHECK(found("at", "<=", "2026-01-01T01:00:00+01:00") == "1");
  const auto at_path = [&](const char* column, const json& path, const char* is,
                           const json& value) {
    auto more = filter(column, is, value);
    more["filters"][0]["path"] = path;
    return calls.first_values("found", more);
  };
  CHECK(at_path("data", {"a", "b"}, "=", "x") == "1");
  CHECK(at_path("data", {"on"}, "is_true", nullptr) == "2");
  CHECK(at_path("raw", {"k"}, "contains", "[2]") == "1");
  CHECK(at_path("data", {"a"}, "is_null", nullptr) == "2,3");
  // All filters together.
  CHECK(calls.first_values("found", {{"filters",
                                      {{{"column", "id"}, {"operator", ">"}, {"value", "1"}},
                                       {{"column", "name"}, {"operator", "is_null"}}}}}) == "3");
  const auto refused = calls.send("rows", "found", filter("id", "=", "one"));
  CHECK(refused.status == 400);
  CHECK(json_of(refused)["sqlstate"] == "22P02");
}

TEST_CASE("row routes: the pages of every order are the whole table in this order") {
  row_calls calls;
  calls.sql(
      "DROP TABLE IF EXISTS paged; CREATE TABLE paged (a int, b text, c float8 NOT NULL, id "
      "int, part int, PRIMARY KEY (part, id)); INSERT INTO paged SELECT nullif(i % 4, 0), CASE "
      "WHEN i % 5 > 0 THEN 'v' || i % 3 END, CASE i % 7 WHEN 0 THEN 'NaN'::float8 WHEN 1 THEN "
      "'-infinity' ELSE i % 3 END, i, i % 2 FROM generate_series(1, 60) i");
  const std::vector<std::string> columns{"a", "b", "c"};
  std::vector<std::vector<json>> orders{{}};
  for (const auto& column : columns)
    for (const bool is_down : {false, true})
      for (const bool nulls_first : {false, true}) {
        const json sort = {
            {"column", column}, {"descending", is_down}, {"nulls_first", nulls_first}};
        orders.push_back({sort});
        for (const auto& second : columns)
          if (second != column)
            orders.push_back({sort, {{"column", second}, {"descending", !is_down}}});
      }
  for (const auto& sorts : orders) {
    CAPTURE(json(sorts).dump());
    std::string list;
    bool is_down = false;
    for (const auto& one : sorts) {
      is_down = one["descending"].get<bool>();
      list += fmt::format("{}{}", one["column"].get<std::string>(), is_down ? " DESC" : "");
      if (one.contains("nulls_first"))
        list += one["nulls_first"].get<bool>() ? " NULLS FIRST" : " NULLS LAST";
      list += ", ";
    }
    list += is_down ? "part DESC, id DESC" : "part, id";
    const auto expected =
        calls.value("SELECT string_agg(id::text, ',') AS ids FROM (SELECT id FROM paged ORDER BY " +
                    list + ") AS t");
    std::string ids;
    for (const auto& row :
         calls.all_pages("paged", {{"columns", {"id"}}, {"sorts", sorts}, {"limit", 7}}))
      ids += (ids.empty() ? "" : ",") + row[0].get<std::string>();
    CHECK(ids == expected);
  }
}

TEST_CASE("row routes: rows without a key are read by their address, also in parts") {
  row_calls calls;
  calls.sql(
      "DROP TABLE IF EXISTS heap, parted, heir, elder; CREATE TABLE heap (n int); INSERT INTO "
      "heap SELECT generate_series(1, 2500); DELETE FROM heap WHERE n % 10 = 0; INSERT INTO "
      "heap SELECT 0; CREATE TABLE parted (n int, k int) PARTITION BY LIST (k); CREATE TABLE "
      "parted_0 PARTITION OF parted FOR VALUES IN (0); CREATE TABLE parted_1 PARTITION OF "
      "parted FOR VALUES IN (1); INSERT INTO parted SELECT i, i % 2 FROM generate_series(1, 50) "
      "i; CREATE TABLE elder (n int PRIMARY KEY); CREATE TABLE heir () INHERITS (elder); INSERT "
      "INTO elder VALUES (1); INSERT INTO heir VALUES (1)");
  const auto page = calls.rows("heap", {{"limit", 1}});
  CHECK(page["key"] == json::parse(R"({"kind":"row_address","columns":["ctid"]})"));
  CHECK(page["next"] == json::array({"(0,1)"}));
  const auto all = calls.all_pages("heap", {{"limit", 300}});
  CHECK(all.size() == 2251);
  CHECK(all == calls.value("SELECT json_agg(json_build_array(n::text)) AS rows FROM (SELECT n FROM "
                           "heap ORDER BY ctid) AS t"));
  CHECK(
      calls
          .all_pages("heap", {{"limit", 300}, {"sorts", {{{"column", "n"}, {"descending", true}}}}})
          .size() == 2251);
  CHECK(calls.rows("parted")["key"]["columns"] == json::parse(R"(["tableoid","ctid"])"));
  CHECK(calls.all_pages("parted", {{"limit", 7}}).size() == 50);
  CHECK(calls.rows("elder")["key"]["kind"] == "row_address");
  CHECK(calls.all_pages("elder", {{"limit", 1}}).size() == 2);
}

TEST_CASE("row routes: a unique index without NULLs is a key, others are not") {
  row_calls calls;
  calls.sql(
      "DROP TABLE IF EXISTS keyed; CREATE TABLE keyed (a int NOT NULL, b int, c int NOT NULL, d "
      "int NOT NULL); CREATE UNIQUE INDEX ON keyed (b); CREATE UNIQUE INDEX ON keyed (a) WHERE "
      "b > 0; CREATE UNIQUE INDEX ON keyed ((c + 1)); CREATE UNIQUE INDEX ON keyed (d, c) "
      "INCLUDE (a)");
  CHECK(calls.rows("keyed")["key"] == json::parse(R"({"kind":"unique","columns":["d","c"]})"));
}

TEST_CASE("row routes: long values are cut, and can be read whole") {
  row_calls calls;
  calls.sql(
      "DROP TABLE IF EXISTS long_ones; CREATE TABLE long_ones (id int PRIMARY KEY, t text, j "
      "jsonb, b bytea, i inet, c char(5)); INSERT INTO long_ones VALUES (1, repeat('é', "
      "1000000), jsonb_build_array(repeat('x', 100)), decode(repeat('ab', 100), 'hex'), "
      "'10.0.0.1', 'ab'), (2, repeat('y', 10), NULL, NULL, NULL, NULL)");
  const auto page = calls.rows("long_ones", {{"cell_characters", 10}});
  CHECK(page["rows"][0]["values"] ==
        json::array({"1", "éééééééééé", "[\"xxxxxxxx", "\\xabababab", "10.0.0.1", "ab   "}));
  CHECK(page["rows"][0]["cut"] == json::array({1, 2, 3}));
  CHECK(page["rows"][1]["values"] ==
        json::array({"2", "yyyyyyyyyy", nullptr, nullptr, nullptr, nullptr}));
  CHECK(page["rows"][1]["cut"] == json::array());
  const auto whole = calls.rows(
      "long_ones", {{"cell_characters", 0},
                    {"columns", {"t"}},
                    {"filters", {{{"column", "id"}, {"operator", "="}, {"value", "1"}}}}});
  CHECK(whole["rows"][0]["values"][0].get<std::string>().size() == 2'000'000);
  CHECK(whole["rows"][0]["cut"] == json::array());
  // The place in an order by a long value is whole, too.
  CHECK(calls.all_pages("long_ones", {{"limit", 1}, {"sorts", {{{"column", "t"}}}}}).size() == 2);
  calls.sql("INSERT INTO long_ones SELECT n, repeat('z', 1000000) FROM generate_series(3, 30) n");
  CHECK(calls.send("rows", "long_ones", {{"cell_characters", 0}}).status == 413);
}

TEST_CASE("row routes: views, other schemas and the catalogue are read as well") {
  row_calls calls;
  calls.sql(
      "DROP SCHEMA IF EXISTS \"od\"\"d \xf0\x9f\x9a\xa6\" CASCADE; CREATE SCHEMA \"od\"\"d "
      "\xf0\x9f\x9a\xa6\"; CREATE TABLE \"od\"\"d \xf0\x9f\x9a\xa6\".\"t'; --\" (\"i d\" int "
      "PRIMARY KEY, \"" +
      std::string(63, 'c') +
      "\" text); INSERT INTO \"od\"\"d \xf0\x9f\x9a\xa6\".\"t'; --\" VALUES (1, 'a'), (2, 'b'); "
      "DROP VIEW IF EXISTS seen_view; CREATE VIEW seen_view AS SELECT n FROM generate_series(1, "
      "3) n");
  const json odd = {{"schema", "od\"d \xf0\x9f\x9a\xa6"}};
  auto sorted = odd;
  sorted["sorts"] = {{{"column", std::string(63, 'c')}, {"descending", true}}};
  sorted["filters"] = {{{"column", "i d"}, {"operator", "="}, {"value", "2"}}};
  CHECK(calls.rows("t'; --", sorted)["rows"][0]["values"] == json::array({"2", "b"}));
  const auto view = calls.rows("seen_view", {{"limit", 2}});
  CHECK(view["key"] == json::parse(R"({"kind":"none","columns":[]})"));
  CHECK(view["rows"].size() == 2);
  CHECK(view["rows"][0]["version"].is_null());
  CHECK(view["next"].is_null());
  CHECK(calls.send("rows", "seen_view", {{"after", json::array()}}).status == 400);
  auto catalogue = calls.rows("pg_class", {{"schema", "pg_catalog"}, {"limit", 1}});
  CHECK(catalogue["key"]["kind"] == "primary_key");
  for (const auto* caller : {"rex", "cem"})
    CHECK(calls.send("rows", "t'; --", odd, caller).status == 200);
  CHECK(calls.send("rows", "t'; --", odd, "dan").status == 404);
}

TEST_CASE("row routes: reading changes nothing, whatever a view does") {
  row_calls calls;
  calls.sql(
      "DROP VIEW IF EXISTS writing_view; DROP TABLE IF EXISTS written; CREATE TABLE written (n "
      "int); CREATE OR REPLACE FUNCTION write_row() RETURNS int LANGUAGE sql AS 'INSERT INTO "
      "written VALUES (1) RETURNING n'; CREATE VIEW writing_view AS SELECT write_row() AS n");
  const auto refused = calls.send("rows", "writing_view");
  CHECK(refused.status == 400);
  CHECK(json_of(refused)["sqlstate"] == "25006");
}

TEST_CASE("row routes: a table that does not exist is not found") {
  row_calls calls;
  for (const auto* call : {"rows", "rows/count"})
    CHECK(calls.send(call, "no_such_table").status == 404);
  const json changes = {{"changes", {{{"op", "insert"}}}}};
  CHECK(calls.send("rows/changes", "no_such_table", changes).status == 404);
}

TEST_CASE("row routes: a wrong body is refused by its field") {
  row_calls calls;
  const auto refused = [&](const json& more) {
    return field_of(calls.send("rows", "samples", more));
  };
  CHECK(refused({{"table", ""}}) == "table");
  CHECK(refused({{"schema", std::string(64, 's')}}) == "schema");
  CHECK(refused({{"columns", {"name", 1}}}) == "columns[1]");
  CHECK(refused({{"columns", {"name", "missing"}}}) == "columns[1]");
  CHECK(refused(filter("missing", "=", "1")) == "filters[0].column");
  CHECK(refused(filter("name", "==", "1")) == "filters[0].operator");
  CHECK(refused(filter("name", "=")) == "filters[0].value");
  CHECK(refused(filter("name", "is_null", "1")) == "filters[0].value");
  CHECK(refused(filter("name", "in")) == "filters[0].values");
  CHECK(refused(filter("name", "in", json::array())) == "filters[0].values");
  CHECK(refused(filter("name", "=", std::string("a\0b", 3))) == "filters[0].value");
  CHECK(refused(filter("name", "is_true")) == "filters[0].operator");
  CHECK(refused({{"filters", {{{"column", "name"}, {"operator", "="}, {"value", 1}}}}}) ==
        "filters[0].value");
  CHECK(refused({{"filters", {{{"columm", "name"}}}}}) == "filters[0].columm");
  CHECK(refused({{"filters", json(51, json::object())}}) == "filters");
  CHECK(refused({{"sorts", {{{"column", "name"}, {"descending", "yes"}}}}}) ==
        "sorts[0].descending");
  CHECK(refused({{"sorts", {{{"column", "missing"}}}}}) == "sorts[0].column");
  CHECK(refused({{"after", {"1", "2"}}}) == "after");
  CHECK(refused({{"after", {1}}}) == "after[0]");
  CHECK(refused({{"limit", 0}}) == "limit");
  CHECK(refused({{"limit", 1'001}}) == "limit");
  CHECK(refused({{"cell_characters", -1}}) == "cell_characters");
}

TEST_CASE("row routes: a dry run answers with the statement") {
  row_calls calls;
  CHECK(calls.rows("samples",
                   {{"dry_run", true},
                    {"filters", {{{"column", "amount"}, {"operator", ">"}, {"value", "5"}}}}}) ==
        json{{"sql",
              "SELECT name, amount FROM public.samples WHERE amount > 5 ORDER BY ctid LIMIT 100"}});
}

TEST_CASE(
    "row routes: a count is exact up to a bound, and then an estimate unless it must be exact") {
  row_calls calls;
  calls.sql(
      "DROP TABLE IF EXISTS many; CREATE TABLE many (n int); INSERT INTO many SELECT "
      "generate_series(1, 60000); ANALYZE many");
  CHECK(calls.count("many", filter("n", "<=", "50000")) ==
        json{{"count", 50'000}, {"is_estimate", false}});
  const auto estimate = calls.count("many");
  CHECK(estimate["is_estimate"] == true);
  CHECK(estimate["count"].get<int>() > 50'000);
  CHECK(calls.count("many", {{"exact", true}}) == json{{"count", 60'000}, {"is_estimate", false}});
}
