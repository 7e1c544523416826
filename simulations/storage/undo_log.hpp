#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "postgres/value.hpp"

namespace signalbox::simulations {

/// The steps to undo a transaction's changes. Outside a transaction nothing is recorded, because a
/// statement fails before it changes anything.
class undo_log {
 public:
  /// A position to roll back to.
  using mark = std::size_t;

  [[nodiscard]] bool keeps() const { return keeps_; }
  [[nodiscard]] mark present() const { return steps_.size(); }

  /// Starts recording changes.
  void begin() { keeps_ = true; }

  /// Records how to undo one change; `step` is called at most once.
  template <class Step>
  void remember(Step step) {
    if (!keeps_) return;
    if (steps_.size() == steps_max) postgres::broken_promise("a transaction changes too much");
    steps_.emplace_back(std::move(step));
  }

  /// Undoes the changes after `place`, the last one first.
  void take_back(mark place) {
    keeps_ = false;
    while (steps_.size() > place) {
      steps_.back()();
      steps_.pop_back();
    }
    keeps_ = true;
  }

  /// Keeps the changes and stops recording.
  void end() {
    steps_.clear();
    keeps_ = false;
  }

 private:
  /// Far more than any business operation needs.
  static constexpr std::size_t steps_max = 1'000'000;

  std::vector<std::move_only_function<void()>> steps_;
  bool keeps_ = false;
};

}  // namespace signalbox::simulations
