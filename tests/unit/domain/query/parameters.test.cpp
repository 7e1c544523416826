#include "domain/query/parameters.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/domain/query/repeated_text.hpp"

using namespace signalbox::domain;

namespace {

using names = std::vector<std::string>;

names names_in(std::string_view text) {
  const auto found = find_parameters(text);
  REQUIRE(found);
  names all;
  for (const auto& one : found->named)
    all.push_back(one.name);
  return all;
}

std::string numbered(std::string_view text) {
  const auto made = number_parameters(text);
  REQUIRE(made);
  return made->text.text;
}

std::string refusal_code(std::string_view text) {
  const auto found = find_parameters(text);
  CHECK(found.has_value() == number_parameters(text).has_value());
  return found ? "" : found.error().detail_code;
}

}  // namespace

TEST_CASE("parameters: the highest number is found outside of strings and comments") {
  const auto found = find_parameters("SELECT $2, '$7', \"$8\", $a$ $9 $a$ -- $10\n, $1");
  REQUIRE(found);
  CHECK(found->highest_number == 2);
  CHECK(found->named.empty());
  CHECK(find_parameters("SELECT 1")->highest_number == 0);
}

TEST_CASE("parameters: names are found where a colon is not SQL") {
  CHECK(names_in("SELECT :a, :B, :a") == names{"a", "B"});
  CHECK(names_in("WHERE x=:x AND y>=:y AND z IN (:z1,:z2)") == names{"x", "y", "z1", "z2"});
  CHECK(names_in("SELECT :a::int, b::text, now()::date") == names{"a"});
  CHECK(names_in("SELECT ':a', E':b', $$:c$$, \":d\" -- :e\n /* :f */").empty());
  CHECK(names_in("SELECT a[1:n], a[:n], a[b:c], a[:b]").empty());
  CHECK(names_in("SELECT a[(:n)], ARRAY[:b, :c], ARRAY[[:d],[:e]]") ==
        names{"n", "b", "c", "d", "e"});
  CHECK(names_in("SELECT ARRAY[a[1:n]]").empty());
  CHECK(names_in("SELECT json_object('a':b), f(a := 1), f(a => :c)") == names{"c"});
  CHECK(names_in("SELECT : a, a:b").empty());
  CHECK(names_in("LIMIT :limit OFFSET :offset") == names{"limit", "offset"});
  CHECK(names_in(":a") == names{"a"});
  CHECK(names_in("SELECT 'unterminated :a").empty());
}

TEST_CASE("parameters: places are in characters with the colon") {
  const auto found = find_parameters("SELECT '😀', :a,\n:bc, :a");
  REQUIRE(found);
  REQUIRE(found->named.size() == 2);
  CHECK(found->named[0].characters == std::vector<text_range>{{12, 14}, {21, 23}});
  CHECK(found->named[1].characters == std::vector<text_range>{{16, 19}});
}

TEST_CASE("parameters: names are replaced by numbers, with positions") {
  CHECK(numbered("SELECT :b, :a, :b::int -- :c") == "SELECT $1, $2, $1::int -- :c");
  CHECK(numbered("SELECT 'é' WHERE x=:long_name AND y") == "SELECT 'é' WHERE x=$1 AND y");
  const auto made = number_parameters("SELECT 'é' WHERE x=:long_name AND y");
  REQUIRE(made);
  CHECK(made->names == names{"long_name"});
  CHECK(original_character(made->text.edits, 18) == 18);
  CHECK(original_character(made->text.edits, 19) == 19);
  CHECK(original_character(made->text.edits, 20) == 19);
  CHECK(original_character(made->text.edits, 21) == 29);
  CHECK(numbered("SELECT 'unterminated :a") == "SELECT 'unterminated :a");
}

TEST_CASE("parameters: mixed kinds and too many are refused") {
  CHECK(refusal_code("SELECT $1, :a") == "mixed_parameters");
  CHECK(refusal_code("SELECT $1001") == "too_many_parameters");
  CHECK(refusal_code("SELECT $99999999999999999999999") == "too_many_parameters");
  CHECK(refusal_code("SELECT $1000") == "");
  std::string many = "SELECT 1";
  for (std::size_t at = 0; at < parameters_max; ++at)
    many += ",:p" + std::to_string(at);
  CHECK(refusal_code(many) == "");
  CHECK(refusal_code(many + ",:more") == "too_many_parameters");
  CHECK(refusal_code("SELECT 1" + repeated_text(",:a", 100'000)) == "");
}
