#include "domain/secret_key.hpp"

#include <sodium.h>

namespace signalbox::domain {

void wipe(std::span<std::byte> bytes) {
  sodium_memzero(bytes.data(), bytes.size());
}

}  // namespace signalbox::domain
