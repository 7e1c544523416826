#include "transport/engineio/packet.hpp"

#include "core/encoding/base64.hpp"

namespace signalbox::transport::engineio {

std::optional<packet> decode_packet(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const char first = text.front();
  text.remove_prefix(1);
  if (first == binary_mark) {
    auto bytes = core::from_base64(text);
    if (!bytes) return std::nullopt;
    return packet{.type = packet_type::message, .is_binary = true, .payload = std::move(*bytes)};
  }
  if (first < static_cast<char>(packet_type::open) ||
      first > static_cast<char>(packet_type::noop)) {
    return std::nullopt;
  }
  return packet{.type = static_cast<packet_type>(first), .payload = std::string(text)};
}

std::expected<std::vector<packet>, fault> decode_payload(std::string_view body,
                                                         std::size_t packets_max) {
  std::vector<packet> packets;
  for (;;) {
    const auto end = body.find(payload_separator);
    auto decoded = decode_packet(body.substr(0, end));
    if (!decoded) return std::unexpected("unknown Engine.IO packet");
    if (packets.size() == packets_max) {
      return std::unexpected(
          fault{"more packets in a polling body than payload_packets_max", limit::payload_packets});
    }
    packets.push_back(std::move(*decoded));
    if (end == std::string_view::npos) return packets;
    body.remove_prefix(end + 1);
  }
}

std::string encode_packet(const packet& what) {
  if (what.is_binary) return binary_mark + core::to_base64(what.payload);
  return static_cast<char>(what.type) + what.payload;
}

std::string encode_payload(const std::vector<std::string_view>& packets) {
  std::size_t size = packets.size();
  for (const auto one : packets)
    size += one.size();
  std::string body;
  body.reserve(size);
  for (const auto one : packets) {
    if (!body.empty()) body += payload_separator;
    body += one;
  }
  return body;
}

}  // namespace signalbox::transport::engineio
