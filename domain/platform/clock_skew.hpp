#pragma once

#include <chrono>

#include "core/time.hpp"

namespace signalbox::domain {

/// One measurement of a client's clock.
struct clock_reading {
  core::time_point client_time;          ///< what the client's clock said when it sent
  std::chrono::milliseconds round_trip;  ///< of the connection; negative counts as 0
  core::time_point server_time;          ///< when it arrived
};

/// How far the client's clock is ahead (positive) or behind (negative): half the round trip is
/// taken as the time the message travelled. Held at the type's limits instead of overflowing.
[[nodiscard]] std::chrono::milliseconds clock_skew(const clock_reading& reading);

/// True strictly above `most` (`sessions.clock_skew_max_ms`), in either direction.
[[nodiscard]] bool is_skewed(std::chrono::milliseconds skew, std::chrono::milliseconds most);

}  // namespace signalbox::domain
