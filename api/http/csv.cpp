#include "api/http/csv.hpp"

namespace signalbox::api {

namespace {

bool is_formula_like(std::string_view text) {
  constexpr std::string_view beginnings = "=+-@\t\r";
  return !text.empty() && beginnings.find(text.front()) != std::string_view::npos;
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
