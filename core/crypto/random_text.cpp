#include "core/crypto/random_text.hpp"

#include <array>
#include <exception>
#include <span>
#include <string_view>

#include "core/encoding/base64.hpp"
#include "core/encoding/hex_text.hpp"

namespace signalbox::core {

namespace {

constexpr std::string_view lower_case_letters = "abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view typeable = "abcdefghjkmnpqrstuvwxyz23456789";
constexpr std::string_view unambiguous = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// Draws before the source is considered broken. One draw of 64 bytes nearly always suffices.
constexpr int draws_max = 64;
constexpr std::size_t draw_bytes = 64;

constexpr std::size_t epoch_length = 15;

std::string random_characters(std::string_view alphabet, std::size_t count, const entropy& random) {
  // Higher bytes would favor the first letters of the alphabet.
  const std::size_t fair_below = 256 / alphabet.size() * alphabet.size();
  std::string letters;
  letters.reserve(count);
  for (int draw = 0; draw < draws_max; ++draw) {
    std::array<std::byte, draw_bytes> bytes{};
    random(bytes);
    for (const std::byte byte : bytes) {
      const auto value = std::to_integer<std::size_t>(byte);
      if (value >= fair_below) continue;
      letters += alphabet[value % alphabet.size()];
      if (letters.size() == count) return letters;
    }
  }
  std::terminate();
}

}  // namespace

std::string random_lower_case(std::size_t count, const entropy& random) {
  return random_characters(lower_case_letters, count, random);
}

std::string random_epoch(const entropy& random) {
  return random_lower_case(epoch_length, random);
}

std::string random_password(const entropy& random) {
  return random_characters(unambiguous, generated_password_length, random);
}

std::string random_refresh_token(const entropy& random) {
  std::array<std::byte, refresh_token_bytes> bytes{};
  random(bytes);
  return to_base64url(bytes);
}

std::string random_code_characters(std::size_t count, const entropy& random) {
  return random_characters(typeable, count, random);
}

std::string random_uuid(const entropy& random) {
  std::array<unsigned char, 16> bytes{};
  random(std::as_writable_bytes(std::span(bytes)));
  bytes[6] = static_cast<unsigned char>((bytes[6] & 0x0f) | 0x40);
  bytes[8] = static_cast<unsigned char>((bytes[8] & 0x3f) | 0x80);
  auto text = hex_text(bytes);
  for (const std::size_t hyphen : {20, 16, 12, 8})
    text.insert(hyphen, 1, '-');
  return text;
}

std::string random_state(const entropy& random) {
  return random_characters(unambiguous, state_length, random);
}

}  // namespace signalbox::core
