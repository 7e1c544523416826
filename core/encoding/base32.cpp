#include "core/encoding/base32.hpp"

#include <cstdint>

namespace signalbox::core {

std::string to_base32(std::string_view bytes) {
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  std::string text;
  text.reserve((bytes.size() * 8 + 4) / 5);
  std::uint32_t held = 0;  // bits that are not written yet, the newest last
  unsigned bits = 0;
  for (const char byte : bytes) {
    held = (held << 8U) | static_cast<unsigned char>(byte);
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(held >> bits) & 31U];
    }
  }
  if (bits > 0) text += alphabet[(held << (5 - bits)) & 31U];
  return text;
}

}  // namespace signalbox::core
