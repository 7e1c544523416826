#include <doctest/doctest.h>

#include "core/json/json.hpp"
#include "tenant_sql/cell_text.hpp"

using signalbox::core::json;
using signalbox::tenant_sql::append_json_string;

namespace {

std::string encoded(std::string_view text) {
  std::string made;
  append_json_string(made, text);
  return made;
}

}  // namespace

TEST_CASE("cell text: every character is read back from its JSON string") {
  for (char32_t code = 1; code < 0x80; ++code) {
    const std::string text(1, static_cast<char>(code));
    CHECK(json::parse(encoded(text)).get<std::string>() == text);
  }
  for (const std::string text :
       {"", "plain", "\"quoted\"", "a\\b", "Zeile\r\nTab\t", "é 漢 😀", "\x01\x1f"}) {
    CAPTURE(text);
    CHECK(json::parse(encoded(text)).get<std::string>() == text);
  }
}

TEST_CASE("cell text: bytes that are not UTF-8 become U+FFFD") {
  CHECK(encoded("a\xff\xfe b") == "\"a\xEF\xBF\xBD\xEF\xBF\xBD b\"");
  CHECK(encoded("\xe9t\xe9") == "\"\xEF\xBF\xBDt\xEF\xBF\xBD\"");
  CHECK(encoded("\xF0\x9F\x98") == "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
}
