#pragma once

#include <chrono>

namespace signalbox::postgres {

/// The deadline of a call, on the steady clock.
using deadline = std::chrono::steady_clock::time_point;

/// Returns the milliseconds until `until`, rounded up, never negative, for poll(2).
[[nodiscard]] int poll_timeout(deadline until);

/// Returns the earlier of `until` and `bound` from now, for a part of a call with a shorter limit.
[[nodiscard]] deadline at_most(deadline until, std::chrono::milliseconds bound);

}  // namespace signalbox::postgres
