#pragma once

#include <functional>

#include "domain/time.hpp"
#include "simulations/run_time.hpp"
#include "simulations/virtual_ground/event_queue.hpp"

namespace signalbox::simulations {

/// The clock of a run and what is planned on it. Nothing waits: the run moves the clock to whatever
/// comes next.
class virtual_time {
 public:
  /// When every simulated day begins: a Monday at midnight, UTC.
  static constexpr domain::time_point first_moment{
      std::chrono::sys_days{std::chrono::year{2026} / std::chrono::June / 1}};

  [[nodiscard]] run_time now() const { return now_; }
  [[nodiscard]] domain::time_point wall() const {
    return first_moment + std::chrono::floor<std::chrono::milliseconds>(now_);
  }

  void at(run_time when, event_queue::event what) { planned_.at(when, std::move(what)); }
  void in(run_time delay, event_queue::event what) { planned_.at(now_ + delay, std::move(what)); }

  [[nodiscard]] event_queue& planned() { return planned_; }
  /// Time only goes forwards.
  void move_to(run_time when) { now_ = std::max(now_, when); }

 private:
  run_time now_{0};
  event_queue planned_;
};

}  // namespace signalbox::simulations
