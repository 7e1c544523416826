#include "api/http/csv.hpp"

#include <charconv>
#include <system_error>

namespace signalbox::api {

namespace {

// A negative number is none of a formula's beginnings.
bool is_number(std::string_view text) {
  if (text.find_first_not_of("0123456789.eE+-") != text.npos) return false;
  double value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  return failure == std::errc{} && end == text.data() + text.size();
}

bool is_formula_like(std::string_view text) {
  constexpr std::string_view beginnings = "=+-@\t\r";
  return !text.empty() && beginnings.find(text.front()) != std::string_view::npos &&
         !is_number(text);
}

void append_field(std::string& line, const std::string& text) {
  const bool is_quoted = text.find_first_of(",\"\r\n") != std::string::npos;
  if (is_quoted) line += '"';
  if (is_formula_like(text)) line += '\'';
  for (const char c : text) {
    if (c == '"') line += '"';
    line += c;
  }
  if (is_quoted) line += '"';
}

}  // namespace

std::string csv_line(const std::vector<std::string>& fields) {
  std::string line;
  for (std::size_t at = 0; at < fields.size(); ++at) {
    if (at > 0) line += ',';
    append_field(line, fields[at]);
  }
  return line + "\r\n";
}

}  // namespace signalbox::api
