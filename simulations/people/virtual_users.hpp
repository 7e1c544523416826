#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "simulations/people/person.hpp"

namespace signalbox::simulations {

/// All users of a run: turns the steps of the arrival schedule into arrivals and departures.
class virtual_users {
 public:
  virtual_users(run_context& around, const std::vector<identity>& user);

  /// Schedules the first step; each schedules the next.
  void begin();
  /// Stops arrivals and lets all connected users leave.
  void end();
  /// Disconnects a share of the connected users from the network.
  void cut_off(double share, run_time lasts);

  [[nodiscard]] const std::vector<std::unique_ptr<person>>& people() const { return people_; }
  [[nodiscard]] std::size_t here() const { return here_.size(); }

 private:
  void plan_next();
  void perform(const arrival_step& step);
  void come(run_time planned);
  void go();
  void gone(std::size_t number);

  run_context& around_;
  random_stream random_;
  std::vector<std::unique_ptr<person>> people_;
  std::deque<std::size_t> absent_;  ///< in the order of their arrival
  std::vector<std::size_t> here_;   ///< positions in `people_`
  bool over_ = false;
};

}  // namespace signalbox::simulations
