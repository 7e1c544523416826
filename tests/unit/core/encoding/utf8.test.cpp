#include "core/encoding/utf8.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>

using namespace signalbox::core;

TEST_CASE("utf8: reads the smallest and the largest character of each length") {
  constexpr auto characters = std::to_array<std::pair<std::string_view, char32_t>>({
      {"\x01", 0x01},
      {"\x7f", 0x7f},
      {"\xc2\x80", 0x80},
      {"\xdf\xbf", 0x7ff},
      {"\xe0\xa0\x80", 0x800},
      {"\xed\x9f\xbf", 0xd7ff},
      {"\xee\x80\x80", 0xe000},
      {"\xef\xbf\xbf", 0xffff},
      {"\xf0\x90\x80\x80", 0x10000},
      {"\xf4\x8f\xbf\xbf", 0x10ffff},
  });
  for (const auto& [bytes, expected] : characters) {
    CAPTURE(static_cast<unsigned>(expected));
    std::string text = std::string{bytes} + "!";
    std::string_view rest = text;
    CHECK(take_code_point(rest) == expected);
    CHECK(rest == "!");
  }
}

TEST_CASE("utf8: refuses invalid text without consuming it") {
  constexpr auto texts = std::to_array<std::string_view>({
      "\x80",              // unexpected continuation
      "\xbf",              //
      "\xc0\x80",          // overlong forms
      "\xc1\xbf",          //
      "\xe0\x80\x80",      //
      "\xe0\x9f\xbf",      //
      "\xf0\x80\x80\x80",  //
      "\xf0\x8f\xbf\xbf",  //
      "\xed\xa0\x80",      // surrogates
      "\xed\xbf\xbf",      //
      "\xf4\x90\x80\x80",  // above U+10FFFF
      "\xf5\x80\x80\x80",  //
      "\xff",              //
      "\xc2",              // truncated
      "\xe2\x82",          //
      "\xf0\x9f\x98",      //
      "\xc2\x41",          // missing continuation
      "\xe2\x28\xa1",      //
      "\xe2\x82\x28",      //
  });
  for (const std::string_view text : texts) {
    CHECK_FALSE(is_utf8(text));
    CHECK_FALSE(count_code_points(text).has_value());
    std::string_view rest = text;
    CHECK_FALSE(take_code_point(rest).has_value());
    CHECK(rest == text);
  }
}

TEST_CASE("utf8: counts code points, not bytes") {
  CHECK(count_code_points("") == 0);
  CHECK(count_code_points("abc") == 3);
  CHECK(count_code_points("h\xc3\xa9llo \xf0\x9f\x98\x80") == 7);
  CHECK(count_code_points(std::string_view("a\0b", 3)) == 3);
}

TEST_CASE("utf8: a fault anywhere makes the whole text invalid") {
  CHECK_FALSE(is_utf8("good\xff"));
  CHECK_FALSE(is_utf8("\xffgood"));
  CHECK_FALSE(is_utf8("go\xc3(od"));
}

TEST_CASE("utf8: a prefix ends between characters") {
  const std::string text = "aé€😀";
  CHECK(utf8_prefix(text, 10) == text);
  CHECK(utf8_prefix(text, 100) == text);
  CHECK(utf8_prefix(text, 9) == "aé€");
  CHECK(utf8_prefix(text, 7) == "aé€");
  CHECK(utf8_prefix(text, 6) == "aé€");
  CHECK(utf8_prefix(text, 5) == "aé");
  CHECK(utf8_prefix(text, 2) == "a");
  CHECK(utf8_prefix(text, 0).empty());
  CHECK(utf8_prefix("é", 1).empty());
  // Not UTF-8.
  CHECK(utf8_prefix("\x80\x80\x80\x80\x80\x80", 5).size() == 5);
}
