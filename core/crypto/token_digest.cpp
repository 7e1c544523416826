#include "core/crypto/token_digest.hpp"

#include <sodium.h>

#include <array>

#include "core/crypto/sodium_ready.hpp"
#include "core/encoding/hex_text.hpp"

namespace signalbox::core {

std::string token_digest(std::string_view token) {
  sodium_ready();
  std::array<unsigned char, crypto_generichash_BYTES> digest{};
  crypto_generichash(digest.data(), digest.size(),
                     reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr,
                     0);
  return hex_text(digest);
}

}  // namespace signalbox::core
