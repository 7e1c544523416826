#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace signalbox::transport::socketio {

/// How deep brackets stand inside brackets, in any text; to be bounded before a parser sees it.
[[nodiscard]] std::size_t nesting_depth(std::string_view text);

/// Is it one valid JSON value (RFC 8259)?
[[nodiscard]] bool is_json(std::string_view text);

/// Valid JSON text: is every `{"_placeholder":true,"num":N}` in it one of `attachments` binary
/// messages, counted from 0 (Socket.IO protocol v5, "Packet encoding")?
[[nodiscard]] bool placeholders_fit(std::string_view json, std::uint32_t attachments);

/// A JSON array that begins with a string, cut in two.
struct event_arguments {
  std::string name;
  std::string rest_json;  ///< the array without its first element, numbers as they were written
};

/// Splits valid JSON text; nothing if it is no array or begins with something else.
[[nodiscard]] std::optional<event_arguments> split_event(std::string_view json);

}  // namespace signalbox::transport::socketio
