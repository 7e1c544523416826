#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "core/crypto/entropy.hpp"

namespace signalbox::core {

inline constexpr std::size_t secret_key_bytes = 32;

/// Overwrites the bytes in a way that the compiler does not optimize away.
void wipe(std::span<std::byte> bytes);

/// 32 secret bytes for one purpose; each purpose has its own type. Wiped from memory on
/// destruction; never printed or compared.
template <class Tag>
class secret_key {
 public:
  /// Returns nothing unless there are exactly 32 bytes.
  [[nodiscard]] static std::optional<secret_key> from_bytes(std::span<const std::byte> bytes) {
    if (bytes.size() != secret_key_bytes) return std::nullopt;
    secret_key made;
    std::copy(bytes.begin(), bytes.end(), made.bytes_.begin());
    return made;
  }

  [[nodiscard]] static secret_key generate(const entropy& random) {
    secret_key made;
    random(made.bytes_);
    return made;
  }

  secret_key(const secret_key&) = default;
  secret_key& operator=(const secret_key&) = default;
  ~secret_key() { wipe(bytes_); }

  [[nodiscard]] std::span<const std::byte, secret_key_bytes> bytes() const { return bytes_; }

 private:
  secret_key() = default;

  std::array<std::byte, secret_key_bytes> bytes_{};
};

/// Signs access tokens.
using signing_key = secret_key<struct signing_key_tag>;
/// Encrypts stored secrets, for example projects' database passwords.
using sealing_key = secret_key<struct sealing_key_tag>;

}  // namespace signalbox::core
