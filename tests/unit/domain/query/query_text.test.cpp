#include "domain/query/query_text.hpp"

#include <doctest/doctest.h>

#include <string>

#include "domain/query/parsed_text.hpp"
#include "tests/unit/domain/query/repeated_text.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;

TEST_CASE("query text: size, encoding and NUL are checked") {
  CHECK(check_query_text("SELECT 'é'"));
  CHECK(check_query_text(std::string(query_bytes_max, ' ')));
  CHECK(check_query_text(std::string(query_bytes_max + 1, ' ')).error().code ==
        errc::payload_too_large);
  CHECK(check_query_text("\xFF").error().detail_code == "query_not_utf8");
  CHECK(check_query_text(std::string(1, '\0')).error().detail_code == "query_not_utf8");
}

TEST_CASE("query text: shown texts are cut between characters") {
  const std::string whole(shown_bytes_max, 'a');
  CHECK(shortened(whole) == whole);
  CHECK(shortened(whole + "b") == whole + "…");
  const auto wide = repeated_text("😀", shown_bytes_max);
  CHECK(shortened("a" + wide) == "a" + repeated_text("😀", 74) + "…");
}

TEST_CASE("query text: commands, labels and errors of long texts are short") {
  const auto parsed = parse_text("DROP TABLE a" + repeated_text(", long_name", 5'000) + "; SET a" +
                                 repeated_text(".long_name", 5'000) + " = 1; SELECT FROM 'x" +
                                 repeated_text("y", 5'000) + "'; DROP FUNCTION f(int" +
                                 repeated_text(", int", 5'000) + ")");
  REQUIRE(parsed);
  REQUIRE(parsed->statements.size() == 4);
  for (const auto& one : parsed->statements) {
    CHECK(one.command.size() < 400);
    CHECK(one.read_only_refusal.size() < 400);
    for (const auto& part : one.destroys)
      CHECK(part.label.size() < 400);
  }
  REQUIRE(parsed->fault() != nullptr);
  CHECK(parsed->fault()->message.size() < 400);
}
