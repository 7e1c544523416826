#pragma once

#include <cstddef>
#include <string_view>

#include "core/error.hpp"
#include "core/json/json.hpp"

namespace signalbox::api {

inline constexpr std::size_t json_depth_max = 16;  ///< lists and objects inside one another
/// Values of all kinds in a body, lists and objects counted too. The longest list that a route
/// reads has a thousand objects of a dozen members.
inline constexpr std::size_t json_values_max = 50'000;
/// The name of a field that is in error is shown so far.
inline constexpr std::size_t shown_name_bytes_max = 64;

/// Parses a JSON object (RFC 8259), strictly: UTF-8, at most `json_depth_max` deep and
/// `json_values_max` values, no name twice in the object itself. Takes time in proportion to the
/// text, whatever it holds. Throws nothing. Errors: `bad_request`, saying at which byte where
/// known; never with a piece of the text, which may hold secrets.
[[nodiscard]] core::result<core::json> parse_json_object(std::string_view text);

}  // namespace signalbox::api
