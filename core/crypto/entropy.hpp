#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace signalbox::core {

/// Fills the span with random bytes. An argument wherever chance is needed, so that tests and
/// simulations can bring a seeded one; production brings the operating system's.
using entropy = std::function<void(std::span<std::byte>)>;

}  // namespace signalbox::core
