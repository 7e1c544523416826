#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "postgres/value.hpp"

namespace signalbox::simulations {

/// How to take back what a transaction has changed, step by step. Outside a transaction nothing is
/// kept: a statement fails before it changes anything.
class undo_log {
 public:
  /// A place to come back to.
  using mark = std::size_t;

  [[nodiscard]] bool keeps() const { return keeps_; }
  [[nodiscard]] mark present() const { return steps_.size(); }

  /// From now on what is changed is kept.
  void begin() { keeps_ = true; }

  /// Keeps how one change is taken back; `step` is called at most once.
  template <class Step>
  void remember(Step step) {
    if (!keeps_) return;
    if (steps_.size() == steps_max) postgres::broken_promise("a transaction changes too much");
    steps_.emplace_back(std::move(step));
  }

  /// Takes back what was changed after `place`, the last change first.
  void take_back(mark place) {
    keeps_ = false;
    while (steps_.size() > place) {
      steps_.back()();
      steps_.pop_back();
    }
    keeps_ = true;
  }

  /// What was changed stays; nothing is kept any more.
  void end() {
    steps_.clear();
    keeps_ = false;
  }

 private:
  /// No business operation comes near.
  static constexpr std::size_t steps_max = 1'000'000;

  std::vector<std::move_only_function<void()>> steps_;
  bool keeps_ = false;
};

}  // namespace signalbox::simulations
