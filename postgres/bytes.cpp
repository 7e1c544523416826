#include "postgres/bytes.hpp"

#include <charconv>
#include <cstdint>

namespace signalbox::postgres {

std::string to_hex(const bytes& data) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "\\x";
  text.reserve(2 + data.value.size() * 2);
  for (const char c : data.value) {
    const auto octet = static_cast<std::uint8_t>(c);
    text += digits[octet >> 4U];
    text += digits[octet & 0x0fU];
  }
  return text;
}

std::optional<bytes> from_hex(std::string_view text) {
  if (!text.starts_with("\\x") || text.size() % 2 != 0) return std::nullopt;
  bytes data;
  data.value.reserve(text.size() / 2 - 1);
  for (std::size_t at = 2; at < text.size(); at += 2) {
    std::uint8_t octet = 0;
    const auto pair = text.substr(at, 2);
    const auto [end, failure] = std::from_chars(pair.begin(), pair.end(), octet, 16);
    if (failure != std::errc{} || end != pair.end()) return std::nullopt;
    data.value += static_cast<char>(octet);
  }
  return data;
}

}  // namespace signalbox::postgres
