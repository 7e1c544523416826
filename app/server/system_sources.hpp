#pragma once

#include "core/crypto/entropy.hpp"
#include "core/time.hpp"

/// Where time and chance come from in production; everything below `app` takes them as arguments.
namespace signalbox::app {

/// Randomness of the operating system, through libsodium. Any thread.
[[nodiscard]] core::entropy system_entropy();

/// The wall clock, in UTC, to the millisecond. Any thread.
[[nodiscard]] core::time_point system_now();

/// The line of time that began with the wall clock at the first call and goes on by the monotonic
/// clock (`core::steady_time`). Any thread.
[[nodiscard]] core::time_point system_steady_now();

}  // namespace signalbox::app
