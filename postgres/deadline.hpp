#pragma once

#include <chrono>

namespace signalbox::postgres {

/// Deadline of one call, on the steady clock.
using deadline = std::chrono::steady_clock::time_point;

/// Milliseconds left until `until`, rounded up, never negative: what poll(2) takes.
[[nodiscard]] int poll_timeout(deadline until);

/// The earlier of `until` and `bound` from now: a part of a call that must not take all its time.
[[nodiscard]] deadline at_most(deadline until, std::chrono::milliseconds bound);

}  // namespace signalbox::postgres
