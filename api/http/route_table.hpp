#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "api/http/route.hpp"

namespace signalbox::api {

/// "/a/{b}" as "a", "{b}".
[[nodiscard]] std::vector<std::string_view> segments_of(std::string_view path);

/// True for "{ref}".
[[nodiscard]] bool is_parameter(std::string_view segment);

/// "{ref}" as "ref".
[[nodiscard]] std::string_view parameter_name(std::string_view segment);

/// Throws `std::invalid_argument` naming the route where the table contradicts itself (see
/// `router`).
void check_routes(std::span<const route> routes);

}  // namespace signalbox::api
