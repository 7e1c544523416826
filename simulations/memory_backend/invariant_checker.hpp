#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "simulations/measure/invariant.hpp"
#include "simulations/memory_backend/virtual_world.hpp"
#include "simulations/people/person.hpp"
#include "simulations/run_time.hpp"

namespace signalbox::simulations {

/// Checks a run from outside and records violations. Cheap checks run after every step, the others
/// in rounds.
class invariant_checker {
 public:
  /// How long a deviation may last before it counts: longer than any planned delay.
  static constexpr run_time patience = std::chrono::seconds{20};
  explicit invariant_checker(virtual_world& world);

  /// Time between two rounds; a run has some thousands of them.
  [[nodiscard]] run_time round() const { return round_; }

  /// Called after every step of the run.
  void after_step();
  /// Called once per round; `people` contains all users.
  void check(const std::vector<std::unique_ptr<person>>& people);
  /// No progress can be expected until this long after the given moment: the server or storage is
  /// unavailable.
  void excuse_until(run_time when) { wrong_.excuse_until(when); }

  [[nodiscard]] const violations& broken() const { return broken_; }
  /// Rounds so far, and checks in them.
  [[nodiscard]] std::uint64_t checks() const { return checks_; }
  [[nodiscard]] std::uint64_t stuck() const { return stuck_; }

 private:
  /// Returns false when something is wrong, even if not for long enough to count.
  bool check_user(const person& user);
  void check_statuses();
  void note(invariant what, std::string detail);
  [[nodiscard]] bool lasts(const std::string& thing, bool is_wrong);

  virtual_world& world_;
  const run_time round_;
  /// For each user the connection and its activity at the last check that found nothing.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> well_at_;
  std::uint64_t faults_seen_ = 0;
  std::uint64_t foreign_seen_ = 0;
  wrong_things wrong_;
  violations broken_;
  std::uint64_t checks_ = 0;
  std::uint64_t stuck_ = 0;
};

}  // namespace signalbox::simulations
