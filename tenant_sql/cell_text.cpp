#include "tenant_sql/cell_text.hpp"

#include <fmt/format.h>

#include <iterator>

#include "core/encoding/utf8.hpp"

namespace signalbox::tenant_sql {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// True for characters that a JSON string contains as they are and that are one byte.
constexpr bool is_plain(char byte) {
  return static_cast<unsigned char>(byte) >= 0x20 && static_cast<unsigned char>(byte) < 0x80 &&
         byte != '"' && byte != '\\';
}

void append_escaped(std::string& to, char byte) {
  switch (byte) {
    case '"':
      to += "\\\"";
      break;
    case '\\':
      to += "\\\\";
      break;
    case '\n':
      to += "\\n";
      break;
    case '\t':
      to += "\\t";
      break;
    case '\r':
      to += "\\r";
      break;
    default:
      fmt::format_to(std::back_inserter(to), "\\u{:04x}", static_cast<unsigned char>(byte));
  }
}

}  // namespace

void append_json_string(std::string& to, std::string_view text) {
  to += '"';
  while (!text.empty()) {
    std::size_t plain = 0;
    while (plain < text.size() && is_plain(text[plain]))
      ++plain;
    to.append(text.substr(0, plain));
    text.remove_prefix(plain);
    if (text.empty()) break;
    if (static_cast<unsigned char>(text.front()) < 0x80) {
      append_escaped(to, text.front());
      text.remove_prefix(1);
      continue;
    }
    const auto before = text;
    if (core::take_code_point(text)) {
      to.append(before.substr(0, before.size() - text.size()));
    } else {
      to += replacement;
      text.remove_prefix(1);
    }
  }
  to += '"';
}

}  // namespace signalbox::tenant_sql
