#include "core/crypto/totp.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <exception>
#include <span>

#include "core/encoding/base32.hpp"
#include "core/encoding/url_text.hpp"

namespace signalbox::core {

namespace {

constexpr std::size_t sha1_bytes = 20;
constexpr std::uint32_t code_modulus = 1'000'000;  // 10 to the power of `totp_digits`

using digest = std::array<unsigned char, sha1_bytes>;

digest hmac_sha1(std::string_view key, std::span<const unsigned char> text) {
  digest made{};
  unsigned size = 0;
  const auto* done = HMAC(EVP_sha1(), key.data(), static_cast<int>(key.size()), text.data(),
                          text.size(), made.data(), &size);
  // Only a library without SHA-1 fails here.
  if (done == nullptr || size != made.size()) std::terminate();
  return made;
}

/// RFC 4226, section 5.1: the counter as eight bytes, the greatest first.
std::array<unsigned char, 8> counter_bytes(std::int64_t step) {
  std::array<unsigned char, 8> bytes{};
  auto rest = static_cast<std::uint64_t>(step);
  for (auto at = bytes.rbegin(); at != bytes.rend(); ++at, rest >>= 8U)
    *at = static_cast<unsigned char>(rest & 0xffU);
  return bytes;
}

}  // namespace

std::string random_totp_secret(const entropy& random) {
  std::array<std::byte, totp_secret_bytes> bytes{};
  random(bytes);
  std::string secret;
  for (const auto byte : bytes)
    secret += static_cast<char>(byte);
  return secret;
}

std::int64_t totp_step(time_point at) {
  return std::chrono::floor<std::chrono::seconds>(at).time_since_epoch() / totp_period;
}

std::string totp_code(std::string_view secret, std::int64_t step) {
  const auto made = hmac_sha1(secret, counter_bytes(step));
  // RFC 4226, section 5.3: the last four bits say where the number begins.
  const std::size_t at = made.back() & 0x0fU;
  std::uint32_t number = 0;
  for (std::size_t each = 0; each < 4; ++each)
    number = (number << 8U) | made[at + each];
  return fmt::format("{:06}", (number & 0x7fff'ffffU) % code_modulus);
}

std::optional<std::int64_t> matching_totp_step(std::string_view secret, std::string_view code,
                                               time_point now,
                                               std::optional<std::int64_t> last_used) {
  if (code.size() != totp_digits) return std::nullopt;
  const auto present = totp_step(now);
  std::optional<std::int64_t> found;
  for (auto step = present - totp_steps_off_max; step <= present + totp_steps_off_max; ++step) {
    const auto expected = totp_code(secret, step);
    const bool same = sodium_memcmp(code.data(), expected.data(), expected.size()) == 0;
    if (same && (!last_used || step > *last_used)) found = step;
  }
  return found;
}

std::string totp_url(const totp_account& whose) {
  const auto issuer = url_text(whose.issuer);
  return fmt::format("otpauth://totp/{}:{}?secret={}&issuer={}&algorithm=SHA1&digits={}&period={}",
                     issuer, url_text(whose.name), to_base32(whose.secret), issuer, totp_digits,
                     totp_period.count());
}

}  // namespace signalbox::core
