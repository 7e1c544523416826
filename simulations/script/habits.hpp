#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "simulations/scenario/scenario.hpp"
#include "simulations/script/arrival_schedule.hpp"
#include "simulations/script/random_stream.hpp"

namespace signalbox::simulations {

/// The next action of a user.
enum class deed { watch_list, open_project, switch_organization, follow_log, lose_network };

/// The behaviour of one user: actions, pauses and length of stay. The same seed and number give the
/// same user with either backend.
class habits {
 public:
  habits(const people_plan& plan, std::uint64_t seed, std::uint64_t number);

  /// Draws the length of a visit.
  [[nodiscard]] run_time stay() { return random_.about(plan_->stays); }
  /// Draws the time between two actions.
  [[nodiscard]] run_time think() { return random_.about(plan_->thinks); }
  [[nodiscard]] deed next_deed();
  /// Draws the time without the network.
  [[nodiscard]] run_time away() { return random_.about(plan_->away); }
  /// Draws the latency of one message, one way.
  [[nodiscard]] run_time latency() { return random_.around(plan_->latency, plan_->jitter); }
  /// Draws a number below `among`.
  [[nodiscard]] std::size_t choose(std::size_t among) { return random_.below(among); }
  /// Draws a number from 0 to 1, for the pause before a reconnect.
  [[nodiscard]] double real() { return random_.real(); }

  [[nodiscard]] bool is_slow() const { return is_slow_; }

 private:
  const people_plan* plan_;  ///< outlives them
  random_stream random_;
  bool is_slow_;
};

}  // namespace signalbox::simulations
