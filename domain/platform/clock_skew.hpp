#pragma once

#include <chrono>

#include "core/time.hpp"

namespace signalbox::domain {

/// A measurement of a client's clock.
struct clock_reading {
  core::time_point client_time;          ///< the client's time when it sent the message
  std::chrono::milliseconds round_trip;  ///< of the connection; negative counts as 0
  core::time_point server_time;          ///< time of arrival
};

/// Returns how far the client's clock is ahead (positive) or behind (negative): the message is
/// assumed to have travelled half the round trip. Saturates instead of overflowing.
[[nodiscard]] std::chrono::milliseconds clock_skew(const clock_reading& reading);

/// True strictly above `most` (`sessions.clock_skew_max_ms`), in either direction.
[[nodiscard]] bool is_skewed(std::chrono::milliseconds skew, std::chrono::milliseconds most);

}  // namespace signalbox::domain
