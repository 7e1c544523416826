#include "tests/unit/app/default_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "app/settings/table.hpp"

namespace {

using signalbox::app::setting_row;

constexpr std::size_t columns_max = 100;

constexpr std::string_view head =
    "# All settings of Signalbox with their built-in defaults. Copy the settings that you change "
    "into\n"
    "# a separate file and start with `signalbox serve --config FILE`. A command-line flag "
    "overrides\n"
    "# the environment variable named here, which overrides the file, which overrides the "
    "default.\n"
    "# The server does not start with an invalid value.\n";

/// Returns the text as comment lines.
std::string comment(std::string_view text) {
  std::string lines;
  std::string line = "#";
  while (!text.empty()) {
    const auto space = std::min(text.find(' '), text.size());
    if (line.size() + 1 + space > columns_max) {
      lines += line + '\n';
      line = "#";
    }
    line += ' ';
    line += text.substr(0, space);
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  return lines + line + '\n';
}

/// Returns the default as TOML.
std::string default_of(const setting_row& row) {
  signalbox::app::settings defaults;
  return std::visit(
      [](const auto* field) -> std::string {
        using field_type = std::remove_cvref_t<decltype(*field)>;
        if constexpr (std::is_same_v<field_type, std::string>) {
          return fmt::format("\"{}\"", *field);
        } else if constexpr (requires { field->count(); }) {
          return fmt::format("{}", field->count());
        } else if constexpr (std::is_same_v<field_type, double>) {
          return fmt::format("{:.1f}", *field);
        } else {
          return fmt::format("{}", *field);
        }
      },
      row.place(defaults));
}

std::string allowed_line(const setting_row& row) {
  auto allowed = describe_allowed(row);
  allowed.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(allowed.front())));
  return fmt::format("{}. {}", allowed, signalbox::app::environment_name(row.name));
}

}  // namespace

std::string default_file_text() {
  std::string text{head};
  std::string_view section;
  for (const auto& row : signalbox::app::settings_table()) {
    const auto dot = row.name.rfind('.');
    const auto of_row = dot == row.name.npos ? std::string_view{} : row.name.substr(0, dot);
    if (of_row != section) text += fmt::format("\n[{}]\n", section = of_row);
    const auto key = dot == row.name.npos ? row.name : row.name.substr(dot + 1);
    text += '\n' + comment(row.doc) + comment(allowed_line(row));
    text += fmt::format("{} = {}\n", key, default_of(row));
  }
  return text;
}
