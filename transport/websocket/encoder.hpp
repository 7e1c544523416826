#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "transport/websocket/wire.hpp"

namespace signalbox::transport::websocket {

/// RFC 6455 section 5.3: four unpredictable bytes, fresh for each frame of a client.
using masking_key = std::array<std::uint8_t, 4>;

/// The first bytes of a frame.
struct header {
  opcode code = opcode::text;
  std::uint64_t payload_bytes = 0;
  bool final = true;
  std::optional<masking_key> mask = std::nullopt;
  bool compressed = false;  ///< RSV1, of a permessage-deflate message (RFC 7692 section 6)
};

/// Encodes the header with the shortest form of the length (RFC 6455 section 5.2).
[[nodiscard]] std::string encode_header(const header& fields);

/// Encodes a whole unmasked frame of a server.
[[nodiscard]] std::string encode_frame(opcode code, std::string_view payload);

/// Encodes a whole masked frame of a client.
[[nodiscard]] std::string encode_masked_frame(opcode code, std::string_view payload,
                                              masking_key key);

/// Encodes the payload of a close frame: the code, then `reason` truncated at a character boundary
/// to 123 bytes. Empty for `no_status` (RFC 6455 section 5.5.1).
[[nodiscard]] std::string close_payload(close_code code, std::string_view reason);

/// Masks or unmasks in place; `offset` is the position of the first byte in its payload.
void apply_mask(std::span<char> bytes, masking_key key, std::uint64_t offset);

}  // namespace signalbox::transport::websocket
