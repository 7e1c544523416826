#include "app/log/event_line.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace signalbox::app {

namespace {

bool is_key_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.' || c == '-';
}

/// Removes everything up to and including the next space from the front, and returns it.
std::string_view take_word(std::string_view& text) {
  const auto space = std::min(text.find(' '), text.size());
  const auto word = text.substr(0, space);
  text.remove_prefix(std::min(space + 1, text.size()));
  return word;
}

/// Returns the key in front of `=`, or an empty text.
std::string_view key_of(std::string_view text) {
  const auto end = std::ranges::find_if_not(text, is_key_letter);
  const auto length = static_cast<std::size_t>(end - text.begin());
  const bool is_key = length > 0 && length < text.size() && text[length] == '=';
  return is_key ? text.substr(0, length) : std::string_view{};
}

/// Returns the position of the quote that ends a quoted value; `npos` when no quote closes it.
std::size_t closing_quote(std::string_view quoted) {
  auto last = quoted.npos;
  for (auto at = quoted.find('"', 1); at != quoted.npos; at = quoted.find('"', at + 1)) {
    if (at + 1 == quoted.size()) return at;
    if (quoted[at + 1] != ' ') continue;
    if (!key_of(quoted.substr(at + 2)).empty()) return at;
    last = at;
  }
  return last;
}

std::string_view take_value(std::string_view& text) {
  const auto quote = text.starts_with('"') ? closing_quote(text) : text.npos;
  if (quote == text.npos) return take_word(text);
  const auto value = text.substr(1, quote - 1);
  text.remove_prefix(std::min(quote + 2, text.size()));
  return value;
}

}  // namespace

event_line parse_event_line(std::string_view text) {
  event_line line;
  line.event = take_word(text);
  while (!text.empty()) {
    const auto key = key_of(text);
    if (key.empty()) {
      const auto word = take_word(text);
      if (!line.rest.empty()) line.rest += ' ';
      line.rest += word;
      continue;
    }
    text.remove_prefix(key.size() + 1);
    const auto value = take_value(text);
    line.fields.emplace_back(key, value);
  }
  return line;
}

std::string on_one_line(std::string_view text) {
  std::string safe;
  safe.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      safe += "\\n";
    } else if (byte < 0x20 || byte == 0x7f) {
      safe += fmt::format("\\x{:02x}", byte);
    } else {
      safe += c;
    }
  }
  return safe;
}

}  // namespace signalbox::app
