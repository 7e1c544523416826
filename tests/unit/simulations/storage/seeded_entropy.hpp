#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <span>

#include "core/crypto/entropy.hpp"

namespace signalbox::testing {

/// Returns entropy with the same bytes for the same seed.
inline core::entropy seeded_entropy(std::uint64_t seed) {
  auto source = std::make_shared<std::mt19937_64>(seed);
  return [source](std::span<std::byte> bytes) {
    for (auto& each : bytes)
      each = static_cast<std::byte>((*source)() & 0xFFU);
  };
}

}  // namespace signalbox::testing
