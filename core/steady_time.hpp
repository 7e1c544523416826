#pragma once

#include <chrono>

#include "core/time.hpp"

namespace signalbox::core {

/// A timeline that starts at the wall clock's time and then advances with a monotonic clock, even
/// when the wall clock is set. For durations and due times; its time points are neither stored nor
/// compared with wall clock times, and are meaningless after a restart.
class steady_time {
 public:
  using monotonic = std::chrono::steady_clock::time_point;

  steady_time(time_point wall, monotonic same_moment) : wall_(wall), started_(same_moment) {}

  [[nodiscard]] time_point at(monotonic moment) const {
    return wall_ + std::chrono::floor<std::chrono::milliseconds>(moment - started_);
  }

 private:
  time_point wall_;
  monotonic started_;
};

}  // namespace signalbox::core
