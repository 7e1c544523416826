#pragma once

#include "core/crypto/entropy.hpp"
#include "core/time.hpp"

/// Sources of time and randomness in production; modules below `app` receive them as arguments.
namespace signalbox::app {

/// The operating system's random number generator, through libsodium. Any thread.
[[nodiscard]] core::entropy system_entropy();

/// Returns the wall clock time, in UTC, to the millisecond. Any thread.
[[nodiscard]] core::time_point system_now();

/// Returns the time that started with the wall clock at the first call and advances by the
/// monotonic clock (`core::steady_time`). Any thread.
[[nodiscard]] core::time_point system_steady_now();

}  // namespace signalbox::app
