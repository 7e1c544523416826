#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "transport/random_id.hpp"

namespace signalbox::transport::engineio {

/// An Engine.IO `sid`: 128 random bits, which authenticate the client and are therefore never
/// logged, and the I/O thread of the session, so that a request accepted by another thread finds it
/// without a shared table.
struct session_key {
  random_bits bits{};
  std::uint8_t io_thread = 0;

  friend bool operator==(const session_key&, const session_key&) = default;
};

/// Encodes a key as in the handshake and in `sid=`: base64url, 23 characters.
[[nodiscard]] std::string encode_sid(const session_key& key);

/// Returns nothing for a text that was not made by `encode_sid`.
[[nodiscard]] std::optional<session_key> decode_sid(std::string_view sid);

}  // namespace signalbox::transport::engineio

template <>
struct std::hash<signalbox::transport::engineio::session_key> {
  std::size_t operator()(const signalbox::transport::engineio::session_key& key) const noexcept {
    // The bits are already random, so no further hashing is needed.
    std::size_t value = 0;
    std::memcpy(&value, key.bits.data(), sizeof value);
    return value;
  }
};
