#include "transport/utf8.hpp"

#include <cstring>

namespace signalbox::transport {

namespace {

// Most text is ASCII: eight bytes at a time without a look at each.
std::size_t ascii_prefix(std::string_view bytes) {
  constexpr std::uint64_t high_bits = 0x8080808080808080ULL;
  std::size_t at = 0;
  for (std::uint64_t word = 0; at + sizeof word <= bytes.size(); at += sizeof word) {
    std::memcpy(&word, bytes.data() + at, sizeof word);
    if ((word & high_bits) != 0) break;
  }
  return at;
}

}  // namespace

bool utf8_checker::feed(std::string_view bytes) {
  for (std::size_t at = missing_ == 0 ? ascii_prefix(bytes) : 0; at < bytes.size(); ++at) {
    const auto byte = static_cast<std::uint8_t>(bytes[at]);
    if (missing_ == 0) {
      if (!begin(byte)) return false;
      continue;
    }
    if (byte < low_ || byte > high_) return false;
    low_ = 0x80;
    high_ = 0xBF;
    --missing_;
  }
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

bool is_utf8(std::string_view text) {
  utf8_checker checker;
  return checker.feed(text) && checker.complete();
}

}  // namespace signalbox::transport
