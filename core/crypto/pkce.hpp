#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/crypto/entropy.hpp"

/// Proof that the client that redeems a code also requested it (RFC 7636, method S256).
namespace signalbox::core {

/// Longest accepted verifier; RFC 7636 allows 128.
inline constexpr std::size_t pkce_verifier_bytes_max = 256;
/// A challenge: 32 bytes in base64url.
inline constexpr std::size_t pkce_challenge_length = 43;

/// 43 random letters.
[[nodiscard]] std::string random_pkce_verifier(const entropy& random);

/// The challenge of a verifier.
[[nodiscard]] std::string pkce_challenge_of(std::string_view verifier);

/// True for a text with the format of a challenge.
[[nodiscard]] bool is_pkce_challenge(std::string_view text);

/// Compares in constant time.
[[nodiscard]] bool pkce_matches(std::string_view verifier, std::string_view challenge);

}  // namespace signalbox::core
