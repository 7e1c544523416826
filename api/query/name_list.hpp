#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace signalbox::api {

/// Parses names with commas between them. A name that contains a comma or a quote is written in
/// double quotes, which are doubled inside. Nothing for a text that is not such a list.
[[nodiscard]] std::optional<std::vector<std::string>> parse_names(std::string_view text);

}  // namespace signalbox::api
