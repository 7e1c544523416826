#include "transport/base64.hpp"

#include <cstdint>

namespace signalbox::transport {

namespace {

constexpr std::string_view standard =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view for_urls =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string encode(std::string_view bytes, std::string_view alphabet) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char byte : bytes) {
    bits = bits << 8U | static_cast<std::uint8_t>(byte);
    for (count += 8; count >= 6; count -= 6)
      text += alphabet[bits >> (count - 6) & 63U];
  }
  if (count > 0) text += alphabet[bits << (6 - count) & 63U];
  return text;
}

std::optional<std::string> decode(std::string_view text, std::string_view alphabet) {
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char letter : text) {
    const auto value = alphabet.find(letter);
    if (value == std::string_view::npos) return std::nullopt;
    bits = bits << 6U | static_cast<std::uint32_t>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xFFU);
  }
  const bool bits_left_over = (bits & ((1U << count) - 1)) != 0;
  if (count == 6 || bits_left_over) return std::nullopt;
  return bytes;
}

}  // namespace

std::string encode_base64(std::string_view bytes) {
  auto text = encode(bytes, standard);
  while (text.size() % 4 != 0)
    text += '=';
  return text;
}

std::string encode_base64url(std::string_view bytes) {
  return encode(bytes, for_urls);
}

std::optional<std::string> decode_base64(std::string_view text) {
  const bool may_be_padded = text.size() % 4 == 0;
  for (int pads = 0; may_be_padded && pads < 2 && text.ends_with('='); ++pads) {
    text.remove_suffix(1);
  }
  return decode(text, standard);
}

std::optional<std::string> decode_base64url(std::string_view text) {
  return decode(text, for_urls);
}

}  // namespace signalbox::transport
