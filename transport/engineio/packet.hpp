#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "transport/limit.hpp"

namespace signalbox::transport::engineio {

/// Engine.IO protocol v4, "Packet encoding": the type is the first character, '0' to '6'.
enum class packet_type : char {
  open = '0',
  close = '1',
  ping = '2',
  pong = '3',
  message = '4',
  upgrade = '5',
  noop = '6',
};

struct packet {
  packet_type type = packet_type::noop;
  bool is_binary = false;  ///< true only for messages
  std::string payload{};

  friend bool operator==(const packet&, const packet&) = default;
};

/// Complete packets that end or empty a poll, in wire form.
/// @{
inline constexpr std::string_view close_packet = "1";
inline constexpr std::string_view noop_packet = "6";
/// @}

/// Separates two packets of a polling body ("Payload encoding").
inline constexpr char payload_separator = '\x1e';
/// Precedes the base64 of a binary message in a polling body.
inline constexpr char binary_mark = 'b';
/// Default limit of packets in one polling body; a browser client sends a handful.
inline constexpr std::size_t payload_packets_max = 1024;

/// Decodes one text packet, as found in a WebSocket text message or a part of a polling body.
/// Returns nothing for an unknown type, an empty text or invalid base64.
[[nodiscard]] std::optional<packet> decode_packet(std::string_view text);

/// Decodes a polling body. Fails if any packet in it is invalid or there are too many.
[[nodiscard]] std::expected<std::vector<packet>, fault> decode_payload(
    std::string_view body, std::size_t packets_max = payload_packets_max);

/// Encodes a packet as text; a binary message becomes `b` and base64.
[[nodiscard]] std::string encode_packet(const packet& what);

/// Joins encoded packets into a polling body.
[[nodiscard]] std::string encode_payload(const std::vector<std::string_view>& packets);

}  // namespace signalbox::transport::engineio
