#include "domain/query/text_cursor.hpp"

#include <doctest/doctest.h>

#include <string_view>

using namespace signalbox::domain;

TEST_CASE("text cursor: lines and columns count characters and line breaks once") {
  constexpr std::string_view text = "a\r\n😀é\nb\rc\r\n";
  CHECK(place_of_character(text, 0) == text_place{0, 0, 1, 1});
  CHECK(place_of_character(text, 1) == text_place{1, 1, 1, 2});
  CHECK(place_of_character(text, 3) == text_place{3, 3, 2, 1});
  CHECK(place_of_character(text, 4) == text_place{7, 4, 2, 2});
  CHECK(place_of_character(text, 5) == text_place{9, 5, 2, 3});
  CHECK(place_of_character(text, 6) == text_place{10, 6, 3, 1});
  CHECK(place_of_character(text, 8) == text_place{12, 8, 4, 1});
  CHECK(place_of_character(text, 1'000) == text_place{15, 11, 5, 1});
}

TEST_CASE("text cursor: bytes and characters may be mixed") {
  text_cursor cursor("ä\nö");
  CHECK(cursor.at_byte(2) == text_place{2, 1, 1, 2});
  CHECK(cursor.at_character(2) == text_place{3, 2, 2, 1});
  CHECK(cursor.at_byte(2) == text_place{3, 2, 2, 1});
  CHECK(cursor.at_byte(9) == text_place{5, 3, 2, 2});
}
