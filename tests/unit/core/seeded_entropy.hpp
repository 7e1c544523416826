#pragma once

#include <cstdint>
#include <random>
#include <span>

#include "core/crypto/entropy.hpp"

namespace signalbox::core {

/// Random bytes that depend only on the seed.
inline entropy seeded_entropy(std::uint32_t seed) {
  return [generator = std::mt19937{seed}](std::span<std::byte> bytes) mutable {
    for (std::byte& byte : bytes)
      byte = static_cast<std::byte>(generator() & 0xffu);
  };
}

/// Returns the same byte repeatedly.
inline entropy constant_entropy(std::byte value) {
  return [value](std::span<std::byte> bytes) {
    for (std::byte& byte : bytes)
      byte = value;
  };
}

}  // namespace signalbox::core
