#include "domain/token_digest.hpp"

#include <sodium.h>

#include <array>

#include "domain/sodium_ready.hpp"

namespace signalbox::domain {

std::string token_digest(std::string_view token) {
  sodium_ready();
  std::array<unsigned char, crypto_generichash_BYTES> digest{};
  crypto_generichash(digest.data(), digest.size(),
                     reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr,
                     0);
  // The library writes a terminating zero.
  std::string text(digest.size() * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), digest.data(), digest.size());
  text.pop_back();
  return text;
}

}  // namespace signalbox::domain
