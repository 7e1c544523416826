#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/encoding/utf8_checker.hpp"
#include "transport/limit.hpp"
#include "transport/websocket/encoder.hpp"
#include "transport/websocket/wire.hpp"

namespace signalbox::transport::websocket {

/// A complete message, assembled from its fragments; text is valid UTF-8.
struct message {
  bool is_text = true;
  std::string payload;
};
struct ping {
  std::string payload;
};
struct pong {
  std::string payload;
};
/// The peer's close frame; `no_status` when it has no code.
struct close {
  std::uint16_t code = static_cast<std::uint16_t>(close_code::no_status);
  std::string reason;
};
/// The peer violated the protocol; nothing after it is decoded.
struct violation {
  close_code answer = close_code::protocol_error;  ///< close code to send
  fault what;
};

using event = std::variant<message, ping, pong, close, violation>;

/// Optional features and limits of a decoder.
struct decoder_options {
  /// Maximum number of frames per message; each costs a header, so a flood of empty ones is
  /// refused.
  std::size_t fragments_max = 4096;
  /// permessage-deflate was negotiated (RFC 7692), without context takeover.
  bool deflate = false;
};

/// Decodes a byte stream into WebSocket events (RFC 6455 sections 5 and 8.1). Pure: no I/O.
///
/// Refused: frames with wrong masking for the peer's role, reserved bits and opcodes, lengths that
/// are not minimally encoded, control frames that are fragmented or longer than 125 bytes, a
/// continuation without a message, a new message inside an unfinished one, text that is not UTF-8
/// (detected at its first wrong byte), messages above a limit, compressed or not, invalid close
/// codes.
class decoder {
 public:
  /// `self` is the role of this end; `message_bytes_max` bounds a message over all its fragments.
  decoder(role self, std::size_t message_bytes_max, decoder_options options = {});

  /// Consumes bytes from the front of `input` until an event is complete, or all of them.
  [[nodiscard]] std::optional<event> next(std::string_view& input);

  /// Returns true after a violation or a close frame: further input is ignored.
  [[nodiscard]] bool finished() const { return finished_; }

 private:
  [[nodiscard]] std::optional<violation> read_header(std::string_view& input);
  [[nodiscard]] std::optional<violation> check_first_bytes() const;
  [[nodiscard]] std::optional<violation> begin_frame();
  [[nodiscard]] std::optional<violation> read_payload(std::string_view& input);
  [[nodiscard]] std::optional<event> end_frame();
  [[nodiscard]] event end_message();
  [[nodiscard]] event end_control_frame();
  [[nodiscard]] event fail(violation why);

  role self_;
  std::size_t message_bytes_max_;
  decoder_options options_;
  bool finished_ = false;

  std::array<char, header_bytes_max> header_{};
  std::uint8_t header_have_ = 0;
  std::uint8_t header_need_ = 2;
  bool in_payload_ = false;

  opcode frame_code_ = opcode::text;
  bool frame_final_ = true;
  std::uint64_t frame_bytes_ = 0;
  std::uint64_t frame_read_ = 0;
  masking_key key_{};

  bool message_open_ = false;  ///< a fragmented message waits for its continuation
  bool message_is_text_ = true;
  bool message_is_compressed_ = false;
  std::size_t fragments_ = 0;
  core::utf8_checker utf8_;
  std::string message_;
  std::string control_;
};

}  // namespace signalbox::transport::websocket
