#include "app/command_line/text_table.hpp"

#include <algorithm>
#include <cstddef>

#include "core/encoding/utf8.hpp"

namespace signalbox::app {

namespace {

std::size_t width_of(const std::string& cell) {
  return core::count_code_points(cell).value_or(cell.size());
}

}  // namespace

std::string text_table(const std::vector<text_row>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], width_of(row[i]));
  }
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += row[i];
      const bool is_last = i + 1 == row.size();
      if (!is_last) text.append(widths[i] - width_of(row[i]) + 2, ' ');
    }
    text += '\n';
  }
  return text;
}

}  // namespace signalbox::app
