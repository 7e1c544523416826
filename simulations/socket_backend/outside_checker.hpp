#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "simulations/measure/invariant.hpp"
#include "simulations/people/person.hpp"
#include "simulations/socket_backend/fleet_watch.hpp"

namespace signalbox::simulations {

/// The externally visible invariants: the counts of each client, its visible topics, and the time
/// that operators see a project in a transitional status.
class outside_checker {
 public:
  /// Time between two checks.
  static constexpr run_time round = std::chrono::seconds{1};
  /// No operation's deadline is longer (`projects.create_deadline`), plus time for its report.
  static constexpr run_time longest_in_between = std::chrono::minutes{11};

  /// All arguments outlive it.
  outside_checker(run_context& around, const fleet_watch& fleet, wrong_things& wrong)
      : around_(around), fleet_(fleet), wrong_(wrong) {}

  void check(const std::vector<std::unique_ptr<person>>& people);

  [[nodiscard]] const violations& broken() const { return broken_; }
  [[nodiscard]] std::uint64_t stuck() const { return stuck_; }
  [[nodiscard]] std::uint64_t checks() const { return checks_; }

 private:
  void check_deliveries();
  void check_user(const person& user);
  void check_statuses();

  run_context& around_;
  const fleet_watch& fleet_;
  wrong_things& wrong_;
  violations broken_;
  std::uint64_t faults_seen_ = 0;
  std::uint64_t foreign_seen_ = 0;
  std::uint64_t stuck_ = 0;
  std::uint64_t checks_ = 0;
};

}  // namespace signalbox::simulations
