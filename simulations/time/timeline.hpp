#pragma once

#include "core/time.hpp"
#include "simulations/run_time.hpp"
#include "simulations/time/event_queue.hpp"

namespace signalbox::simulations {

/// The clock of a run and its schedule. The backend advances the time: virtual time without
/// waiting, or the machine's clock. For one thread.
class timeline {
 public:
  virtual ~timeline() = default;

  [[nodiscard]] virtual run_time now() const = 0;
  /// The start of the run by the server's clock.
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
