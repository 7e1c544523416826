#include "core/crypto/keyed_digest.hpp"

#include <sodium.h>

#include <vector>

#include "core/crypto/sodium_ready.hpp"
#include "core/encoding/hex_text.hpp"

namespace signalbox::core {

std::string keyed_digest(std::string_view purpose, std::string_view text, const sealing_key& key,
                         std::size_t bytes) {
  sodium_ready();
  std::string named(purpose);
  named += '\n';
  named += text;
  std::vector<unsigned char> digest(bytes);
  crypto_generichash(
      digest.data(), digest.size(), reinterpret_cast<const unsigned char*>(named.data()),
      named.size(), reinterpret_cast<const unsigned char*>(key.bytes().data()), key.bytes().size());
  return hex_text(digest);
}

}  // namespace signalbox::core
