#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "api/http/route.hpp"

namespace signalbox::api {

/// Splits "/a/{b}" into "a", "{b}".
[[nodiscard]] std::vector<std::string_view> segments_of(std::string_view path);

/// Returns true for "{ref}".
[[nodiscard]] bool is_parameter(std::string_view segment);

/// Returns "ref" for "{ref}".
[[nodiscard]] std::string_view parameter_name(std::string_view segment);

/// Throws `std::invalid_argument` with the route when the table is inconsistent (see `router`).
void check_routes(std::span<const route> routes);

}  // namespace signalbox::api
