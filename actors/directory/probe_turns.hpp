#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace signalbox::actors {

/// Schedules the probes of projects: each project has one turn in every heartbeat, and the turns
/// are spread evenly over it, so that ten thousand projects need one timer.
class probe_turns {
 public:
  void add(std::string ref) { order_.push_back(std::move(ref)); }

  /// Calls `take(ref)` for each project whose turn came during `passed`. When it returns false the
  /// project is gone and is removed at the end of the round.
  template <class Take>
  void advance(std::chrono::milliseconds passed, std::chrono::milliseconds heartbeat, Take take) {
    using seconds = std::chrono::duration<double>;
    due_ += static_cast<double>(order_.size()) * (seconds(passed) / seconds(heartbeat));
    for (; due_ >= 1 && !order_.empty(); due_ -= 1) {
      if (position_ >= order_.size()) begin_round();
      if (order_.empty()) break;
      auto& ref = order_[position_++];
      if (!take(ref)) ref.clear();
    }
  }

 private:
  void begin_round() {
    position_ = 0;
    std::erase(order_, std::string{});
  }

  std::vector<std::string> order_;
  std::size_t position_ = 0;
  double due_ = 0;  ///< turns that are due but not taken yet
};

}  // namespace signalbox::actors
