#include "domain/query/copy_text.hpp"

#include <doctest/doctest.h>

using namespace signalbox::domain;

namespace {

std::string refusal_of(std::string_view text) {
  const auto made = export_text(text, parse_text(text).value(), copy_format::csv, true);
  return made ? "" : made.error().detail_code;
}

}  // namespace

TEST_CASE("copy text: an export contains only the query, and keeps its positions") {
  const std::string_view text = "-- é\nSELECT 1 -- in\n, x; -- after";
  const auto made = export_text(text, parse_text(text).value(), copy_format::csv, true).value();
  CHECK(made.text ==
        "COPY (\nSELECT 1 -- in\n, x\n) TO STDOUT WITH (FORMAT csv, ENCODING 'UTF8', HEADER true)");
  const auto at = made.text.find('x');
  CHECK(original_character(made.edits, at) == 22);
}

TEST_CASE("copy text: only one query that changes nothing is exported") {
  for (const auto* text : {"SELECT 1", "VALUES (1)", "TABLE t", "WITH a AS (SELECT 1) TABLE a",
                           "(SELECT 1) UNION SELECT 2 LIMIT 5;"}) {
    CAPTURE(text);
    CHECK(refusal_of(text).empty());
  }
  CHECK(refusal_of("SELECT 1; SELECT 2") == "export_one_statement");
  for (const auto* text :
       {"INSERT INTO t VALUES (1) RETURNING *", "DELETE FROM t", "SELECT 1 INTO t",
        "EXPLAIN SELECT 1", "WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d",
        "COPY t TO PROGRAM 'id'", "SHOW x", "EXECUTE e", "CREATE TABLE t AS SELECT 1",
        "SELECT * FROM t FOR UPDATE"}) {
    CAPTURE(text);
    CHECK(refusal_of(text) == "export_not_a_query");
  }
  for (const auto* text : {"SELECT 1) TO PROGRAM 'id' --", "SELECT 1) TO STDOUT; DROP TABLE t",
                           "SELECT (1", "SELECT 'a"}) {
    CAPTURE(text);
    CHECK_FALSE(refusal_of(text).empty());
  }
}

TEST_CASE("copy text: an import names its table, columns and form") {
  CHECK(import_text({.schema = "public", .name = "t"}, {}, {}) ==
        "COPY \"public\".\"t\" FROM STDIN WITH (ENCODING 'UTF8', FORMAT csv, HEADER false)");
  CHECK(import_text({.schema = "", .name = "t"}, {"a", "b\""},
                    {.format = copy_format::tsv, .has_header = true, .null_text = "\\N"}) ==
        "COPY \"t\" (\"a\", \"b\"\"\") FROM STDIN WITH (ENCODING 'UTF8', FORMAT csv, HEADER true, "
        "DELIMITER E'\\t', NULL E'\\\\N')");
  CHECK(import_text({.schema = "", .name = "t"}, {},
                    {.format = copy_format::text, .delimiter = "'"}) ==
        "COPY \"t\" FROM STDIN WITH (ENCODING 'UTF8', FORMAT text, HEADER false, DELIMITER E'''')");
}
