#include "app/server/system_sources.hpp"

#include <sodium.h>

#include <stdexcept>

#include "core/steady_time.hpp"

namespace signalbox::app {

core::entropy system_entropy() {
  if (sodium_init() < 0)
    throw std::runtime_error("libsodium cannot access the system's random number generator");
  return [](std::span<std::byte> bytes) { randombytes_buf(bytes.data(), bytes.size()); };
}

core::time_point system_now() {
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

core::time_point system_steady_now() {
  static const core::steady_time line(system_now(), std::chrono::steady_clock::now());
  return line.at(std::chrono::steady_clock::now());
}

}  // namespace signalbox::app
