#include "domain/query/postgres_grammar.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "domain/query/scan_result.hpp"

using namespace signalbox::domain;

namespace {

std::vector<std::string> tokens_in(const std::string& text) {
  const auto tokens = scan_sql(text);
  REQUIRE(tokens);
  std::vector<std::string> written;
  for (const auto& token : *tokens)
    written.emplace_back(text_of(text, token));
  return written;
}

using words = std::vector<std::string>;

}  // namespace

TEST_CASE("postgres grammar: tokens have exact ends, and comments are left out") {
  CHECK(tokens_in("SELECT  U&'a'  , U&\"b\" UESCAPE '!' /* c */ -- d\n,'e'\n'f';") ==
        words{"SELECT", "U&'a'", ",", "U&\"b\"", "UESCAPE", "'!'", ",", "'e'\n'f'", ";"});
  CHECK(tokens_in("a::int>=1.5e3+$12|| E'\\'' x$y$ $y$;$y$") ==
        words{"a", "::", "int", ">=", "1.5e3", "+", "$12", "||", "E'\\''", "x$y$", "$y$;$y$"});
  CHECK(tokens_in("1/*x*/2") == words{"1", "2"});
  CHECK(tokens_in("\t\r\n\f").empty());
}

TEST_CASE("postgres grammar: kinds of tokens are known") {
  const std::string text = "select Name \"select\" 'a' 1 $1 +";
  const auto tokens = scan_sql(text);
  REQUIRE(tokens);
  REQUIRE(tokens->size() == 7);
  using enum token_kind;
  const std::vector<token_kind> expected = {keyword, keyword,   quoted_name, string,
                                            number,  parameter, symbol};
  for (std::size_t at = 0; at < expected.size(); ++at)
    CHECK((*tokens)[at].kind == expected[at]);
  CHECK(is_word(text, (*tokens)[0], "select"));
  CHECK(is_word(text, (*tokens)[1], "name"));
  CHECK_FALSE(is_word(text, (*tokens)[2], "select"));
  CHECK(is_symbol(text, (*tokens)[6], "+"));
  const std::string plain = "foo";
  CHECK(scan_sql(plain)->front().kind == name);
}

TEST_CASE("postgres grammar: error positions are in characters from 0") {
  CHECK(parse_sql("SELECT 'é😀' FROM WHERE").error().character == 17);
  CHECK(parse_sql("SELECT").has_value());
  CHECK(scan_sql("SELECT 'é', 'x").error().character == 12);
  CHECK(parse_sql("x").error().message == "syntax error at or near \"x\"");
}

TEST_CASE("postgres grammar: malformed scan results have no further tokens") {
  // {tokens: [{start: 0, token: IDENT}, {start: 2, token: ','}]}
  const std::string bytes("\x12\x05\x08\x00\x20\x82\x02\x12\x04\x08\x02\x20\x2C", 13);
  REQUIRE(read_scan_result(bytes, "ab, c").size() == 2);
  CHECK(read_scan_result(bytes, "ab, c").front().kind == token_kind::name);
  CHECK(read_scan_result(bytes, "ab").size() == 1);
  for (std::size_t cut = 0; cut < bytes.size(); ++cut)
    CHECK(read_scan_result(std::string_view(bytes).substr(0, cut), "ab, c").size() <=
          (cut >= 7 ? 1 : 0));
  CHECK(read_scan_result("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", "a").empty());
  CHECK(read_scan_result("\x12\xFF\x01", "a").empty());
}

TEST_CASE("postgres grammar: threads parse at the same time") {
  const std::string text = "SELECT a, 'é' FROM t WHERE b IN (1, 2) -- c";
  const auto expected = parse_sql(text);
  REQUIRE(expected);
  constexpr int threads = 4;
  constexpr int rounds = 50;
  std::vector<int> equal(threads, 0);
  {
    std::vector<std::jthread> running;
    for (int at = 0; at < threads; ++at)
      running.emplace_back([&, at] {
        for (int round = 0; round < rounds; ++round) {
          const bool fails = !parse_sql("SELECT FROM WHERE").has_value();
          const auto tree = parse_sql(text);
          if (fails && tree && *tree == *expected) ++equal[static_cast<std::size_t>(at)];
        }
      });
  }
  for (const int count : equal)
    CHECK(count == rounds);
}
