#pragma once

#include <chrono>

/// Default retry delays for rejected callers. A limit with a known window returns that instead.
namespace signalbox::core::retry_after {

/// A full queue, a restarting actor or server, or too many requests at once.
inline constexpr std::chrono::seconds at_once{1};
/// The platform's database is unavailable: long enough for a restart with recovery.
inline constexpr std::chrono::seconds restart{2};
/// Expensive work with a longer queue: hashing, or an unavailable host.
inline constexpr std::chrono::seconds long_queue{5};
/// Only an operator can provide capacity: disk space or ports.
inline constexpr std::chrono::seconds manual_capacity{60};

}  // namespace signalbox::core::retry_after
