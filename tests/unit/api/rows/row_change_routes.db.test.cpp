#include <doctest/doctest.h>

#include <chrono>

#include "tests/unit/api/rows/row_calls.hpp"

using namespace signalbox;
using namespace signalbox::api::testing;
using core::json;

TEST_CASE(
    "row changes: inserts, updates and deletes are saved together, and answered as they are") {
  row_calls calls;
  make_stock(calls);
  const auto saved = calls.change(
      "stock",
      {changed_row({{"id", "1"}}, {{"name", "A'"}}, version_of(calls, "stock", 1)),
       deleted_row({{"id", "2"}}, version_of(calls, "stock", 2)),
       inserted_row({{"id", "4"}, {"n", nullptr}}), changed_row({{"id", "3"}}, {{"id", "5"}})});
  CHECK(saved["saved"] == true);
  CHECK(saved["conflicts"] == json::array());
  CHECK(contents(calls, "id, name, n", "stock") == "(1,A',10) (4,new,) (5,c,30)");
  REQUIRE(saved["rows"].size() == 3);
  CHECK(saved["rows"][0]["index"] == 0);
  CHECK(saved["rows"][0]["key"] == json::array({"1"}));
  CHECK(saved["rows"][0]["values"] == json::parse(R"({"id":"1","name":"A'","n":"10"})"));
  CHECK(saved["rows"][0]["version"] == version_of(calls, "stock", 1));
  CHECK(saved["rows"][1]["index"] == 2);
  CHECK(saved["rows"][1]["values"] == json::parse(R"({"id":"4","name":"new","n":null})"));
  CHECK(saved["rows"][2]["key"] == json::array({"5"}));
}

TEST_CASE("row changes: a row that this call has changed already is found again") {
  row_calls calls;
  make_stock(calls);
  const auto version = version_of(calls, "stock", 1);
  CHECK(calls.change("stock", {changed_row({{"id", "1"}}, {{"id", "7"}}, version),
                               changed_row({{"id", "1"}}, {{"name", "z"}}, version),
                               changed_row({{"id", "1"}}, {{"n", "0"}}, version)})["saved"] ==
        true);
  CHECK(contents(calls, "id, name, n", "stock WHERE id = 7") == "(7,z,0)");
}

TEST_CASE("row changes: five thousand cells are saved by one statement, soon") {
  row_calls calls;
  calls.sql(
      "DROP TABLE IF EXISTS sheet; CREATE TABLE sheet (id int PRIMARY KEY, a text, b int, c "
      "numeric, d date, e boolean); INSERT INTO sheet SELECT generate_series(1, 1000)");
  json changes = json::array();
  const auto version = version_of(calls, "sheet", 1);
  for (int id = 1; id <= 1000; ++id)
    changes.push_back(changed_row({{"id", std::to_string(id)}},
                                  {{"a", "text " + std::to_string(id)},
                                   {"b", std::to_string(id)},
                                   {"c", "1.5"},
                                   {"d", "2026-11-20"},
                                   {"e", "true"}},
                                  version));
  const auto began = std::chrono::steady_clock::now();
  CHECK(calls.change("sheet", changes)["rows"].size() == 1000);
  const auto lasted = std::chrono::steady_clock::now() - began;
  // A tenth of this without sanitizers and other work on the machine.
  CHECK(lasted < std::chrono::seconds{3});
  CHECK(calls.value(
            "SELECT count(*) FROM sheet WHERE a = 'text ' || id AND b = id AND c = 1.5 AND e") ==
        1000);
}

TEST_CASE("row changes: values of every kind come back as they were sent") {
  row_calls calls;
  calls.sql(
      "DROP TABLE IF EXISTS kinds; DROP TYPE IF EXISTS color; CREATE TYPE color AS ENUM ('red', "
      "'it''s blue'); CREATE TABLE kinds (id int PRIMARY KEY, f float8, n numeric(8, 2), e "
      "color, es color[], t text[], j json, jb jsonb, r int4range, b bytea, at timestamptz, d "
      "date, v varchar(5), c char(5), iv interval, bits bit(3))");
  const json values = {{"id", "1"},
                       {"f", "NaN"},
                       {"n", "12.30"},
                       {"e", "it's blue"},
                       {"es", "{red,\"it's blue\"}"},
                       {"t", R"({"a \"b\"","c\\d",NULL,"{}"})"},
                       {"j", R"({"b": 1,  "a": "\\"})"},
                       {"jb", R"({"a": "x"})"},
                       {"r", "[1,5)"},
                       {"b", "\\x00ff"},
                       {"at", "2026-11-20 18:34:52.123456+00"},
                       {"d", "infinity"},
                       {"v", "äöüßé"},
                       {"c", "ab   "},
                       {"iv", "1 day 02:00:00"},
                       {"bits", "101"}};
  const auto saved = calls.change("kinds", {inserted_row(values)});
  CHECK(saved["rows"][0]["values"] == values);
  auto again = values;
  again.erase("id");
  CHECK(calls.change("kinds", {changed_row({{"id", "1"}}, again)})["rows"][0]["values"] == values);
  CHECK(refused_changes(calls, "kinds",
                        {changed_row({{"id", "1"}}, {{"v", "too long"}})})["sqlstate"] == "22001");
  CHECK(refused_changes(calls, "kinds", {changed_row({{"id", "1"}}, {{"e", "green"}})})["index"] ==
        0);
  CHECK(calls.change("kinds", {changed_row({{"id", "1"}}, {{"f", "-Infinity"}})})["saved"] == true);
}

TEST_CASE("row changes: a long value is saved whole, and left out of the answer") {
  row_calls calls;
  calls.sql("DROP TABLE IF EXISTS texts; CREATE TABLE texts (id int PRIMARY KEY, t text)");
  const auto saved =
      calls.change("texts", {inserted_row({{"id", "1"}, {"t", std::string(1'500'000, 'x')}})});
  CHECK(saved["rows"][0]["values"] == json{{"id", "1"}});
  CHECK(calls.value("SELECT length(t) FROM texts") == 1'500'000);
}

TEST_CASE("row changes: rows are found by composite keys and by their address") {
  row_calls calls;
  calls.sql(
      "DROP TABLE IF EXISTS pairs, loose; CREATE TABLE pairs (b text, a int, n int, PRIMARY KEY "
      "(b, a)); INSERT INTO pairs VALUES ('x', 1, 0), ('y', 1, 0); CREATE TABLE loose (n int); "
      "INSERT INTO loose VALUES (1), (1), (1)");
  CHECK(calls.change("pairs",
                     {changed_row({{"a", "1"}, {"b", "y"}}, {{"n", "9"}})})["rows"][0]["key"] ==
        json::array({"y", "1"}));
  CHECK(contents(calls, "b, n", "pairs") == "(x,0) (y,9)");
  const auto page = calls.rows("loose");
  const auto& second = page["rows"][1];
  const auto saved = calls.change(
      "loose", {changed_row({{"ctid", second["key"][0]}}, {{"n", "2"}}, second["version"]),
                changed_row({{"ctid", second["key"][0]}}, {{"n", "3"}}, second["version"]),
                deleted_row({{"ctid", page["rows"][2]["key"][0]}}, page["rows"][2]["version"])});
  CHECK(saved["saved"] == true);
  CHECK(saved["rows"][1]["key"] == json::array({"(0,5)"}));
  CHECK(contents(calls, "n", "loose") == "1 3");
  const auto late = calls.change(
      "loose", {changed_row({{"ctid", second["key"][0]}}, {{"n", "4"}}, second["version"])});
  CHECK(late["conflicts"][0]["reason"] == "deleted");
}

TEST_CASE("row changes: a partitioned table is changed as a whole") {
  row_calls calls;
  calls.sql(
      "DROP TABLE IF EXISTS halves; CREATE TABLE halves (id int PRIMARY KEY, n int) PARTITION "
      "BY RANGE (id); CREATE TABLE halves_0 PARTITION OF halves FOR VALUES FROM (0) TO (10); "
      "CREATE TABLE halves_1 PARTITION OF halves FOR VALUES FROM (10) TO (20)");
  const auto made = calls.change("halves", {inserted_row({{"id", "1"}, {"n", "0"}}),
                                            inserted_row({{"id", "11"}, {"n", "0"}})});
  CHECK(made["rows"][1]["version"] == version_of(calls, "halves", 11));
  const auto moved = calls.change(
      "halves", {changed_row({{"id", "1"}}, {{"id", "12"}}, made["rows"][0]["version"]),
                 changed_row({{"id", "1"}}, {{"n", "5"}}, made["rows"][0]["version"])});
  CHECK(moved["rows"][1]["version"] == version_of(calls, "halves", 12));
  CHECK(contents(calls, "id, n", "halves_1") == "(11,0) (12,5)");
}

TEST_CASE("row changes: a view that can be changed is, by any columns that identify a row") {
  row_calls calls;
  make_stock(calls);
  calls.sql(
      "CREATE VIEW stock_view AS SELECT id, name, n, n * 2 AS twice FROM stock; CREATE VIEW "
      "stock_sum AS SELECT sum(n) AS n FROM stock; CREATE MATERIALIZED VIEW stock_copy AS TABLE "
      "stock");
  CHECK(calls.change("stock_view", {changed_row({{"id", "1"}, {"name", "a"}}, {{"n", "11"}}),
                                    inserted_row({{"id", "9"}, {"name", "z"}}),
                                    deleted_row({{"id", "2"}})})["saved"] == true);
  CHECK(contents(calls, "id, n", "stock") == "(1,11) (3,30) (9,)");
  CHECK(calls.change("stock_view",
                     {changed_row({{"id", "9"}, {"n", nullptr}}, {{"n", "3"}})})["saved"] == true);
  CHECK(calls.change("stock_view", {deleted_row({{"id", "77"}})})["conflicts"][0]["reason"] ==
        "deleted");
  CHECK(refused_changes(calls, "stock_view",
                        {changed_row({{"id", "1"}}, {{"twice", "1"}})})["errors"][0]["field"] ==
        "changes[0].values.twice");
  calls.sql("UPDATE stock SET name = 'same'");
  CHECK(refused_changes(calls, "stock_view", {deleted_row({{"name", "same"}})})["code"] ==
        "row_ambiguous");
  for (const auto* table : {"stock_sum", "stock_copy"})
    CHECK(refused_changes(calls, table, {inserted_row({{"n", "1"}})})["errors"][0]["field"] ==
          "changes[0].op");
}

TEST_CASE("row changes: the audit log has the table and counts, not the data") {
  row_calls calls;
  make_stock(calls);
  calls.here.state.noted.clear();
  (void)calls.change(
      "stock", {changed_row({{"id", "1"}}, {{"name", "secret"}}), deleted_row({{"id", "2"}})});
  (void)refused_changes(calls, "stock", {changed_row({{"id", "1"}}, {{"n", "-1"}})});
  REQUIRE(calls.here.state.noted.size() == 2);
  const auto& noted = calls.here.state.noted[0];
  CHECK(noted.action == "rows.change");
  CHECK(noted.detail["table"] == "public.stock");
  CHECK(noted.detail["updates"] == 1);
  CHECK(noted.detail["deletes"] == 1);
  CHECK(noted.detail["inserts"] == 0);
  CHECK(noted.detail["saved"] == true);
  CHECK(noted.detail.dump().find("secret") == std::string::npos);
  CHECK(calls.here.state.noted[1].detail["saved"] == false);
  CHECK(calls.here.state.noted[1].detail["sqlstate"] == "23514");
}

TEST_CASE("row changes: a dry run answers with the statements and changes nothing") {
  row_calls calls;
  make_stock(calls);
  const json body = {{"dry_run", true}, {"changes", {deleted_row({{"id", "1"}}, "77")}}};
  const auto shown = calls.send("rows/changes", "stock", body);
  CHECK(json_of(shown) ==
        json{{"sql", "DELETE FROM public.stock WHERE id = 1 AND xmin = '77';\n"}});
  CHECK(contents(calls, "id", "stock") == "1 2 3");
}

TEST_CASE("row changes: no transaction stays open, and none of the person's own is counted") {
  row_calls calls;
  make_stock(calls);
  const auto path = sql_path + "/transactions";
  using transport::http::method;
  for (int open = 0; open < 2; ++open)
    REQUIRE(calls.here.send(method::post, path, "{}", "ada").status == 201);
  CHECK(calls.change("stock", {deleted_row({{"id", "1"}})})["saved"] == true);
  (void)refused_changes(calls, "stock", {changed_row({{"id", "2"}}, {{"n", "-1"}})});
  const auto left = json_of(calls.here.send(method::get, path, "", "ada"));
  CHECK(left.size() == 2);
  for (const auto& one : left)
    CHECK(
        calls.here
            .send(method::post, path + "/" + one["id"].get<std::string>() + "/rollback", "", "ada")
            .status == 200);
  CHECK(calls.value("SELECT count(*) FROM pg_locks l JOIN pg_class c ON c.oid = l.relation WHERE "
                    "c.relname = 'stock'") == 0);
}
