#include "domain/token_digest.hpp"

#include <sodium.h>

#include <array>

#include "domain/hex_text.hpp"
#include "domain/sodium_ready.hpp"

namespace signalbox::domain {

std::string token_digest(std::string_view token) {
  sodium_ready();
  std::array<unsigned char, crypto_generichash_BYTES> digest{};
  crypto_generichash(digest.data(), digest.size(),
                     reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr,
                     0);
  return hex_text(digest);
}

}  // namespace signalbox::domain
