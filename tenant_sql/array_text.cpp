#include "tenant_sql/array_text.hpp"

namespace signalbox::tenant_sql {

namespace {

/// Removes an element from the front. Nothing when it is malformed or an inner array.
std::optional<array_element> take_element(std::string_view& text) {
  std::string value;
  if (text.starts_with('"')) {
    text.remove_prefix(1);
    while (!text.empty() && text.front() != '"') {
      if (text.front() == '\\') text.remove_prefix(1);
      if (text.empty()) return std::nullopt;
      value += text.front();
      text.remove_prefix(1);
    }
    if (text.empty()) return std::nullopt;
    text.remove_prefix(1);
    return array_element(std::move(value));
  }
  const auto end = text.find_first_of(",}{\"");
  if (end == std::string_view::npos || end == 0 || text[end] == '{' || text[end] == '"')
    return std::nullopt;
  value = text.substr(0, end);
  text.remove_prefix(end);
  if (value == "NULL") return array_element();
  return array_element(std::move(value));
}

}  // namespace

std::optional<std::vector<array_element>> parse_array(std::string_view text) {
  std::vector<array_element> all;
  if (text == "{}") return all;
  if (!text.starts_with('{')) return std::nullopt;
  for (;;) {
    // An opening brace or a comma.
    text.remove_prefix(1);
    auto element = take_element(text);
    if (!element || text.empty()) return std::nullopt;
    all.push_back(std::move(*element));
    if (text == "}") return all;
    if (text.front() != ',') return std::nullopt;
  }
}

}  // namespace signalbox::tenant_sql
