#pragma once

#include <algorithm>

#include "simulations/time/timeline.hpp"

namespace signalbox::simulations {

/// A clock that never waits: the run advances it to the next event.
class virtual_time final : public timeline {
 public:
  /// The beginning of every simulated day: a Monday at midnight, UTC.
  static constexpr core::time_point day_begins{
      std::chrono::sys_days{std::chrono::year{2026} / std::chrono::June / 1}};

  [[nodiscard]] run_time now() const override { return now_; }
  [[nodiscard]] core::time_point first_moment() const override { return day_begins; }

  /// Advances the clock; it never goes back.
  void move_to(run_time when) { now_ = std::max(now_, when); }

 private:
  run_time now_{0};
};

}  // namespace signalbox::simulations
