#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace signalbox::transport::websocket {

/// RFC 6455 section 5.2. All others are reserved and refused.
enum class opcode : std::uint8_t {
  continuation = 0x0,
  text = 0x1,
  binary = 0x2,
  close = 0x8,
  ping = 0x9,
  pong = 0xA,
};

/// RFC 6455 section 7.4.1: the codes that this side sends or reports.
enum class close_code : std::uint16_t {
  normal = 1000,
  going_away = 1001,
  protocol_error = 1002,
  unsupported_data = 1003,
  no_status = 1005,  ///< never on the wire: a close frame without a code
  invalid_payload = 1007,
  policy_violation = 1008,
  message_too_big = 1009,
  internal_error = 1011,
  try_again_later = 1013,
};

/// The role of this end: clients mask their frames, servers must not (RFC 6455 section 5.1).
enum class role { server, client };

/// Maximum payload of a control frame, RFC 6455 section 5.5.
inline constexpr std::size_t control_payload_bytes_max = 125;
/// Two bytes, eight of extended length, four of mask: RFC 6455 section 5.2.
inline constexpr std::size_t header_bytes_max = 14;

/// A frame's first two bytes, RFC 6455 section 5.2.
/// @{
inline constexpr std::uint8_t final_bit = 0x80;
/// RSV1 (RFC 7692 section 6): the message is compressed.
inline constexpr std::uint8_t compressed_bit = 0x40;
inline constexpr std::uint8_t mask_bit = 0x80;
/// Length values that announce an extended length.
inline constexpr std::uint8_t length_in_16_bits = 126;
inline constexpr std::uint8_t length_in_64_bits = 127;
/// @}

[[nodiscard]] constexpr bool is_control(opcode code) {
  return static_cast<std::uint8_t>(code) >= 0x8;
}

/// Returns whether this code may be sent in a close frame: RFC 6455 section 7.4, with the codes
/// added by IANA's registry (1012 to 1014).
[[nodiscard]] constexpr bool is_sendable(std::uint16_t code) {
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
         (code >= 3000 && code <= 4999);
}

}  // namespace signalbox::transport::websocket
