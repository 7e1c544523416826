#pragma once

#include <chrono>

/// When a caller that was turned away may come again. A limit that knows its window says that
/// instead.
namespace signalbox::core::retry_after {

/// A queue is full, an actor or the server starts again, too many came at once.
inline constexpr std::chrono::seconds at_once{1};
/// The platform's database is away: long enough for a restart with recovery.
inline constexpr std::chrono::seconds restart{2};
/// What is computed for long is queued for longer: hashing, a host that is away.
inline constexpr std::chrono::seconds long_queue{5};
/// Only a person can make room: on a disk, in a range of ports.
inline constexpr std::chrono::seconds manual_room{60};

}  // namespace signalbox::core::retry_after
