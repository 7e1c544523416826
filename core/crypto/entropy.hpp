#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace signalbox::core {

/// Fills the span with random bytes. A parameter wherever randomness is needed, so that tests and
/// simulations can pass a seeded source; production passes the operating system's.
using entropy = std::function<void(std::span<std::byte>)>;

}  // namespace signalbox::core
