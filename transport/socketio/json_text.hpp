#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace signalbox::transport::socketio {

/// Returns the maximum nesting of brackets in any text; checked before parsing.
[[nodiscard]] std::size_t nesting_depth(std::string_view text);

/// Returns whether the text is one valid JSON value (RFC 8259).
[[nodiscard]] bool is_json(std::string_view text);

/// For valid JSON text: returns whether every `{"_placeholder":true,"num":N}` refers to one of
/// `attachments` binary messages, counted from 0 (Socket.IO protocol v5, "Packet encoding").
[[nodiscard]] bool placeholders_fit(std::string_view json, std::uint32_t attachments);

/// A JSON array that begins with a string, split in two.
struct event_arguments {
  std::string name;
  std::string rest_json;  ///< the array without its first element, with numbers as written
};

/// Splits valid JSON text; returns nothing if it is not an array or does not begin with a string.
[[nodiscard]] std::optional<event_arguments> split_event(std::string_view json);

}  // namespace signalbox::transport::socketio
