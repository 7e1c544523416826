#include "domain/query/row_limit.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "domain/query/parsed_text.hpp"
#include "domain/query/postgres_grammar.hpp"
#include "domain/query/tree_walk.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

parsed_text parsed_for_limit(std::string_view text) {
  auto made = parse_text(text);
  CAPTURE(text);
  REQUIRE(made);
  return *std::move(made);
}

std::string limited(std::string_view text) {
  return with_limit(text, parsed_for_limit(text).statements, 500).text;
}

/// A text of a small grammar: statements with strings, comments and nested queries.
class text_source {
 public:
  explicit text_source(unsigned seed) : random_(seed) {}

  std::string text() {
    std::string made;
    for (unsigned count = 1 + choice(4); count > 0; --count)
      made += gap() + query(2) + gap() + ";";
    return made + gap();
  }

 private:
  unsigned choice(unsigned count) { return static_cast<unsigned>(random_() % count); }

  std::string_view one_of(std::initializer_list<std::string_view> parts) {
    return parts.begin()[choice(static_cast<unsigned>(parts.size()))];
  }

  std::string gap() {
    return std::string{one_of({" ", "\n", "\r\n", " -- a; b\n", " /* ; /* ' */ */ ", "\t"})};
  }

  std::string value() {
    return std::string{one_of({"1", "'a;b'", "E'\\';'", "$x$;$$;$x$", "\"c;d\"", "'😀'", "now()",
                               "CASE WHEN a THEN b ELSE c END", "a::int", "ARRAY[1,2]"})};
  }

  std::string query(int depth) {
    std::string made = "SELECT" + gap() + value() + gap() + "," + value();
    if (choice(2) == 0)
      made += gap() + "FROM" + gap() +
              (depth > 0 && choice(2) == 0 ? "(" + query(depth - 1) + ") x" : std::string{"t"});
    if (choice(3) == 0) made += gap() + "WHERE" + gap() + value() + " = " + value();
    if (choice(4) == 0) made += gap() + "UNION ALL" + gap() + "SELECT 1, 2";
    if (choice(4) == 0) made += gap() + "ORDER BY 1";
    if (choice(6) == 0) made += gap() + "OFFSET 1";
    if (choice(6) == 0) made += gap() + "LIMIT 3";
    return made;
  }

  std::mt19937 random_;
};

/// The tree of the only statement without its limit and its locations.
json plain_tree(const std::string& statement) {
  auto tree = parse_sql(statement);
  REQUIRE(tree);
  auto node = tree->at("stmts").at(0).at("stmt").at("SelectStmt");
  node.erase("limitCount");
  node.erase("limitOption");
  auto text = node.dump();
  std::string plain;
  for (std::size_t at = 0; at < text.size();) {
    constexpr std::string_view location = "\"location\":";
    if (text.compare(at, location.size(), location) == 0) {
      at = text.find_first_of(",}", at);
    } else {
      plain += text[at++];
    }
  }
  return plain;
}

}  // namespace

TEST_CASE("row limit: plain queries get a limit before comments and semicolons") {
  CHECK(limited("SELECT 1") == "SELECT 1 LIMIT 500");
  CHECK(limited("SELECT 1;") == "SELECT 1 LIMIT 500;");
  CHECK(limited("SELECT 1 -- x") == "SELECT 1 LIMIT 500 -- x");
  CHECK(limited("SELECT 1 -- x\n;") == "SELECT 1 LIMIT 500 -- x\n;");
  CHECK(limited("SELECT 1 /* a */ ; -- b") == "SELECT 1 LIMIT 500 /* a */ ; -- b");
  CHECK(limited("TABLE t; VALUES (1)") == "TABLE t LIMIT 500; VALUES (1) LIMIT 500");
  CHECK(limited("(SELECT 1)") == "(SELECT 1) LIMIT 500");
  CHECK(limited("SELECT 1 UNION SELECT 2 ORDER BY 1") ==
        "SELECT 1 UNION SELECT 2 ORDER BY 1 LIMIT 500");
  CHECK(limited("WITH a AS (SELECT 1 LIMIT 1) TABLE a") ==
        "WITH a AS (SELECT 1 LIMIT 1) TABLE a LIMIT 500");
  CHECK(limited("SELECT 1 OFFSET 2") == "SELECT 1 OFFSET 2 LIMIT 500");
  CHECK(limited("SELECT") == "SELECT LIMIT 500");
  CHECK(limited("SELECT '-- x'") == "SELECT '-- x' LIMIT 500");
  CHECK(limited("SELECT U&'a' ") == "SELECT U&'a' LIMIT 500 ");
}

