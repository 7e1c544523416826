#include "domain/query/explain_text.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "domain/query/parsed_text.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

result<explained_text> explained(std::string_view text, const explain_options& options = {}) {
  const auto parsed = parse_text(text);
  REQUIRE(parsed);
  return explain_text(text, parsed->statements, options);
}

std::string explain_refusal(std::string_view text) {
  const auto made = explained(text);
  return made ? "" : made.error().detail_code;
}

}  // namespace

TEST_CASE("explain text: the statement is wrapped with positions") {
  const auto made = explained("-- é\nSELECT 1;");
  REQUIRE(made);
  CHECK(made->text.text == "-- é\nEXPLAIN (FORMAT JSON) SELECT 1;");
  CHECK(original_character(made->text.edits, 4) == 4);
  CHECK(original_character(made->text.edits, 10) == 5);
  CHECK(original_character(made->text.edits, 27) == 5);
  CHECK(original_character(made->text.edits, 28) == 6);
  CHECK_FALSE(made->writes);
  const auto all =
      explained("SELECT 1",
                {.analyze = true, .buffers = true, .verbose = true, .settings = true, .wal = true});
  REQUIRE(all);
  CHECK(all->text.text ==
        "EXPLAIN (FORMAT JSON, ANALYZE, BUFFERS, VERBOSE, SETTINGS, WAL) SELECT 1");
  CHECK_FALSE(all->writes);
  CHECK(explained("SELECT 1", {.wal = true})->text.text == "EXPLAIN (FORMAT JSON) SELECT 1");
}

TEST_CASE("explain text: only ANALYZE of a writing statement writes") {
  CHECK(explained("DELETE FROM t", {.analyze = true})->writes);
  CHECK_FALSE(explained("DELETE FROM t")->writes);
  CHECK(explained("WITH d AS (DELETE FROM t RETURNING 1) SELECT 1", {.analyze = true})->writes);
}

TEST_CASE("explain text: texts without exactly one plan are refused") {
  CHECK(explain_refusal("SELECT 1; SELECT 2") == "explain_one_statement");
  CHECK(explain_refusal("EXPLAIN SELECT 1") == "explain_twice");
  for (const std::string_view text : {"CREATE TABLE t ()", "SHOW all", "BEGIN", "COPY t TO STDOUT",
                                      "VACUUM", "SELECT 1 INTO t", "DROP TABLE t", "DO ''"}) {
    CAPTURE(text);
    CHECK(explain_refusal(text) == "not_explainable");
  }
  for (const std::string_view text :
       {"SELECT 1", "VALUES (1)", "INSERT INTO t VALUES (1)", "UPDATE t SET a = 1", "EXECUTE p",
        "MERGE INTO t USING s ON true WHEN MATCHED THEN DELETE", "CREATE TABLE t AS SELECT 1",
        "DECLARE c CURSOR FOR SELECT 1", "CREATE MATERIALIZED VIEW m AS SELECT 1",
        "SELECT FROM WHERE"}) {
    CAPTURE(text);
    CHECK(explain_refusal(text) == "");
    // What is offered also parses.
    const auto made = explained(text);
    REQUIRE(made);
    if (text != "SELECT FROM WHERE") CHECK(parse_text(made->text.text)->fault() == nullptr);
  }
}
