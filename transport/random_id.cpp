#include "transport/random_id.hpp"

#include <sodium.h>

#include <cstdint>
#include <string_view>

#include "core/encoding/base64.hpp"

namespace signalbox::transport {

random_bits fresh_random_bits() {
  random_bits bits;
  randombytes_buf(bits.data(), bits.size());
  return bits;
}

std::string as_uuid_v4(const random_bits& bits) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (std::size_t at = 0; at < bits.size(); ++at) {
    if (at == 4 || at == 6 || at == 8 || at == 10) text += '-';
    unsigned byte = static_cast<std::uint8_t>(bits[at]);
    if (at == 6) byte = (byte & 0x0FU) | 0x40U;
    if (at == 8) byte = (byte & 0x3FU) | 0x80U;
    text += digits[byte >> 4U];
    text += digits[byte & 15U];
  }
  return text;
}

std::string as_token(const random_bits& bits) {
  return core::to_base64url(std::string_view(bits.data(), bits.size()));
}

}  // namespace signalbox::transport
