#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "domain/error.hpp"
#include "domain/secret_key.hpp"

namespace signalbox::domain {

/// Never used twice with one key; 24 random bytes are safe for that.
using seal_nonce = std::array<std::byte, 24>;

/// Encrypts and authenticates (XSalsa20-Poly1305). The text is base64url of nonce, tag and
/// ciphertext.
[[nodiscard]] std::string seal_secret(std::string_view plain, const sealing_key& key,
                                      const seal_nonce& nonce);

/// The same with a nonce drawn from `random`.
[[nodiscard]] std::string seal_secret(std::string_view plain, const sealing_key& key,
                                      const entropy& random);

/// What was sealed. `errc::internal` when the text is cut, changed or sealed under another key.
[[nodiscard]] result<std::string> open_secret(std::string_view sealed, const sealing_key& key);

}  // namespace signalbox::domain
