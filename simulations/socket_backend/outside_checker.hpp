#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "simulations/measure/invariant.hpp"
#include "simulations/people/person.hpp"
#include "simulations/socket_backend/fleet_watch.hpp"

namespace signalbox::simulations {

/// The invariants as far as somebody sees them who is not in the server: what each client counts,
/// what it is shown, and how long operators see a project in between.
class outside_checker {
 public:
  /// Between two looks.
  static constexpr run_time round = std::chrono::seconds{1};
  /// No operation's deadline is longer (`projects.create_deadline`), and whoever tells of it takes
  /// its time.
  static constexpr run_time longest_in_between = std::chrono::minutes{11};

  /// All outlive it.
  outside_checker(surroundings& around, const fleet_watch& fleet, wrong_things& wrong)
      : around_(around), fleet_(fleet), wrong_(wrong) {}

  void look(const std::vector<std::unique_ptr<person>>& people);

  [[nodiscard]] const violations& broken() const { return broken_; }
  [[nodiscard]] std::uint64_t stuck() const { return stuck_; }
  [[nodiscard]] std::uint64_t looks() const { return looks_; }

 private:
  void look_at_deliveries();
  void look_at_person(const person& who);
  void look_at_statuses();

  surroundings& around_;
  const fleet_watch& fleet_;
  wrong_things& wrong_;
  violations broken_;
  std::uint64_t faults_seen_ = 0;
  std::uint64_t foreign_seen_ = 0;
  std::uint64_t stuck_ = 0;
  std::uint64_t looks_ = 0;
};

}  // namespace signalbox::simulations
