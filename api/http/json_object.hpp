#pragma once

#include <cstddef>
#include <string_view>

#include "core/error.hpp"
#include "core/json/json.hpp"

namespace signalbox::api {

inline constexpr std::size_t json_depth_max = 16;  ///< nested lists and objects
/// Number of values in a body, including lists and objects. The longest list that a route reads has
/// a thousand objects of a dozen members.
inline constexpr std::size_t json_values_max = 50'000;
/// Maximum length of a field name that is shown in an error.
inline constexpr std::size_t shown_name_bytes_max = 64;

/// Parses a JSON object (RFC 8259) strictly: UTF-8, at most `json_depth_max` levels and
/// `values_max` values, no duplicate name in the top-level object. Takes linear time for any
/// text. Does not throw. Errors: `bad_request`, with the byte position where known; never with a
/// part of the text, which may contain secrets.
[[nodiscard]] core::result<core::json> parse_json_object(std::string_view text,
                                                         std::size_t values_max = json_values_max);

}  // namespace signalbox::api
