#pragma once

#include <chrono>
#include <cstddef>

#include "transport/hub/limits.hpp"
#include "transport/hub/outbox.hpp"

/// What is done about a client that takes less than it is sent. Past `outbox_bytes_max` its changes
/// of topics are dropped, and a fresh snapshot follows once it has room again. Frames that may not
/// be dropped may stay past the bound for `slow_consumer_grace`, and never past the hard bound:
/// then the client is disconnected as a slow consumer. Pure functions; the caller owns what waits.
namespace signalbox::transport::outbox_policy {

using time_point = std::chrono::steady_clock::time_point;

/// Frames that may not be dropped get this many times the bound before the grace time is up.
inline constexpr std::size_t hard_bound_factor = 4;
/// A client has room again below this part of the bound, so that a reader at its pace does not make
/// it flutter.
inline constexpr std::size_t room_divisor = 2;
/// In place of a moment at which a client became stuck.
inline constexpr time_point not_stuck = time_point::max();

/// Returns whether the changes of topics are to be dropped before `bytes` more of them. A frame
/// larger than the bound still goes out where nothing waits before it.
[[nodiscard]] bool must_drop_changes(const outbox& waiting, std::size_t bytes,
                                     const realtime_limits& limits);

/// Returns whether a client of which `bytes` wait can follow again.
[[nodiscard]] bool has_room(std::size_t bytes, const realtime_limits& limits);

/// The same two for a client whose frames may not be dropped: it is not read from in between.
[[nodiscard]] bool is_past_bound(std::size_t kept_bytes, const realtime_limits& limits);

/// Returns whether a client is disconnected at once.
[[nodiscard]] bool is_past_hard_bound(std::size_t kept_bytes, const realtime_limits& limits);

/// Returns since when a client has been past the bound with what may not be dropped, by what it was
/// at the check before; `not_stuck` when it is not. The caller sets it to `not_stuck` whenever the
/// client takes something.
[[nodiscard]] time_point stuck_since(std::size_t kept_bytes, time_point before, time_point now,
                                     const realtime_limits& limits);

/// Returns whether a client that is stuck since an earlier check has had its grace.
[[nodiscard]] bool is_grace_over(std::size_t kept_bytes, time_point stuck_since, time_point now,
                                 const realtime_limits& limits);

}  // namespace signalbox::transport::outbox_policy
