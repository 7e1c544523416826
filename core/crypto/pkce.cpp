#include "core/crypto/pkce.hpp"

#include <sodium.h>

#include <array>
#include <span>

#include "core/crypto/random_text.hpp"
#include "core/crypto/sodium_ready.hpp"
#include "core/encoding/base64.hpp"

namespace signalbox::core {

std::string random_pkce_verifier(const entropy& random) {
  return random_refresh_token(random);
}

std::string pkce_challenge_of(std::string_view verifier) {
  sodium_ready();
  std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(verifier.data()),
                     verifier.size());
  return to_base64url(std::as_bytes(std::span{digest}));
}

bool is_pkce_challenge(std::string_view text) {
  return text.size() == pkce_challenge_length && from_base64url(text).has_value();
}

bool pkce_matches(std::string_view verifier, std::string_view challenge) {
  if (verifier.empty() || verifier.size() > pkce_verifier_bytes_max) return false;
  const auto expected = pkce_challenge_of(verifier);
  return challenge.size() == expected.size() &&
         sodium_memcmp(challenge.data(), expected.data(), expected.size()) == 0;
}

}  // namespace signalbox::core
