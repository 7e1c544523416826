#include "simulations/storage/tables.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace signalbox::simulations {

std::string tables::new_uuid() {
  std::array<std::byte, 16> bytes{};
  random(bytes);
  // RFC 9562 section 5.4: version 4, variant 10.
  bytes[6] = (bytes[6] & std::byte{0x0F}) | std::byte{0x40};
  bytes[8] = (bytes[8] & std::byte{0x3F}) | std::byte{0x80};
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(36);
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    if (at == 4 || at == 6 || at == 8 || at == 10) text += '-';
    text += digits[std::to_integer<std::size_t>(bytes[at] >> 4)];
    text += digits[std::to_integer<std::size_t>(bytes[at] & std::byte{0x0F})];
  }
  return text;
}

}  // namespace signalbox::simulations
