#include <doctest/doctest.h>

#include "tests/unit/api/rows/row_calls.hpp"

using namespace signalbox;
using namespace signalbox::api::testing;
using core::json;
using transport::http::method;

namespace {

std::string exported(row_calls& calls, std::string_view table, const json& more) {
  const auto made = calls.send("rows/export", table, more);
  INFO(made.body);
  REQUIRE(made.status == 200);
  return made.body;
}

}  // namespace

TEST_CASE("row export routes: rows of a filter are exported in each format") {
  row_calls calls;
  make_stock(calls);
  json what = {{"format", "csv"},
               {"columns", {"id", "name"}},
               {"filters", {{{"column", "n"}, {"operator", ">="}, {"value", "20"}}}},
               {"sorts", {{{"column", "n"}, {"descending", true}}}}};
  CHECK(exported(calls, "stock", what) == "id,name\n3,c\n2,b\n");
  what["header"] = false;
  what["format"] = "tsv";
  CHECK(exported(calls, "stock", what) == "3\tc\n2\tb\n");
  what["format"] = "jsonl";
  CHECK(exported(calls, "stock", what) == "{\"id\":3,\"name\":\"c\"}\n{\"id\":2,\"name\":\"b\"}\n");
  what["format"] = "sql";
  CHECK(exported(calls, "stock", what) ==
        "INSERT INTO public.stock (id, name) VALUES (3, 'c');\n"
        "INSERT INTO public.stock (id, name) VALUES (2, 'b');\n");
}

TEST_CASE("row export routes: selected rows are exported by their keys, whatever identifies them") {
  row_calls calls;
  make_stock(calls);
  CHECK(exported(
            calls, "stock",
            {{"format", "csv"}, {"columns", {"name"}}, {"keys", {{{"id", "3"}}, {{"id", "1"}}}}}) ==
        "name\na\nc\n");
  calls.sql("DROP TABLE IF EXISTS heap; CREATE TABLE heap AS SELECT generate_series(1, 3) AS n");
  CHECK(exported(
            calls, "heap",
            {{"format", "csv"}, {"header", false}, {"keys", json::array({{{"ctid", "(0,2)"}}})}}) ==
        "2\n");
}

TEST_CASE("row export routes: SQL that was exported restores every value") {
  row_calls calls;
  calls.sql(
      "DROP TABLE IF EXISTS odd; CREATE TABLE odd (id int GENERATED ALWAYS AS IDENTITY, t text, b "
      "bytea, f boolean, n numeric, a text[], j json, twice int GENERATED ALWAYS AS (1) STORED); "
      "INSERT INTO odd (t, b, f, n, a, j) VALUES (E'a''b\\\\c\\n\\x01\\x02', '\\x00ff', true, "
      "'NaN', '{\"x,\",NULL}', '{\"a\": 1}'), (NULL, NULL, NULL, NULL, NULL, NULL), ('', '', "
      "false, 1.50, '{}', 'null')");
  const auto before = calls.value("SELECT json_agg(o) FROM odd o");
  const auto text = exported(calls, "odd", {{"format", "sql"}});
  CHECK(text.find("OVERRIDING SYSTEM VALUE") != std::string::npos);
  calls.sql("TRUNCATE odd");
  calls.sql(text);
  CHECK(calls.value("SELECT json_agg(o) FROM odd o") == before);
}

TEST_CASE("row export routes: a link starts the export once") {
  row_calls calls;
  make_stock(calls);
  auto requested = calls.here.request(
      method::post, sql_path + "/rows/export",
      R"({"schema":"public","table":"stock","format":"csv","columns":["id"]})", "rex");
  requested.headers.add("Accept", "application/json");
  const auto made = calls.here.send(std::move(requested));
  REQUIRE(made.status == 201);
  const auto url = json_of(made)["url"].get<std::string>();
  const auto file = calls.here.send(method::get, url, "", "");
  CHECK(file.status == 200);
  CHECK(file.body == "id\n1\n2\n3\n");
  CHECK(file.headers.find("Content-Disposition") == "attachment; filename=\"stock.csv\"");
  CHECK(calls.here.send(method::get, url, "", "").status == 404);
}

TEST_CASE("row export routes: what cannot be exported is refused before the file begins") {
  row_calls calls;
  make_stock(calls);
  CHECK(calls.send("rows/export", "nothing", {{"format", "csv"}}).status == 404);
  CHECK(calls.send("rows/export", "stock", {{"format", "xls"}}).status == 400);
  CHECK(calls.send("rows/export", "stock", {{"format", "csv"}, {"columns", {"no"}}}).status == 400);
  const auto bad = calls.send(
      "rows/export", "stock",
      {{"format", "csv"}, {"filters", {{{"column", "id"}, {"operator", "="}, {"value", "x"}}}}});
  CHECK(bad.status == 400);
  CHECK(json_of(bad)["sqlstate"] == "22P02");
}

TEST_CASE("row export routes: an export cannot write, whatever a view calls") {
  row_calls calls;
  calls.sql(
      "DROP TABLE IF EXISTS seen CASCADE; CREATE TABLE seen (n int); CREATE OR REPLACE FUNCTION "
      "note_seen() RETURNS int LANGUAGE sql AS 'INSERT INTO seen VALUES (1) RETURNING n'; CREATE "
      "VIEW noted AS SELECT note_seen() AS n");
  const auto refused = calls.send("rows/export", "noted", {{"format", "csv"}});
  CHECK(refused.status == 400);
  CHECK(json_of(refused)["sqlstate"] == "25006");
}
