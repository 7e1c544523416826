#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace signalbox::api {

/// Returns a line of CSV with its line break (RFC 4180), with fields quoted when necessary. A text
/// that a spreadsheet would evaluate as a formula is prefixed with an apostrophe, because exports
/// are often opened in spreadsheets.
[[nodiscard]] std::string csv_line(const std::vector<std::string>& fields);

}  // namespace signalbox::api
