#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace signalbox::api {

/// A line of CSV with its end (RFC 4180): fields that need it are quoted. A text that a spreadsheet
/// would take for a formula gets an apostrophe before it, because people open what they export.
[[nodiscard]] std::string csv_line(const std::vector<std::string>& fields);

}  // namespace signalbox::api
