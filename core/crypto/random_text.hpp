#pragma once

#include <cstddef>
#include <string>

#include "core/crypto/entropy.hpp"

namespace signalbox::core {

inline constexpr std::size_t generated_password_letters = 24;
inline constexpr std::size_t refresh_token_bytes = 32;
inline constexpr std::size_t state_letters = 32;

// Every letter is equally likely: bytes that would favour some letters are thrown away. A source
// that yields nothing but such bytes is broken, and the process ends rather than go on with it.

/// So many letters a–z.
[[nodiscard]] std::string random_lower_case_letters(std::size_t count, const entropy& random);

/// 15 letters a–z (70 bits): names an incarnation of a topic's owner. No longer, because a text of
/// 15 letters needs no memory of its own and there is one for each session.
[[nodiscard]] std::string random_epoch(const entropy& random);

/// A database password of 24 letters and digits (139 bits), without those that look alike (0 O o,
/// 1 I l), safe in a URL as it stands.
[[nodiscard]] std::string random_password(const entropy& random);

/// 32 random bytes as 43 letters of base64url.
[[nodiscard]] std::string random_refresh_token(const entropy& random);

/// So many lower-case letters and digits without those that look alike (31 of them), for people to
/// type.
[[nodiscard]] std::string random_code_letters(std::size_t count, const entropy& random);

/// A UUID of version 4 (RFC 9562), as storage writes it.
[[nodiscard]] std::string random_uuid(const entropy& random);

/// 32 letters and digits (185 bits): names a sign-in that is under way at a code host.
[[nodiscard]] std::string random_state(const entropy& random);

}  // namespace signalbox::core
