#include "core/crypto/secret_key.hpp"

#include <sodium.h>

namespace signalbox::core {

void wipe(std::span<std::byte> bytes) {
  sodium_memzero(bytes.data(), bytes.size());
}

}  // namespace signalbox::core
