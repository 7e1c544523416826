#include "core/json/outline.hpp"

#include <string_view>

namespace signalbox::core {

namespace {

constexpr std::size_t indent_width = 2;

void write(std::string& to, const json& value, std::size_t levels, std::size_t indent) {
  if (levels == 0 || !value.is_object() || value.empty()) {
    to += value.dump();
    return;
  }
  const std::string margin(indent + indent_width, ' ');
  std::string_view before = "{\n";
  for (const auto& [name, member] : value.items()) {
    to += before;
    to += margin;
    to += json(name).dump();
    to += ": ";
    write(to, member, levels - 1, margin.size());
    before = ",\n";
  }
  to += '\n';
  to.append(indent, ' ');
  to += '}';
}

}  // namespace

std::string outline(const json& value, std::size_t levels) {
  std::string text;
  write(text, value, levels, 0);
  text += '\n';
  return text;
}

}  // namespace signalbox::core
