#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace signalbox::transport {

/// The WebSocket encoding of a frame.
enum class wire_form : std::uint8_t {
  plain,
  deflated,  ///< for a peer that speaks permessage-deflate (RFC 7692)
};

/// One outgoing message, encoded once (JSON → Socket.IO → Engine.IO → WebSocket) and shared,
/// immutable, by all its connections.
class frame {
 public:
  /// Frames `engineio_packet` (text, UTF-8, for example `42["patch",…]`) as one final, unmasked
  /// WebSocket text frame (RFC 6455 section 5.2).
  explicit frame(std::string_view engineio_packet);

  /// As above, followed by binary messages that must stay adjacent.
  frame(std::string_view engineio_packet, const std::vector<std::string_view>& attachments);

  /// As above, with the rest already encoded: as WebSocket frames, and as it follows the text in a
  /// polling payload, separator first. Both empty for the text alone.
  struct encoded_rest {
    std::string_view wire;
    std::string_view polling;
  };
  frame(std::string_view engineio_packet, encoded_rest rest);

  /// A binary message alone.
  struct binary_message {};
  frame(std::string_view bytes, binary_message);

  /// An already encoded frame; its payload begins after `header_bytes`, which is at most its
  /// length.
  frame(std::string wire, std::size_t header_bytes);

  /// Returns header and payload in WebSocket form. The deflated form is made on first use, once for
  /// all connections; frames that do not gain from it stay plain.
  [[nodiscard]] std::string_view websocket(wire_form form = wire_form::plain) const {
    return form == wire_form::plain ? std::string_view(wire_) : deflated();
  }

  /// Returns the Engine.IO packet, or several with their separators, as in a polling payload.
  [[nodiscard]] std::string_view packet() const {
    return polling_.empty() ? std::string_view(wire_).substr(header_bytes_)
                            : std::string_view(polling_);
  }

  /// Number of bytes that this frame counts for in an outbox.
  [[nodiscard]] std::size_t size() const { return wire_.size(); }

 private:
  [[nodiscard]] std::string_view deflated() const;

  std::string wire_;
  std::size_t header_bytes_;
  bool is_one_text_ = false;
  std::string polling_;  ///< set only when it is not a part of `wire_`
  mutable std::once_flag deflated_once_;
  mutable std::string deflated_;  ///< empty when it gains nothing
};

using frame_ptr = std::shared_ptr<const frame>;

/// Encodes a Socket.IO event on the default namespace: `42["name",arg,…]`. `name` is plain text,
/// each argument is JSON text. Socket.IO protocol v5, packet type EVENT.
[[nodiscard]] frame_ptr encode_event(std::string_view name,
                                     const std::vector<std::string_view>& json_arguments);

/// Encodes the acknowledgement of event `ack_id` with one JSON argument: `43<id>[arg]`.
/// Socket.IO protocol v5, packet type ACK.
[[nodiscard]] frame_ptr encode_ack(std::uint64_t ack_id, std::string_view json_argument);

/// Wraps an encoded WebSocket control frame for the outbox.
[[nodiscard]] frame_ptr as_control_frame(std::string wire);

/// Optional parts of an event or an acknowledgement.
struct event_parts {
  std::string_view nsp = "/";
  std::optional<std::uint64_t> ack_id{};  ///< of an event: requests an acknowledgement
  /// Binary messages, named in the arguments by `{"_placeholder":true,"num":N}`; with any, the
  /// packet is a BINARY_EVENT or BINARY_ACK.
  std::vector<std::string_view> attachments{};
};

/// As `encode_event` above, for any namespace, with attachments, or with a request for an
/// acknowledgement.
[[nodiscard]] frame_ptr encode_event(std::string_view name,
                                     const std::vector<std::string_view>& json_arguments,
                                     const event_parts& impl);

/// As `encode_ack` above, with any number of arguments; `impl.ack_id` must be set.
[[nodiscard]] frame_ptr encode_ack(const std::vector<std::string_view>& json_arguments,
                                   const event_parts& impl);

/// Encodes a message of plain Engine.IO: text as `4…`, binary as it is (base64 on polling).
[[nodiscard]] frame_ptr encode_message(bool is_binary, std::string_view payload);

}  // namespace signalbox::transport
