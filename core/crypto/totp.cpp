#include "core/crypto/totp.hpp"

#include <fmt/format.h>
#include <liboath/oath.h>
#include <sodium.h>

#include <array>
#include <exception>

#include "core/encoding/base32.hpp"
#include "core/encoding/url_text.hpp"

namespace signalbox::core {

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
  static const bool ready = oath_init() == OATH_OK;
  std::array<char, OATH_HOTP_LENGTH(totp_digits, false) + 1> code{};  // plus a terminating zero
  const bool done =
      ready &&
      oath_hotp_generate(secret.data(), secret.size(), static_cast<std::uint64_t>(step),
                         totp_digits, false, OATH_HOTP_DYNAMIC_TRUNCATION, code.data()) == OATH_OK;
  // This fails only when the library lacks SHA-1 or memory.
  if (!done) std::terminate();
  return code.data();
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
