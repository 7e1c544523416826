#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace signalbox::simulations {

/// Takes WebSocket frames of a server (RFC 6455 section 5.2: unmasked) out of what was read. Whole
/// frames are looked at where they lie; only a part of one is kept between two reads.
class frame_reader {
 public:
  enum class kind : std::uint8_t { text, binary, close, ping, pong, broken };

  struct frame {
    kind what = kind::broken;
    std::string_view payload;  ///< valid until the next call
  };

  /// Takes bytes that were just read; every frame is to be taken by `next` before more are given.
  void feed(std::string_view bytes);

  /// The next whole frame. Nothing: more bytes are needed. `broken` for what this reader does not
  /// speak (fragments, masks, reserved bits, more than 16 MiB): nothing follows it.
  [[nodiscard]] std::optional<frame> next();

 private:
  std::string_view fresh_;  ///< not looked at yet, in the caller's memory
  std::string part_;        ///< the beginning of a frame
  std::size_t done_ = 0;    ///< of `part_`, taken by the last `next`
};

/// A masked frame of a client with one text; `mask` is any number.
[[nodiscard]] std::string client_text(std::string_view text, std::uint32_t mask);

/// The answer to a ping.
[[nodiscard]] std::string client_pong(std::string_view payload, std::uint32_t mask);

/// Says that the client goes, and why (RFC 6455 section 7.4: 1000 is an ordinary end).
[[nodiscard]] std::string client_close(std::uint16_t code, std::uint32_t mask);

}  // namespace signalbox::simulations
