#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <utility>

namespace signalbox::actors {

/// Lets one change of an actor at a time be in flight to storage; the next waits in a bounded
/// line, so that each is judged by the state that the one before it left.
class change_line {
 public:
  /// Changes that may wait behind the one in flight.
  static constexpr std::size_t waiting_max = 64;

  /// Begins `change` at once or when its turn comes. False, and nothing happens, when the line is
  /// full. A change calls `leave` when it is done, however it ended. `dropped` is called instead of
  /// a change that never gets its turn.
  [[nodiscard]] bool enter(std::function<void()> change, std::function<void()> dropped = {}) {
    if (!busy_) {
      busy_ = true;
      change();
      return true;
    }
    if (waiting_.size() >= waiting_max) return false;
    waiting_.push_back({std::move(change), std::move(dropped)});
    return true;
  }

  void leave() {
    if (waiting_.empty()) {
      busy_ = false;
      return;
    }
    auto next = std::move(waiting_.front().change);
    waiting_.pop_front();
    next();
  }

  /// Drops every change that waits; none begins any more, and the one in flight does not leave.
  void drop_waiting() {
    for (const auto& each : std::exchange(waiting_, {})) {
      if (each.dropped) each.dropped();
    }
  }

 private:
  struct waiting_change {
    std::function<void()> change;
    std::function<void()> dropped;
  };

  bool busy_ = false;
  std::deque<waiting_change> waiting_;
};

}  // namespace signalbox::actors
