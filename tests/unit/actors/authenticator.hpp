#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/crypto/totp.hpp"

namespace signalbox::testing {

/// Returns the bytes of a base32 secret, as an authenticator decodes it.
inline std::string secret_bytes(std::string_view base32) {
  std::string bytes;
  std::uint32_t held = 0;
  unsigned bits = 0;
  for (const char c : base32) {
    const auto value = c >= 'A' ? c - 'A' : c - '2' + 26;
    held = (held << 5U) | static_cast<std::uint32_t>(value);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>((held >> bits) & 0xffU);
  }
  return bytes;
}

/// Returns the code that an authenticator shows at a time.
inline std::string code_at(std::string_view base32, core::time_point at) {
  return core::totp_code(secret_bytes(base32), core::totp_step(at));
}

}  // namespace signalbox::testing
