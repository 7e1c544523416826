#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace signalbox::api {

/// Parses names with commas between them. A name that contains a comma or a quote is written in
/// double quotes, which are doubled inside. Nothing for a text that is not such a list.
[[nodiscard]] std::optional<std::vector<std::string>> parse_names(std::string_view text);

/// Checks that a text can be a name in PostgreSQL. Errors: `bad_request` with the field.
[[nodiscard]] core::result<void> check_name(std::string_view field, std::string_view name);

}  // namespace signalbox::api
