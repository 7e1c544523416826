#pragma once

#include <chrono>

#include "core/time.hpp"

namespace signalbox::core {

/// A line of time that begins with the wall clock's and then goes on at the pace of a monotonic
/// clock, however the wall clock is set meanwhile. For how long things last and when they are due;
/// a moment on it is neither stored nor compared with one of the wall clock's, and means nothing
/// after a restart.
class steady_time {
 public:
  using monotonic = std::chrono::steady_clock::time_point;

  steady_time(time_point wall, monotonic same_moment) : wall_(wall), begun_(same_moment) {}

  [[nodiscard]] time_point at(monotonic moment) const {
    return wall_ + std::chrono::floor<std::chrono::milliseconds>(moment - begun_);
  }

 private:
  time_point wall_;
  monotonic begun_;
};

}  // namespace signalbox::core
