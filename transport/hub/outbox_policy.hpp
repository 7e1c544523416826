#pragma once

#include <chrono>
#include <cstddef>

#include "transport/hub/limits.hpp"
#include "transport/hub/outbox.hpp"

/// Rules for a client that reads slower than it is sent to. Beyond `outbox_bytes_max` its topic
/// changes are dropped, and a fresh snapshot follows once it has room again. Frames that may not be
/// dropped may exceed the bound for `slow_consumer_grace`, and never the hard bound: then the
/// client is disconnected as a slow consumer. Pure functions; the caller owns the outbox.
namespace signalbox::transport::outbox_policy {

using time_point = std::chrono::steady_clock::time_point;

/// Frames that may not be dropped get this many times the bound during the grace time.
inline constexpr std::size_t hard_bound_factor = 4;
/// A client has room again below this fraction of the bound, which prevents flapping.
inline constexpr std::size_t capacity_divisor = 2;
/// The value for a client that is not stuck.
inline constexpr time_point not_stuck = time_point::max();

/// Returns whether topic changes are dropped before `bytes` more of them. A frame larger than the
/// bound is still sent when nothing waits before it.
[[nodiscard]] bool must_drop_changes(const outbox& waiting, std::size_t bytes,
                                     const realtime_limits& limits);

/// Returns whether a client with `bytes` waiting can follow again.
[[nodiscard]] bool has_capacity(std::size_t bytes, const realtime_limits& limits);

/// The same two for a client whose frames may not be dropped: reading from it pauses in between.
[[nodiscard]] bool is_past_bound(std::size_t kept_bytes, const realtime_limits& limits);

/// Returns whether a client is disconnected immediately.
[[nodiscard]] bool is_past_hard_bound(std::size_t kept_bytes, const realtime_limits& limits);

/// Returns since when a client has exceeded the bound with frames that may not be dropped, given
/// the result of the previous check; `not_stuck` when it does not. The caller sets it to
/// `not_stuck` whenever the client reads something.
[[nodiscard]] time_point stuck_since(std::size_t kept_bytes, time_point before, time_point now,
                                     const realtime_limits& limits);

/// Returns whether the grace time of a stuck client is over.
[[nodiscard]] bool is_grace_over(std::size_t kept_bytes, time_point stuck_since, time_point now,
                                 const realtime_limits& limits);

}  // namespace signalbox::transport::outbox_policy
