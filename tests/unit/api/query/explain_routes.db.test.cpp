#include <doctest/doctest.h>

#include "tests/unit/api/api_installation.hpp"
#include "tests/unit/tenant_sql/tenant_server.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::sql_path;
using core::json;
using transport::http::method;

namespace {

transport::http::response explain(api_installation& here, json body,
                                  std::string_view caller = "ada") {
  return here.send(method::post, sql_path + "/explain", body.dump(), caller);
}

json rows_of(api_installation& here, const std::string& text) {
  const auto answer =
      here.send(method::post, sql_path + "/query", json{{"query", text}}.dump(), "ada");
  REQUIRE(answer.status == 200);
  return json_of(answer);
}

}  // namespace

TEST_CASE("explain route: the plan is shown without executing the statement") {
  api_installation here;
  const auto shown = json_of(explain(here, {{"query", "SELECT pg_sleep(600); -- later"}}));
  CHECK(shown["executed"] == false);
  CHECK(shown["text"] == "EXPLAIN (FORMAT JSON) SELECT pg_sleep(600); -- later");
  CHECK(shown["plan"]["Plan"]["Node Type"] == "Result");
  CHECK_FALSE(shown["plan"]["Plan"].contains("Actual Rows"));
}

TEST_CASE("explain route: ANALYZE executes a writing statement and rolls it back") {
  api_installation here;
  (void)rows_of(here,
                "DROP TABLE IF EXISTS explained; CREATE TABLE explained (n int); "
                "CREATE OR REPLACE FUNCTION note_it() RETURNS int LANGUAGE sql AS "
                "'INSERT INTO explained VALUES (2) RETURNING n'");
  for (const auto* text : {"INSERT INTO explained VALUES (1)", "SELECT note_it()",
                           "WITH w AS (INSERT INTO explained VALUES (3) RETURNING n) SELECT * "
                           "FROM w"}) {
    CAPTURE(text);
    const auto shown =
        json_of(explain(here, {{"query", text}, {"analyze", true}, {"buffers", true}}));
    CHECK(shown["executed"] == true);
    CHECK(shown["plan"].contains("Execution Time"));
    CHECK(shown["plan"]["Plan"].contains("Shared Hit Blocks"));
    CHECK(rows_of(here, "SELECT count(*) AS n FROM explained")[0]["n"] == 0);
  }
}

TEST_CASE("explain route: parameters have values") {
  api_installation here;
  const auto shown = json_of(
      explain(here, {{"query", "SELECT $1::int + 1"}, {"parameters", {41}}, {"verbose", true}}));
  CHECK(shown["plan"]["Plan"].contains("Output"));
  CHECK(explain(here, {{"query", "SELECT $1::int"}}).status == 400);
}

TEST_CASE("explain route: an error has its place in the text that the person wrote") {
  api_installation here;
  for (const bool analyze : {false, true}) {
    const auto failed =
        explain(here, {{"query", "SELECT 'é',\n  unknown_column"}, {"analyze", analyze}});
    CHECK(failed.status == 400);
    CHECK(json_of(failed)["sqlstate"] == "42703");
    CHECK(json_of(failed)["position"] == 15);
    CHECK(json_of(failed)["line"] == 2);
    CHECK(json_of(failed)["column"] == 3);
  }
  const auto fault = explain(here, {{"query", "SELECT 1 FRM x y z"}});
  CHECK(json_of(fault)["sqlstate"] == "42601");
}

TEST_CASE("explain route: it takes one statement that has a plan") {
  api_installation here;
  const auto message_of = [&](const std::string& text) {
    const auto refused = explain(here, {{"query", text}, {"analyze", true}});
    CHECK(refused.status == 400);
    return json_of(refused)["message"].get<std::string>();
  };
  CHECK(message_of("SELECT 1; SELECT 2").find("exactly one statement") != std::string::npos);
  CHECK(message_of("EXPLAIN SELECT 1").find("already begins") != std::string::npos);
  CHECK(message_of("COMMIT").find("no plan") != std::string::npos);
  CHECK(message_of("  -- nothing").find("no statement") != std::string::npos);
  CHECK(explain(here, {{"query", "SELECT 1"}, {"analyze", "yes"}}).status == 400);
  CHECK(explain(here, {{"query", "SELECT 1"}, {"timeout_ms", 0}}).status == 400);
  CHECK(explain(here, json::object()).status == 400);
}

TEST_CASE("explain route: a read-only member cannot execute what writes") {
  api_installation here;
  (void)rows_of(here,
                "CREATE TABLE IF NOT EXISTS explained (n int); "
                "CREATE OR REPLACE FUNCTION note_it() RETURNS int LANGUAGE sql AS "
                "'INSERT INTO explained VALUES (2) RETURNING n'");
  for (const auto* text : {"INSERT INTO explained VALUES (1)", "DELETE FROM explained",
                           "WITH w AS (DELETE FROM explained RETURNING n) SELECT * FROM w",
                           "CREATE TABLE copied AS SELECT 1", "SELECT pg_terminate_backend(1)",
                           "SELECT n FROM explained FOR UPDATE"}) {
    CAPTURE(text);
    for (const bool analyze : {false, true})
      CHECK(explain(here, {{"query", text}, {"analyze", analyze}}, "rex").status == 403);
  }
  const auto hidden = explain(here, {{"query", "SELECT note_it()"}, {"analyze", true}}, "rex");
  CHECK(hidden.status == 400);
  CHECK(json_of(hidden)["sqlstate"] == "25006");
  CHECK(explain(here, {{"query", "SELECT 1"}, {"role", "owner"}}, "rex").status == 403);
  CHECK(explain(here, {{"query", "SELECT 1"}, {"analyze", true}}, "rex").status == 200);
}

TEST_CASE("explain route: it ends at its time limit") {
  api_installation here;
  const auto late =
      explain(here, {{"query", "SELECT pg_sleep(600)"}, {"analyze", true}, {"timeout_ms", 50}});
  CHECK(late.status == 504);
  CHECK(json_of(late)["code"] == "timeout");
}
