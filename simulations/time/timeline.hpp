#pragma once

#include "core/time.hpp"
#include "simulations/run_time.hpp"
#include "simulations/time/event_queue.hpp"

namespace signalbox::simulations {

/// The clock of a run and what is planned on it. What makes time pass is the ground's: on virtual
/// time nothing waits, on sockets the machine's clock does. For one thread.
class timeline {
 public:
  virtual ~timeline() = default;

  [[nodiscard]] virtual run_time now() const = 0;
  /// When the run began, as the server's clock has it.
  [[nodiscard]] virtual core::time_point first_moment() const = 0;
  [[nodiscard]] core::time_point wall() const {
    return first_moment() + std::chrono::floor<std::chrono::milliseconds>(now());
  }

  void at(run_time when, event_queue::event what) { planned_.at(when, std::move(what)); }
  void in(run_time delay, event_queue::event what) { planned_.at(now() + delay, std::move(what)); }

  [[nodiscard]] event_queue& planned() { return planned_; }

 private:
  event_queue planned_;
};

}  // namespace signalbox::simulations
