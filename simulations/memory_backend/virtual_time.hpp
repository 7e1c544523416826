#pragma once

#include <algorithm>

#include "simulations/time/timeline.hpp"

namespace signalbox::simulations {

/// The clock of a run that waits for nothing: the run moves it to whatever comes next.
class virtual_time final : public timeline {
 public:
  /// When every simulated day begins: a Monday at midnight, UTC.
  static constexpr core::time_point day_begins{
      std::chrono::sys_days{std::chrono::year{2026} / std::chrono::June / 1}};

  [[nodiscard]] run_time now() const override { return now_; }
  [[nodiscard]] core::time_point first_moment() const override { return day_begins; }

  /// Time only goes forwards.
  void move_to(run_time when) { now_ = std::max(now_, when); }

 private:
  run_time now_{0};
};

}  // namespace signalbox::simulations
