#include "core/crypto/sodium_ready.hpp"

#include <sodium.h>

#include <exception>

namespace signalbox::core {

void sodium_ready() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) std::terminate();
}

}  // namespace signalbox::core
