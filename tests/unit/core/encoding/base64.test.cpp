#include "core/encoding/base64.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>

using namespace signalbox::core;

TEST_CASE("base64url: RFC 4648's examples, without padding") {
  constexpr auto examples = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"", ""},
      {"f", "Zg"},
      {"fo", "Zm8"},
      {"foo", "Zm9v"},
      {"foob", "Zm9vYg"},
      {"fooba", "Zm9vYmE"},
      {"foobar", "Zm9vYmFy"},
      {"\xfb\xff\xfe", "-__-"},
  });
  for (const auto& [bytes, text] : examples) {
    CAPTURE(text);
    CHECK(to_base64url(bytes) == text);
    CHECK(from_base64url(text) == std::string{bytes});
  }
}

TEST_CASE("base64url: refuses padding, other alphabets, white space and left-over bits") {
  for (const char* text : {"Zg==", "Zm8=", "+//+", "Zm9v Zm9v", "Zm9v\n", "Zh", "Zm9", "Z",
                           "Zm9vYg.", "Zm9v\xc3\xa9"}) {
    CAPTURE(text);
    CHECK_FALSE(from_base64url(text).has_value());
  }
}

TEST_CASE("base64url: preserves every byte at every position") {
  for (std::size_t length = 1; length < 300; ++length) {
    std::string bytes;
    for (std::size_t i = 0; i < length; ++i)
      bytes += static_cast<char>((i * 7 + length) % 256);
    CHECK(from_base64url(to_base64url(bytes)) == bytes);
  }
}

TEST_CASE("base64: RFC 4648's examples, with padding and without") {
  constexpr auto examples = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"", ""},
      {"f", "Zg=="},
      {"fo", "Zm8="},
      {"foo", "Zm9v"},
      {"foob", "Zm9vYg=="},
      {"fooba", "Zm9vYmE="},
      {"foobar", "Zm9vYmFy"},
      {"\xfb\xff\xfe", "+//+"},
  });
  for (const auto& [bytes, text] : examples) {
    CAPTURE(text);
    CHECK(to_base64(bytes) == text);
    CHECK(from_base64(text) == std::string{bytes});
    CHECK(from_base64(text.substr(0, text.find('='))) == std::string{bytes});
  }
}

TEST_CASE("base64: refuses invalid encodings") {
  for (const char* text : {"Z", "Zg=", "Z===", "Zh==", "Zm9=", "Z g=", "-__-", "Zm9v\n",
                           "====", "Zm9v=", "Zm9v\xc3\xa9"}) {
    CAPTURE(text);
    CHECK_FALSE(from_base64(text));
  }
}
