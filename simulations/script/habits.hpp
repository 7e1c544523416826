#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "simulations/scenario/scenario.hpp"
#include "simulations/script/arrival_schedule.hpp"
#include "simulations/script/random_stream.hpp"

namespace signalbox::simulations {

/// What a person does next.
enum class deed { watch_list, open_project, switch_organization, follow_log, lose_network };

/// How one person behaves: what they do next, when, and for how long they stay. The same seed and
/// number give the same person on either ground.
class habits {
 public:
  habits(const people_plan& plan, std::uint64_t seed, std::uint64_t number);

  /// How long they stay when they come.
  [[nodiscard]] run_time stay() { return random_.about(plan_->stays); }
  /// How long they look at what they see.
  [[nodiscard]] run_time think() { return random_.about(plan_->thinks); }
  [[nodiscard]] deed next_deed();
  /// How long they are without the network.
  [[nodiscard]] run_time away() { return random_.about(plan_->away); }
  /// What one message takes on their line, one way.
  [[nodiscard]] run_time latency() { return random_.around(plan_->latency, plan_->jitter); }
  /// One of so many.
  [[nodiscard]] std::size_t choose(std::size_t among) { return random_.below(among); }
  /// From 0 to 1, for the pause before they connect again.
  [[nodiscard]] double real() { return random_.real(); }

  [[nodiscard]] bool is_slow() const { return is_slow_; }

 private:
  const people_plan* plan_;  ///< outlives them
  random_stream random_;
  bool is_slow_;
};

}  // namespace signalbox::simulations
