#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace signalbox::core {

/// Base64 with the standard alphabet and padding (RFC 4648, section 4).
[[nodiscard]] std::string to_base64(std::string_view bytes);

/// Padding is optional. Returns nothing when a character is outside the alphabet, the length is
/// wrong, or bits are left over.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

/// Base64 with the URL-safe alphabet and without padding (RFC 4648, section 5).
[[nodiscard]] std::string to_base64url(std::span<const std::byte> bytes);
[[nodiscard]] std::string to_base64url(std::string_view bytes);

/// Returns nothing when a character is outside the alphabet, padding is present, or bits are left
/// over.
[[nodiscard]] std::optional<std::string> from_base64url(std::string_view text);

}  // namespace signalbox::core
