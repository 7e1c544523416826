#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace signalbox::postgres {

/// Binary data (`bytea`), kept apart from text so that the two are never mixed up.
struct bytes {
  std::string value;

  friend bool operator==(const bytes&, const bytes&) = default;
};

/// PostgreSQL's text form of binary data: `\x` and two lower-case hexadecimal digits per byte.
[[nodiscard]] std::string to_hex(const bytes& data);

/// Reads what `to_hex` writes, in either case; nothing when the text is anything else.
[[nodiscard]] std::optional<bytes> from_hex(std::string_view text);

}  // namespace signalbox::postgres