TEST_CASE("row limit: other statements are unchanged") {
  for (const std::string_view text :
       {"SELECT 1 LIMIT 5", "SELECT 1 LIMIT ALL", "(SELECT 1 LIMIT 5)",
        "SELECT 1 FETCH FIRST ROW ONLY", "SELECT 1 FROM t FOR UPDATE", "SELECT 1 INTO t",
        "WITH d AS (DELETE FROM t RETURNING 1) SELECT 1", "INSERT INTO t SELECT 1", "SHOW all",
        "EXPLAIN SELECT 1", "COPY (SELECT 1) TO STDOUT", "DECLARE c CURSOR FOR SELECT 1",
        "CREATE TABLE t AS SELECT 1", "SELECT FROM WHERE", "(SELECT 1 OFFSET 2)",
        "(SELECT 1 OFFSET 2) ORDER BY 1"}) {
    CAPTURE(text);
    CHECK(limited(text) == text);
  }
}

TEST_CASE("row limit: positions are mapped to the original") {
  const std::string_view text = "SELECT '😀' -- x\n; SELECT 2 FROM missing";
  const auto made = with_limit(text, parsed_for_limit(text).statements, 500);
  CHECK(made.text == "SELECT '😀' LIMIT 500 -- x\n; SELECT 2 FROM missing LIMIT 500");
  CHECK(made.edits == std::vector<text_edit>{{10, 0, 10}, {39, 0, 10}});
  CHECK(original_character(made.edits, 9) == 9);
  CHECK(original_character(made.edits, 12) == 10);
  CHECK(original_character(made.edits, 20) == 10);
  // "missing" in both texts.
  CHECK(original_character(made.edits, 42) == 32);
  CHECK(original_character(made.edits, 60) == 40);
}

TEST_CASE("row limit: random texts are split completely and keep their meaning") {
  for (unsigned seed = 0; seed < 200; ++seed) {
    CAPTURE(seed);
    const auto text = text_source(seed).text();
    CAPTURE(text);
    const auto parsed = parsed_for_limit(text);
    std::size_t end = 0;
    for (const auto& one : parsed.statements) {
      CHECK(one.understood == understanding::complete);
      // Between the statements are only comments, white space and semicolons.
      const auto between = scan_sql(text.substr(end, one.bytes.begin - end));
      REQUIRE(between);
      for (const auto& token : *between)
        CHECK(is_symbol(text.substr(end), token, ";"));
      end = one.bytes.end;
    }
    const auto made = with_limit(text, parsed.statements, 500);
    const auto again = parsed_for_limit(made.text);
    REQUIRE(again.statements.size() == parsed.statements.size());
    for (std::size_t at = 0; at < parsed.statements.size(); ++at) {
      const auto& before = parsed.statements[at];
      const auto& after = again.statements[at];
      CHECK_FALSE(after.limit_at);
      const auto original = text.substr(before.bytes.begin, before.bytes.end - before.bytes.begin);
      const auto changed = made.text.substr(after.bytes.begin, after.bytes.end - after.bytes.begin);
      CHECK(plain_tree(original) == plain_tree(changed));
      CHECK(original_character(made.edits, after.characters.begin) == before.characters.begin);
    }
  }
}
