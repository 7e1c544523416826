#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/crypto/entropy.hpp"
#include "core/time.hpp"

/// One-time codes by the clock (RFC 6238 with SHA-1, the one that every authenticator speaks).
namespace signalbox::core {

inline constexpr std::size_t totp_secret_bytes = 20;  ///< RFC 4226, section 4: at least 16
inline constexpr std::chrono::seconds totp_period{30};
inline constexpr std::size_t totp_digits = 6;
/// Steps that the person's clock may be off, each way.
inline constexpr std::int64_t totp_steps_off_max = 1;

/// 20 random bytes.
[[nodiscard]] std::string random_totp_secret(const entropy& random);

/// The number of the period that a moment lies in.
[[nodiscard]] std::int64_t totp_step(time_point at);

/// The code of one step: six digits.
[[nodiscard]] std::string totp_code(std::string_view secret, std::int64_t step);

/// The step whose code it is, of those that count at `now`: the present one, and one each way, but
/// none up to `last_used`, so that a code that somebody has seen is worth nothing, also when the
/// clock was set back: codes count again once it has come that far. Nothing when it is none of
/// theirs. Compares in constant time.
[[nodiscard]] std::optional<std::int64_t> matching_totp_step(std::string_view secret,
                                                             std::string_view code, time_point now,
                                                             std::optional<std::int64_t> last_used);

/// What an authenticator reads from a picture.
struct totp_account {
  std::string issuer;  ///< who asks for the codes
  std::string name;    ///< whose they are: an address
  std::string secret;  ///< the bytes
};

/// `otpauth://totp/…`, as authenticators read it.
[[nodiscard]] std::string totp_url(const totp_account& whose);

}  // namespace signalbox::core
