#include "core/encoding/utf8.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/encoding/utf8_checker.hpp"

namespace signalbox::core {

namespace {

/// Returns the length in bytes of the sequence that starts with `lead`; 0 for an invalid lead byte.
std::size_t length_from(std::uint8_t lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  if (lead >= 0xf0 && lead < 0xf5) return 4;
  return 0;
}

bool is_scalar(char32_t code, std::size_t length) {
  constexpr std::array<char32_t, 5> smallest = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
  return code >= smallest[length] && code <= 0x10ffff && !is_surrogate;
}

}  // namespace

std::optional<char32_t> take_code_point(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const auto lead = static_cast<std::uint8_t>(text.front());
  const std::size_t length = length_from(lead);
  if (length == 0 || length > text.size()) return std::nullopt;
  // The lead byte of a longer sequence contributes its low 5, 4 or 3 bits.
  char32_t code = length == 1 ? lead : lead & (0xffu >> (length + 1));
  for (const char next : text.substr(1, length - 1)) {
    const auto byte = static_cast<std::uint8_t>(next);
    if ((byte & 0xc0) != 0x80) return std::nullopt;
    code = (code << 6) | (byte & 0x3fu);
  }
  if (!is_scalar(code, length)) return std::nullopt;
  text.remove_prefix(length);
  return code;
}

bool is_utf8(std::string_view text) {
  utf8_checker checker;
  return checker.feed(text) && checker.complete();
}

std::optional<std::size_t> count_code_points(std::string_view text) {
  std::size_t count = 0;
  for (; !text.empty(); ++count) {
    if (!take_code_point(text)) return std::nullopt;
  }
  return count;
}

std::string_view utf8_prefix(std::string_view text, std::size_t bytes_max) {
  // Of a character's bytes, only the first does not have the leading bits 10.
  constexpr std::size_t continuation_bytes_max = 3;
  if (text.size() <= bytes_max) return text;
  for (std::size_t back = 0; back <= std::min(continuation_bytes_max, bytes_max); ++back) {
    const auto next = static_cast<std::uint8_t>(text[bytes_max - back]);
    if ((next & 0xc0) != 0x80) return text.substr(0, bytes_max - back);
  }
  return text.substr(0, bytes_max);
}

}  // namespace signalbox::core
