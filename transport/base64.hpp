#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace signalbox::transport {

/// RFC 4648 section 4: the standard alphabet with padding.
[[nodiscard]] std::string encode_base64(std::string_view bytes);

/// RFC 4648 section 5: the alphabet for URLs, without padding.
[[nodiscard]] std::string encode_base64url(std::string_view bytes);

/// Standard alphabet; padding may be absent. Nothing for characters outside it, a wrong length or
/// bits left over.
[[nodiscard]] std::optional<std::string> decode_base64(std::string_view text);

/// Alphabet for URLs, without padding; strict as `decode_base64`.
[[nodiscard]] std::optional<std::string> decode_base64url(std::string_view text);

}  // namespace signalbox::transport
