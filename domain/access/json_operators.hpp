#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/json/json.hpp"

namespace signalbox::domain {

/// A JSON Logic operator that needs nothing but the values of its arguments, or says why it gives
/// no value for these. `name` tells those apart that share a function.
using json_operator = std::expected<core::json, std::string> (*)(std::string_view name,
                                                                 const core::json& arguments);

/// == === != !== ! !! < <= > >= in cat + - * / % min max; null for another name.
[[nodiscard]] json_operator find_json_operator(std::string_view name);

}  // namespace signalbox::domain
