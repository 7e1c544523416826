#pragma once

#include <cstddef>
#include <string>

#include "core/crypto/entropy.hpp"

namespace signalbox::core {

inline constexpr std::size_t generated_password_length = 24;
inline constexpr std::size_t refresh_token_bytes = 32;
inline constexpr std::size_t state_length = 32;

// Every letter is equally likely: bytes that would favor some letters are discarded. A source that
// yields only such bytes is broken, and the process terminates.

/// Returns `count` letters a–z.
[[nodiscard]] std::string random_lower_case(std::size_t count, const entropy& random);

/// 15 letters a–z (70 bits) that identify an incarnation of a topic's owner. Texts of up to 15
/// letters need no heap allocation, and there is one for each session.
[[nodiscard]] std::string random_epoch(const entropy& random);

/// A database password of 24 letters and digits (139 bits) without ambiguous characters (0 O o, 1 I
/// l), safe in a URL without escaping.
[[nodiscard]] std::string random_password(const entropy& random);

/// 32 random bytes as 43 base64url letters.
[[nodiscard]] std::string random_refresh_token(const entropy& random);

/// Returns `count` lower-case letters and digits without ambiguous characters (31 are left), for
/// codes that users type.
[[nodiscard]] std::string random_code_characters(std::size_t count, const entropy& random);

/// A version 4 UUID (RFC 9562), in the format of storage.
[[nodiscard]] std::string random_uuid(const entropy& random);

/// 32 letters and digits (185 bits) that identify a sign-in in progress at an identity provider.
[[nodiscard]] std::string random_state(const entropy& random);

}  // namespace signalbox::core
