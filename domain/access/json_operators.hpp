#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/json/json.hpp"

namespace signalbox::domain {

/// A JSON Logic operator that only depends on the values of its arguments; returns the reason when
/// these have no result. `name` distinguishes operators that share a function.
using json_operator = std::expected<core::json, std::string> (*)(std::string_view name,
                                                                 const core::json& arguments);

/// == === != !== ! !! < <= > >= in cat + - * / % min max; null for another name.
[[nodiscard]] json_operator find_json_operator(std::string_view name);

}  // namespace signalbox::domain
