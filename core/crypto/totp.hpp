#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/crypto/entropy.hpp"
#include "core/time.hpp"

/// Time-based one-time passwords (RFC 6238 with SHA-1, which every authenticator supports).
namespace signalbox::core {

inline constexpr std::size_t totp_secret_bytes = 20;  ///< RFC 4226, section 4: at least 16
inline constexpr std::chrono::seconds totp_period{30};
inline constexpr std::size_t totp_digits = 6;
/// Steps that the user's clock may be off in each direction.
inline constexpr std::int64_t totp_steps_off_max = 1;

/// 20 random bytes.
[[nodiscard]] std::string random_totp_secret(const entropy& random);

/// Returns the number of the period that contains a time.
[[nodiscard]] std::int64_t totp_step(time_point at);

/// Returns the six-digit code of one step.
[[nodiscard]] std::string totp_code(std::string_view secret, std::int64_t step);

/// Returns the step of a code among those that are valid at `now`: the current one and one in each
/// direction, but none up to `last_used`, so that a used code is worthless even when the clock was
/// set back: codes are valid again once the clock has passed that step. Nothing when the code
/// matches none. Compares in constant time.
[[nodiscard]] std::optional<std::int64_t> matching_totp_step(std::string_view secret,
                                                             std::string_view code, time_point now,
                                                             std::optional<std::int64_t> last_used);

/// The content of an authenticator's QR code.
struct totp_account {
  std::string issuer;  ///< the service that requires the codes
  std::string name;    ///< the user's address
  std::string secret;  ///< raw bytes
};

/// Returns the `otpauth://totp/…` URL that authenticators read.
[[nodiscard]] std::string totp_url(const totp_account& whose);

}  // namespace signalbox::core
