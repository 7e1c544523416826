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

/// Looks at a run from outside and keeps what does not hold. What is cheap is looked at after every
/// step, the rest in rounds.
class invariant_checker {
 public:
  /// How long something may be under way before it counts: longer than any delay that is planned.
  static constexpr run_time patience = std::chrono::seconds{20};
  explicit invariant_checker(virtual_world& world);

  /// Between two rounds: some thousands of them make a run.
  [[nodiscard]] run_time round() const { return round_; }

  /// After every step of the run.
  void after_step();
  /// Once a round. `people` are all there are.
  void check(const std::vector<std::unique_ptr<person>>& people);
  /// Nothing can be expected to move until so long after this moment: the server or storage is
  /// away.
  void excuse_until(run_time when) { wrong_.excuse_until(when); }

  [[nodiscard]] const violations& broken() const { return broken_; }
  /// Rounds so far, and single looks in them.
  [[nodiscard]] std::uint64_t checks() const { return checks_; }
  [[nodiscard]] std::uint64_t stuck() const { return stuck_; }

 private:
  /// False when something is wrong, even if not for long enough to count.
  bool check_user(const person& user);
  void check_statuses();
  void note(invariant what, std::string detail);
  [[nodiscard]] bool lasts(const std::string& thing, bool is_wrong);

  virtual_world& world_;
  const run_time round_;
  /// The line of each person and its activity when all was well there.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> well_at_;
  std::uint64_t faults_seen_ = 0;
  std::uint64_t foreign_seen_ = 0;
  wrong_things wrong_;
  violations broken_;
  std::uint64_t checks_ = 0;
  std::uint64_t stuck_ = 0;
};

}  // namespace signalbox::simulations
