#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "transport/websocket/decoder.hpp"

namespace signalbox::transport::websocket {

/// An encoded control frame to send.
struct reply {
  std::string wire;
};
/// The peer has closed or violated the protocol: send `shutdown_notice` if it is set, then close
/// the socket.
struct finished {
  std::string shutdown_notice{};  ///< a close frame; empty when one was already sent
  bool violated = false;
  fault what{};  ///< of the violation
};

using output = std::variant<message, reply, finished>;

/// One end of an open WebSocket: the reaction to each input of the peer (RFC 6455 sections 5.5 and
/// 7). Pure: no I/O.
class conversation {
 public:
  /// Returns a fresh key for each frame that a client sends.
  using key_source = masking_key (*)();

  /// The server's end.
  explicit conversation(std::size_t message_bytes_max, decoder_options options = {})
      : decoder_(role::server, message_bytes_max, options) {}

  /// The client's end: outgoing frames are masked.
  conversation(std::size_t message_bytes_max, key_source fresh_key, decoder_options options = {})
      : decoder_(role::client, message_bytes_max, options), fresh_key_(fresh_key) {}

  /// Consumes from the front of `input` up to the next output, or all of it.
  [[nodiscard]] std::optional<output> next(std::string_view& input);

  /// Begins to close and returns the frame to send. Later messages of the peer are dropped. Empty
  /// when a close frame was already sent.
  [[nodiscard]] std::string close(close_code code, std::string_view reason);

  /// Frames a payload for the peer.
  [[nodiscard]] std::string encode(opcode code, std::string_view payload) const;

 private:
  decoder decoder_;
  key_source fresh_key_ = nullptr;
  bool close_sent_ = false;
};

}  // namespace signalbox::transport::websocket
