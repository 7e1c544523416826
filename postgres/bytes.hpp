#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace signalbox::postgres {

/// Binary data (`bytea`), a separate type from text so that the two are not confused.
struct bytes {
  std::string value;

  friend bool operator==(const bytes&, const bytes&) = default;
};

/// Returns PostgreSQL's text form of binary data: `\x` and two lower-case hexadecimal digits per
/// byte.
[[nodiscard]] std::string to_hex(const bytes& data);

/// Parses the format of `to_hex`, in either case; nothing when the text is anything else.
[[nodiscard]] std::optional<bytes> from_hex(std::string_view text);

}  // namespace signalbox::postgres
