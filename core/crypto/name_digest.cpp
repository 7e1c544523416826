#include "core/crypto/name_digest.hpp"

#include <sodium.h>

#include "core/crypto/sodium_ready.hpp"

namespace signalbox::core {

name_digest digest_of(std::string_view name) {
  sodium_ready();
  name_digest digest{};
  static_assert(sizeof digest >= crypto_generichash_BYTES_MIN);
  crypto_generichash(reinterpret_cast<unsigned char*>(digest.data()), digest.size(),
                     reinterpret_cast<const unsigned char*>(name.data()), name.size(), nullptr, 0);
  return digest;
}

}  // namespace signalbox::core
