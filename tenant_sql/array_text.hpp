#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace signalbox::tenant_sql {

/// An element of an array, or NULL.
using array_element = std::optional<std::string>;

/// Parses the text of a one-dimensional array with the delimiter comma (PostgreSQL's manual,
/// 8.15.6). Nothing for other arrays, and for text that is not an array.
[[nodiscard]] std::optional<std::vector<array_element>> parse_array(std::string_view text);

}  // namespace signalbox::tenant_sql
