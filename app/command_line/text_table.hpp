#pragma once

#include <string>
#include <vector>

namespace signalbox::app {

using text_row = std::vector<std::string>;

/// Formats rows with the same number of UTF-8 cells as lines, with aligned columns two spaces
/// apart.
[[nodiscard]] std::string text_table(const std::vector<text_row>& rows);

}  // namespace signalbox::app
