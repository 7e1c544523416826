#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/crypto/secret_key.hpp"
#include "core/error.hpp"
#include "core/identifier.hpp"

namespace signalbox::core {

/// Never used twice with one key; 24 random bytes suffice for that.
using seal_nonce = std::array<std::byte, 24>;

/// The stored row that a secret is sealed for. It is authenticated with the secret, so that a
/// sealed secret copied to another row is refused.
using sealed_row = identifier<struct sealed_row_tag>;

/// Encrypts and authenticates (XChaCha20-Poly1305-IETF) for one row. The text is the format's
/// version and a dot, then base64url of nonce, ciphertext and tag.
[[nodiscard]] std::string seal_secret(std::string_view plain, const sealed_row& row,
                                      const sealing_key& key, const seal_nonce& nonce);

/// Same, with a nonce drawn from `random`.
[[nodiscard]] std::string seal_secret(std::string_view plain, const sealed_row& row,
                                      const sealing_key& key, const entropy& random);

/// Returns the plain text of a secret that was sealed for this row. Errors: `conflict` with
/// `stored_secret_refused` when the text is truncated, changed, in the former format, or sealed for
/// another row or with another key.
[[nodiscard]] result<std::string> open_secret(std::string_view sealed, const sealed_row& row,
                                              const sealing_key& key);

/// Returns the plain text of a secret sealed by a version up to 0.1 (XSalsa20-Poly1305, bound to no
/// row). Only the upgrade of stored secrets uses it. Errors: those of `open_secret`.
[[nodiscard]] result<std::string> open_unbound_secret(std::string_view sealed,
                                                      const sealing_key& key);

/// Prefix of sealed secrets in the current format; the former format contains no dot.
inline constexpr std::string_view sealed_format = "2.";

}  // namespace signalbox::core
