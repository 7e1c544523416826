#pragma once

#include <cstddef>
#include <deque>
#include <functional>

namespace signalbox::actors {

/// Lets one change of an actor at a time be in flight to storage; the next waits in a bounded
/// line, so that each is judged by the state that the one before it left.
class change_line {
 public:
  /// Changes that may wait behind the one in flight.
  static constexpr std::size_t waiting_max = 64;

  /// Begins `change` at once or when its turn comes. False, and nothing happens, when the line is
  /// full. Whoever begins a change calls `leave` when it is done, however it ended.
  [[nodiscard]] bool enter(std::function<void()> change) {
    if (!busy_) {
      busy_ = true;
      change();
      return true;
    }
    if (waiting_.size() >= waiting_max) return false;
    waiting_.push_back(std::move(change));
    return true;
  }

  void leave() {
    if (waiting_.empty()) {
      busy_ = false;
      return;
    }
    auto next = std::move(waiting_.front());
    waiting_.pop_front();
    next();
  }

 private:
  bool busy_ = false;
  std::deque<std::function<void()>> waiting_;
};

}  // namespace signalbox::actors
