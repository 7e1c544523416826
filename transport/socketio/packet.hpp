#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "transport/limit.hpp"

namespace signalbox::transport::socketio {

/// Socket.IO protocol v5, "Packet encoding": the type is the first character, '0' to '6'.
enum class packet_type : char {
  connect = '0',
  disconnect = '1',
  event = '2',
  ack = '3',
  connect_error = '4',
  binary_event = '5',
  binary_ack = '6',
};

/// Returns whether binary messages follow the packet.
[[nodiscard]] constexpr bool is_binary(packet_type type) {
  return type == packet_type::binary_event || type == packet_type::binary_ack;
}

/// A decoded packet. `payload` is JSON text: an object for CONNECT, an array for EVENT and ACK.
struct packet {
  packet_type type = packet_type::connect;
  std::uint32_t attachments = 0;  ///< of a binary packet: the number of binary messages that follow
  std::string nsp = "/";
  std::optional<std::uint64_t> ack_id{};
  std::string event_name{};      ///< of EVENT and BINARY_EVENT
  std::string arguments_json{};  ///< of EVENT and BINARY_EVENT: the array without the name
  std::string payload{};         ///< raw; empty when missing

  friend bool operator==(const packet&, const packet&) = default;
};

/// Limits of one packet from a client.
struct packet_limits {
  std::size_t namespace_bytes_max = 128;
  std::size_t event_name_bytes_max = 128;
  std::size_t nesting_depth_max = 32;  ///< nesting of brackets
  std::uint32_t attachments_max = 10;  ///< as in the reference server; 0 refuses binary packets
};

inline constexpr std::uint64_t ack_id_max = 9'007'199'254'740'991;  ///< 2^53 - 1, the largest safe
                                                                    ///< integer in JavaScript

/// Decodes one packet: `<type>[<attachments>-][/namespace,][<ack id>][JSON]`. Fails with a constant
/// sentence for protocol violations: unknown types, JSON that is malformed or of the wrong kind for
/// the type, an event without a name or with a reserved one, a placeholder without its attachment,
/// exceeded limits.
[[nodiscard]] std::expected<packet, fault> decode(std::string_view text,
                                                  const packet_limits& limits = {});

/// CONNECT: `0[/namespace,]{"sid":…[,"pid":…]}`; without `pid` when it is empty.
[[nodiscard]] std::string encode_connect(std::string_view nsp, std::string_view sid,
                                         std::string_view pid = {});

/// CONNECT_ERROR: `4[/namespace,]{"message":…[,"data":{"code":…}]}`; without data when the code is
/// empty.
[[nodiscard]] std::string encode_connect_error(std::string_view nsp, std::string_view message,
                                               std::string_view code);

}  // namespace signalbox::transport::socketio
