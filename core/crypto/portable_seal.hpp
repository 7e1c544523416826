#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/crypto/entropy.hpp"
#include "core/crypto/secret_key.hpp"
#include "core/error.hpp"

namespace signalbox::core {

/// Encrypts secrets that PostgreSQL opens (`seal_portably`).
using portable_key = secret_key<struct portable_key_tag>;

/// Never used twice with one key; 16 random bytes suffice for that.
using portable_iv = std::array<std::byte, 16>;

/// The parts of a portably sealed secret, for programs that open it: version ‖ iv ‖ ciphertext ‖
/// authenticator.
/// @{
inline constexpr unsigned char portable_version = 1;
inline constexpr std::size_t portable_authenticator_bytes = 32;
inline constexpr std::size_t portable_block_bytes = 16;
/// The least length: one block of ciphertext.
inline constexpr std::size_t portable_sealed_bytes_min =
    1 + portable_block_bytes + portable_block_bytes + portable_authenticator_bytes;
/// The two keys are the HMAC-SHA-256 of these texts with the key.
inline constexpr std::string_view portable_encryption_label = "signalbox portable encryption 1";
inline constexpr std::string_view portable_authentication_label =
    "signalbox portable authentication 1";
/// @}

/// Returns the length of a sealed secret of this many bytes.
[[nodiscard]] constexpr std::size_t portable_sealed_bytes(std::size_t plain_bytes) {
  return 1 + portable_block_bytes +
         (plain_bytes / portable_block_bytes + 1) * portable_block_bytes +
         portable_authenticator_bytes;
}

/// Encrypts (AES-256-CBC with the padding of PKCS #7), then authenticates (HMAC-SHA-256) version,
/// `bound_to`, iv and ciphertext. `seal_secret` is better for what only Signalbox opens; these
/// primitives also exist in PostgreSQL's pgcrypto. `bound_to` needs a fixed length.
/// @{
[[nodiscard]] std::string seal_portably(std::string_view plain, std::string_view bound_to,
                                        const portable_key& key, const portable_iv& iv);
/// Same, with an iv drawn from `random`.
[[nodiscard]] std::string seal_portably(std::string_view plain, std::string_view bound_to,
                                        const portable_key& key, const entropy& random);
/// @}

/// Returns the plain text. Errors: `conflict` with `stored_secret_refused` when the bytes are
/// truncated or changed, or sealed for something else or with another key.
[[nodiscard]] result<std::string> open_portable(std::string_view sealed, std::string_view bound_to,
                                                const portable_key& key);

}  // namespace signalbox::core
