#include "core/encoding/markup.hpp"

#include "core/encoding/utf8.hpp"

namespace signalbox::core {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// The characters of XML 1.0, section 2.2.
bool is_character(char32_t code) {
  const bool is_control = code < 0x20 && code != '\t' && code != '\n' && code != '\r';
  return !is_control && code != 0xFFFE && code != 0xFFFF;
}

std::string_view entity_of(char32_t code) {
  switch (code) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return {};
  }
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string made;
  made.reserve(text.size());
  while (!text.empty()) {
    const auto whole = text;
    const auto code = take_code_point(text);
    if (!code) {
      made += replacement;
      text.remove_prefix(1);
    } else if (const auto entity = entity_of(*code); !entity.empty()) {
      made += entity;
    } else if (is_character(*code)) {
      made += whole.substr(0, whole.size() - text.size());
    }
  }
  return made;
}

}  // namespace signalbox::core
