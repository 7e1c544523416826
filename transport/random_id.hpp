#pragma once

#include <array>
#include <cstddef>
#include <string>

namespace signalbox::transport {

/// 128 unpredictable bits.
using random_bits = std::array<char, 16>;

/// Returns fresh bits from the operating system's generator (libsodium). Any thread.
[[nodiscard]] random_bits fresh_random_bits();

/// Formats bits as a version 4 UUID in lower case (RFC 9562 section 5.4).
[[nodiscard]] std::string as_uuid_v4(const random_bits& bits);

/// Formats bits as base64url, 22 characters.
[[nodiscard]] std::string as_token(const random_bits& bits);

}  // namespace signalbox::transport
