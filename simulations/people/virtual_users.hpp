#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "simulations/people/person.hpp"

namespace signalbox::simulations {

/// Everybody who may come, and who comes when: turns the steps of the attendance into people.
class virtual_users {
 public:
  virtual_users(run_context& around, const std::vector<identity>& user);

  /// Plans the first step; each plans the next.
  void begin();
  /// Nobody comes any more, and everybody who is here leaves.
  void end();
  /// A share of those who are here loses the network.
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
  std::deque<std::size_t> absent_;  ///< in the order in which they come
  std::vector<std::size_t> here_;   ///< places in `people_`
  bool over_ = false;
};

}  // namespace signalbox::simulations
