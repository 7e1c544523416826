#include "postgres/configuration.hpp"

#include <fmt/format.h>

#include <charconv>
#include <system_error>

namespace signalbox::postgres {
namespace {

std::string quoted_setting(std::string_view value) {
  std::string text = "'";
  for (const char c : value) {
    if (c == '\'' || c == '\\') text += c;
    text += c;
  }
  return text + "'";
}

}  // namespace

std::string render(const std::vector<setting>& settings) {
  std::string text = "# Written by Signalbox before each start; changes made here are lost.\n";
  for (const auto& [name, value] : settings)
    text += fmt::format("{} = {}\n", name, quoted_setting(value));
  return text;
}

std::uint64_t process_memory_in(std::string_view text) {
  constexpr std::uint64_t bytes_per_kb = 1024;
  const auto name = fmt::format("\n{} = '", process_memory_parameter);
  const auto at = text.rfind(name);
  if (at == std::string_view::npos) return 0;
  text.remove_prefix(at + name.size());
  std::uint64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc{} ? number * bytes_per_kb : 0;
}

std::string render_user_map(const map_entry& entry) {
  std::string text = fmt::format("{} root {}\n", entry.name, entry.role);
  if (entry.os_user != "root")
    text += fmt::format("{} \"{}\" {}\n", entry.name, entry.os_user, entry.role);
  return text;
}

std::string sql_literal(std::string_view text) {
  std::string literal = "E'";
  for (const char c : text) {
    switch (c) {
      case '\'':
        literal += "''";
        break;
      case '\\':
        literal += "\\\\";
        break;
      case '\n':
        literal += "\\n";
        break;
      case '\r':
        literal += "\\r";
        break;
      default:
        literal += c;
    }
  }
  return literal + "'";
}

}  // namespace signalbox::postgres
