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

/// How a frame stands on a WebSocket.
enum class wire_form : std::uint8_t {
  plain,
  deflated,  ///< for a peer that speaks permessage-deflate (RFC 7692)
};

/// One outgoing message, encoded once (JSON → Socket.IO → Engine.IO → WebSocket) and shared,
/// immutable, by every connection that it goes to.
class frame {
 public:
  /// Frames `engineio_packet` (text, UTF-8, for example `42["patch",…]`) as one final, unmasked
  /// WebSocket text frame (RFC 6455 section 5.2).
  explicit frame(std::string_view engineio_packet);

  /// The same, followed by binary messages that nothing may come in between of.
  frame(std::string_view engineio_packet, const std::vector<std::string_view>& attachments);

  /// The same, with what follows the text encoded already: as WebSocket frames, and as it stands
  /// behind the text in a polling payload, separator first. Both empty: the text alone.
  struct encoded_rest {
    std::string_view wire;
    std::string_view polling;
  };
  frame(std::string_view engineio_packet, encoded_rest rest);

  /// A binary message alone.
  struct binary_message {};
  frame(std::string_view bytes, binary_message);

  /// A frame that is encoded already; its payload begins behind `header_bytes`, at most its length.
  frame(std::string wire, std::size_t header_bytes);

  /// Header and payload as they go out on a WebSocket. The deflated form is made when it is first
  /// asked for, once for all connections; frames that would not gain by it stay plain in it.
  [[nodiscard]] std::string_view websocket(wire_form form = wire_form::plain) const {
    return form == wire_form::plain ? std::string_view(wire_) : deflated();
  }

  /// The Engine.IO packet alone, or several with their separators, as it goes into a polling
  /// payload.
  [[nodiscard]] std::string_view packet() const {
    return polling_.empty() ? std::string_view(wire_).substr(header_bytes_)
                            : std::string_view(polling_);
  }

  /// Bytes that this frame counts for in an outbox.
  [[nodiscard]] std::size_t size() const { return wire_.size(); }

 private:
  [[nodiscard]] std::string_view deflated() const;

  std::string wire_;
  std::size_t header_bytes_;
  bool is_one_text_ = false;
  std::string polling_;  ///< only where it is not a part of `wire_`
  mutable std::once_flag deflated_once_;
  mutable std::string deflated_;  ///< empty: no gain
};

using frame_ptr = std::shared_ptr<const frame>;

/// Encodes a Socket.IO event on the default namespace: `42["name",arg,…]`. `name` is plain text,
/// each argument is JSON text already. Socket.IO protocol v5, packet type EVENT.
[[nodiscard]] frame_ptr encode_event(std::string_view name,
                                     const std::vector<std::string_view>& json_arguments);

/// Encodes the acknowledgement of event `ack_id` with one JSON argument: `43<id>[arg]`.
/// Socket.IO protocol v5, packet type ACK.
[[nodiscard]] frame_ptr encode_ack(std::uint64_t ack_id, std::string_view json_argument);

/// A WebSocket control frame, encoded already, as it waits in an outbox.
[[nodiscard]] frame_ptr as_control_frame(std::string wire);

/// What an event or an acknowledgement may have besides.
struct event_parts {
  std::string_view nsp = "/";
  std::optional<std::uint64_t> ack_id{};  ///< of an event: the client is to answer with it
  /// Binary messages, named in the arguments by `{"_placeholder":true,"num":N}`; with any, the
  /// packet is a BINARY_EVENT or BINARY_ACK.
  std::vector<std::string_view> attachments{};
};

/// As `encode_event` above, in any namespace, with attachments, or asking for an acknowledgement.
[[nodiscard]] frame_ptr encode_event(std::string_view name,
                                     const std::vector<std::string_view>& json_arguments,
                                     const event_parts& parts);

/// As `encode_ack` above, with any number of arguments; `parts.ack_id` must be set.
[[nodiscard]] frame_ptr encode_ack(const std::vector<std::string_view>& json_arguments,
                                   const event_parts& parts);

/// Encodes a message of plain Engine.IO: text as `4…`, binary as it is (base64 on polling).
[[nodiscard]] frame_ptr encode_message(bool is_binary, std::string_view payload);

}  // namespace signalbox::transport
