#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace signalbox::transport {

/// One outgoing message, encoded once (JSON → Socket.IO → Engine.IO → WebSocket) and shared,
/// immutable, by every connection that it goes to.
class frame {
 public:
  /// Frames `engineio_packet` (text, UTF-8, for example `42["patch",…]`) as one final, unmasked
  /// WebSocket text frame (RFC 6455 section 5.2).
  explicit frame(std::string_view engineio_packet);

  /// A frame that is encoded already; its payload begins behind `header_bytes`, at most its length.
  frame(std::string wire, std::size_t header_bytes);

  /// Header and payload as they go out on a WebSocket.
  [[nodiscard]] std::string_view websocket() const { return wire_; }

  /// The Engine.IO packet alone, as it goes into a polling payload.
  [[nodiscard]] std::string_view packet() const {
    return std::string_view(wire_).substr(header_bytes_);
  }

  /// Bytes that this frame counts for in an outbox.
  [[nodiscard]] std::size_t size() const { return wire_.size(); }

 private:
  std::string wire_;
  std::size_t header_bytes_;
};

using frame_ptr = std::shared_ptr<const frame>;

/// Encodes a Socket.IO event on the default namespace: `42["name",arg,…]`. `name` is plain text,
/// each argument is JSON text already. Socket.IO protocol v5, packet type EVENT.
[[nodiscard]] frame_ptr encode_event(std::string_view name,
                                     const std::vector<std::string_view>& json_arguments);

/// Encodes the acknowledgement of event `ack_id` with one JSON argument: `43<id>[arg]`.
/// Socket.IO protocol v5, packet type ACK.
[[nodiscard]] frame_ptr encode_ack(std::uint64_t ack_id, std::string_view json_argument);

}  // namespace signalbox::transport
