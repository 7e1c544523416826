#pragma once

#include <string>
#include <vector>

namespace signalbox::app {

using text_row = std::vector<std::string>;

/// Rows of equally many UTF-8 cells as lines, columns aligned and two spaces apart.
[[nodiscard]] std::string text_table(const std::vector<text_row>& rows);

}  // namespace signalbox::app
