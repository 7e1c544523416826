#include "core/encoding/utf8_checker.hpp"

#include <array>
#include <cstring>

namespace signalbox::core {

namespace {

// Most text is ASCII: eight bytes are checked at a time.
std::size_t ascii_prefix(std::string_view bytes) {
  constexpr std::uint64_t high_bits = 0x8080808080808080ULL;
  std::size_t at = 0;
  for (std::uint64_t word = 0; at + sizeof word <= bytes.size(); at += sizeof word) {
    std::memcpy(&word, bytes.data() + at, sizeof word);
    if ((word & high_bits) != 0) break;
  }
  return at;
}

constexpr std::size_t character_bytes_max = 4;

bool continues(std::uint8_t byte) {
  return (byte & 0xC0U) == 0x80;
}

// Returns the length of the character that begins here, of which at least four bytes are available;
// 0 when none does. Same table as in `begin`, for whole characters.
std::size_t character_length(const char* text) {
  std::array<std::uint8_t, character_bytes_max> byte{};
  std::memcpy(byte.data(), text, byte.size());
  const auto lead = byte[0];
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4 || !continues(byte[1])) return 0;
  if (lead < 0xE0) return 2;
  if (!continues(byte[2])) return 0;
  if (lead < 0xF0) {
    const bool overlong = lead == 0xE0 && byte[1] < 0xA0;
    const bool surrogate = lead == 0xED && byte[1] > 0x9F;
    return overlong || surrogate ? 0 : 3;
  }
  const bool overlong = lead == 0xF0 && byte[1] < 0x90;
  const bool past_the_end = lead == 0xF4 && byte[1] > 0x8F;
  return !continues(byte[3]) || overlong || past_the_end ? 0 : 4;
}

}  // namespace

bool utf8_checker::feed(std::string_view bytes) {
  std::size_t at = 0;
  while (at < bytes.size()) {
    if (missing_ == 0) {
      at += ascii_prefix(bytes.substr(at));
      // Near the end, and after a truncated character, the text is checked byte by byte.
      while (bytes.size() - at >= character_bytes_max) {
        const auto length = character_length(bytes.data() + at);
        if (length == 0) return false;
        at += length;
        if (length == 1) break;
      }
      if (at + character_bytes_max <= bytes.size()) continue;
      if (at == bytes.size()) return true;
    }
    if (!take(static_cast<std::uint8_t>(bytes[at]))) return false;
    ++at;
  }
  return true;
}

bool utf8_checker::take(std::uint8_t byte) {
  if (missing_ == 0) return begin(byte);
  if (byte < low_ || byte > high_) return false;
  low_ = 0x80;
  high_ = 0xBF;
  --missing_;
  return true;
}

// The table "Well-Formed UTF-8 Byte Sequences" of RFC 3629 section 4, row by row.
bool utf8_checker::begin(std::uint8_t lead) {
  if (lead < 0x80) return true;
  if (lead >= 0xC2 && lead <= 0xDF) {
    missing_ = 1;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    missing_ = 2;
    if (lead == 0xE0) low_ = 0xA0;
    if (lead == 0xED) high_ = 0x9F;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    missing_ = 3;
    if (lead == 0xF0) low_ = 0x90;
    if (lead == 0xF4) high_ = 0x8F;
  } else {
    return false;
  }
  return true;
}

}  // namespace signalbox::core
