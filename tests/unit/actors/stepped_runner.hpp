#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <utility>

#include "actors/runtime/task_runner.hpp"

namespace signalbox::testing {

/// Workers that run when the test requests it, on its thread.
class stepped_runner final : public actors::task_runner {
 public:
  bool held = false;  ///< tasks wait, as if all workers were busy
  bool full = false;  ///< tasks are rejected, as if the queue were full

  bool submit(std::move_only_function<void()> task) override {
    if (full) return false;
    queue_.push_back(std::move(task));
    return true;
  }

  [[nodiscard]] std::size_t waiting() const { return queue_.size(); }

  /// Runs the first task, held or not.
  void run_one() {
    auto task = std::move(queue_.front());
    queue_.pop_front();
    ++ran_;
    task();
  }

  /// Runs the last task, held or not.
  void run_last() {
    auto task = std::move(queue_.back());
    queue_.pop_back();
    ++ran_;
    task();
  }

  /// Runs all waiting tasks and returns their number.
  std::size_t run() {
    std::size_t count = 0;
    for (; !held && !queue_.empty(); ++count)
      run_one();
    return count;
  }

  /// Returns the number of tasks run so far.
  [[nodiscard]] std::size_t ran() const { return ran_; }

 private:
  std::deque<std::move_only_function<void()>> queue_;
  std::size_t ran_ = 0;
};

/// Forwards tasks to a runner, which the test may replace.
class divertible_runner final : public actors::task_runner {
 public:
  explicit divertible_runner(stepped_runner& first) : to(&first) {}

  bool submit(std::move_only_function<void()> task) override { return to->submit(std::move(task)); }

  stepped_runner* to;
};

}  // namespace signalbox::testing
