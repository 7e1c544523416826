#include "domain/access/json_values.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

struct comparison {
  const char* left;
  const char* right;
  bool expected;
};

}  // namespace

TEST_CASE("json values: truth follows JSON Logic") {
  for (const char* text :
       {"true", "1", "-1", "0.5", R"("a")", R"("0")", R"("false")", "[0]", "{}", R"({"a":null})"}) {
    CAPTURE(text);
    CHECK(is_truthy(json::parse(text)));
  }
  for (const char* text : {"false", "0", "0.0", "-0.0", R"("")", "[]", "null"}) {
    CAPTURE(text);
    CHECK_FALSE(is_truthy(json::parse(text)));
  }
}

TEST_CASE("json values: loose equality follows JavaScript") {
  constexpr auto comparisons = std::to_array<comparison>({
      {"1", "1", true},
      {"1", "1.0", true},
      {"1", R"("1")", true},
      {"1", R"(" 1 ")", true},
      {"1", R"("1x")", false},
      {"255", R"("0xff")", true},
      {"1", "true", true},
      {"0", "false", true},
      {"2", "true", false},
      {"0", R"("")", true},
      {"false", R"("")", true},
      {"null", "null", true},
      {"null", "0", false},
      {"null", "false", false},
      {"null", R"("")", false},
      {R"("a")", R"("a")", true},
      {R"("a")", R"("A")", false},
      {"[1]", "1", true},
      {"[1,2]", R"("1,2")", true},
      {"[]", R"("")", true},
      {"[]", "0", true},
      {"[null]", R"("")", true},
      {"[1]", "[1]", false},
      {"{}", "{}", false},
      {"{}", R"("[object Object]")", true},
      {R"("x")", "0", false},
      {"1e2", R"("100")", true},
      {R"("+5")", "5", true},
      {R"("-5")", "-5", true},
      {R"("--5")", "-5", false},
      {R"("inf")", "1", false},
      {R"("nan")", "0", false},
      {R"("1.5e1")", "15", true},
  });
  for (const auto& [left, right, expected] : comparisons) {
    CAPTURE(left);
    CAPTURE(right);
    CHECK(loosely_equal(json::parse(left), json::parse(right)) == expected);
    CHECK(loosely_equal(json::parse(right), json::parse(left)) == expected);
  }
}

TEST_CASE("json values: strict equality converts nothing") {
  constexpr auto comparisons = std::to_array<comparison>({
      {"1", "1", true},
      {"1", "1.0", true},
      {"1", R"("1")", false},
      {"1", "true", false},
      {"null", "null", true},
      {"null", "0", false},
      {"[1]", "[1]", false},
      {"{}", "{}", false},
      {R"("a")", R"("a")", true},
  });
  for (const auto& [left, right, expected] : comparisons) {
    CAPTURE(left);
    CAPTURE(right);
    CHECK(strictly_equal(json::parse(left), json::parse(right)) == expected);
  }
}

TEST_CASE("json values: strings are ordered bytewise, everything else as numbers") {
  constexpr auto comparisons = std::to_array<comparison>({
      {"1", "2", true},
      {"2", "1", false},
      {"2", R"("10")", true},
      {R"("2")", R"("10")", false},
      {R"("a")", R"("b")", true},
      {"null", "1", true},
      {"false", "true", true},
      {R"("x")", "1", false},
      {"1", R"("x")", false},
      {"[1]", "2", true},
      {"1", "1", false},
  });
  for (const auto& [left, right, expected] : comparisons) {
    CAPTURE(left);
    CAPTURE(right);
    CHECK(is_less(json::parse(left), json::parse(right)) == expected);
  }
  CHECK(is_less_or_equal(1, 1));
  CHECK(is_less_or_equal("a", "a"));
  CHECK_FALSE(is_less_or_equal("x", 1));
}

TEST_CASE("json values: strings and numbers convert as in JavaScript") {
  CHECK(to_text(nullptr) == "null");
  CHECK(to_text(true) == "true");
  CHECK(to_text(1) == "1");
  CHECK(to_text(-1.0) == "-1");
  CHECK(to_text(0.1) == "0.1");
  CHECK(to_text(json::parse(R"([1,null,["a",2]])")) == "1,,a,2");
  CHECK(to_number(nullptr) == 0);
  CHECK(to_number("") == 0);
  CHECK(to_number(" 12 ") == 12);
  CHECK(std::isinf(to_number("Infinity")));
  CHECK(to_number("-Infinity") < 0);
  CHECK(std::isnan(to_number("12px")));
  CHECK(std::isnan(to_number("0x")));
  CHECK(std::isnan(to_number("-")));
  CHECK(std::isnan(to_number(json::object())));
}
