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

/// An Engine.IO `sid`: 128 random bits that let whoever knows them speak as the client, so never
/// logged; and the I/O thread that holds the session, so that a request which another thread
/// accepted finds it without a shared table.
struct session_key {
  random_bits bits{};
  std::uint8_t io_thread = 0;

  friend bool operator==(const session_key&, const session_key&) = default;
};

/// As it stands in the handshake and in `sid=`: base64url, 23 characters.
[[nodiscard]] std::string encode_sid(const session_key& key);

/// Nothing for a text that no `encode_sid` made.
[[nodiscard]] std::optional<session_key> decode_sid(std::string_view sid);

}  // namespace signalbox::transport::engineio

template <>
struct std::hash<signalbox::transport::engineio::session_key> {
  std::size_t operator()(const signalbox::transport::engineio::session_key& key) const noexcept {
    // The bits are random already.
    std::size_t value = 0;
    std::memcpy(&value, key.bits.data(), sizeof value);
    return value;
  }
};
