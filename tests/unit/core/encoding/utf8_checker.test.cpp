#include "core/encoding/utf8_checker.hpp"

#include <doctest/doctest.h>

#include <string>

#include "core/encoding/utf8.hpp"

namespace signalbox::core {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view good[] = {
    ""sv,
    "plain"sv,
    "eight ascii bytes and more, then \xC3\xBC"sv,
    "\x00\x7F"sv,
    "\xC2\x80 \xDF\xBF"sv,
    "\xE0\xA0\x80 \xED\x9F\xBF \xEE\x80\x80 \xEF\xBF\xBF"sv,
    "\xF0\x90\x80\x80 \xF4\x8F\xBF\xBF"sv,
};

constexpr std::string_view bad[] = {
    "\x80"sv,              // an unexpected continuation
    "\xC0\xAF"sv,          // overlong "/"
    "\xC1\xBF"sv,          //
    "\xE0\x9F\xBF"sv,      // overlong in three bytes
    "\xED\xA0\x80"sv,      // a surrogate
    "\xF0\x8F\xBF\xBF"sv,  // overlong in four bytes
    "\xF4\x90\x80\x80"sv,  // above U+10FFFF
    "\xF5\x80\x80\x80"sv,  //
    "\xFF"sv,              //
    "\xC3("sv,             // a lead byte without its continuation
    "\xE2\x82"sv,          // truncated
    "12345678\xE2\x82"sv,  // truncated after a whole word
};

}  // namespace

TEST_CASE("utf8 checker: accepts well-formed text, whole and split at every byte") {
  for (const auto text : good) {
    CHECK(is_utf8(text));
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
      utf8_checker checker;
      CHECK(checker.feed(text.substr(0, cut)));
      CHECK(checker.feed(text.substr(cut)));
      CHECK(checker.complete());
    }
  }
}

TEST_CASE("utf8 checker: refuses malformed text, whole and split at every byte") {
  for (const auto text : bad) {
    CAPTURE(std::string(text));
    CHECK_FALSE(is_utf8(text));
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
      utf8_checker checker;
      CHECK_FALSE((checker.feed(text.substr(0, cut)) && checker.feed(text.substr(cut)) &&
                   checker.complete()));
    }
  }
}

TEST_CASE("utf8 checker: gives the same result for whole words, characters and splits") {
  // The expected values, checked byte by byte.
  const auto bytewise = [](std::string_view text) {
    utf8_checker checker;
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (!checker.feed(text.substr(at, 1))) return false;
    }
    return checker.complete();
  };
  constexpr std::string_view around[] = {""sv, "1234567"sv, "12345678"sv, "\xC3\xBC\xE2\x82\xAC"sv};
  for (unsigned lead = 0x7F; lead <= 0xFF; ++lead) {
    for (const unsigned second : {0x00U, 0x7FU, 0x80U, 0x8FU, 0x90U, 0x9FU, 0xA0U, 0xBFU, 0xC0U}) {
      for (const std::string_view rest : {""sv, "\x80"sv, "\xBF\xBF"sv, "\x80x"sv}) {
        for (const auto before : around) {
          for (const auto after : around) {
            std::string text(before);
            text += static_cast<char>(lead);
            text += static_cast<char>(second);
            text += rest;
            text += after;
            CAPTURE(lead);
            CAPTURE(second);
            REQUIRE(is_utf8(text) == bytewise(text));
          }
        }
      }
    }
  }
}

}  // namespace signalbox::core
