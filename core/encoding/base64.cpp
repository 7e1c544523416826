#include "core/encoding/base64.hpp"

#include <sodium.h>

namespace signalbox::core {

namespace {

constexpr int padded = sodium_base64_VARIANT_ORIGINAL;
constexpr int unpadded = sodium_base64_VARIANT_ORIGINAL_NO_PADDING;
constexpr int for_urls = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

std::string encode(std::span<const std::byte> bytes, int variant) {
  // The library writes a terminating zero and includes it in the length.
  std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), variant);
  text.pop_back();
  return text;
}

std::optional<std::string> decode(std::string_view text, int variant) {
  std::string bytes(text.size() / 4 * 3 + 3, '\0');
  std::size_t length = 0;
  const char* end = nullptr;
  const int failed = sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(),
                                       text.data(), text.size(), nullptr, &length, &end, variant);
  if (failed != 0 || end != text.data() + text.size()) return std::nullopt;
  bytes.resize(length);
  // The library accepts some bytes from 0x80 as letters; each value must have exactly one text.
  if (encode(std::as_bytes(std::span{bytes}), variant) != text) return std::nullopt;
  return bytes;
}

}  // namespace

std::string to_base64(std::string_view bytes) {
  return encode(std::as_bytes(std::span{bytes}), padded);
}

std::optional<std::string> from_base64(std::string_view text) {
  return decode(text, text.ends_with('=') ? padded : unpadded);
}

std::string to_base64url(std::span<const std::byte> bytes) {
  return encode(bytes, for_urls);
}

std::string to_base64url(std::string_view bytes) {
  return encode(std::as_bytes(std::span{bytes}), for_urls);
}

std::optional<std::string> from_base64url(std::string_view text) {
  return decode(text, for_urls);
}

}  // namespace signalbox::core
