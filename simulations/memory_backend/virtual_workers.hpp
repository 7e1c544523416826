#pragma once

#include <cstddef>
#include <deque>
#include <functional>

#include "actors/runtime/task_runner.hpp"
#include "simulations/memory_backend/virtual_time.hpp"

namespace signalbox::simulations {

/// A thread pool without threads: a task takes effect when its duration has passed, and at most as
/// many tasks run concurrently as there are threads.
class virtual_workers final : public actors::task_runner {
 public:
  struct settings {
    std::size_t threads = 4;
    std::size_t queue_max = 20'000;
  };

  /// `takes` draws the duration of the next task. `time` outlives the workers.
  virtual_workers(virtual_time& time, settings how, std::function<run_time()> takes)
      : time_(time), how_(how), takes_(std::move(takes)) {}

  [[nodiscard]] bool submit(std::move_only_function<void()> task) override;

  /// Number of tasks that wait for a thread.
  [[nodiscard]] std::size_t waiting() const { return queue_.size(); }
  /// The highest number of waiting tasks.
  [[nodiscard]] std::size_t waited_most() const { return waited_most_; }

  /// Drops all waiting and running tasks, as a kill does.
  void forget();

 private:
  void begin(std::move_only_function<void()> task);
  void ended();

  virtual_time& time_;
  settings how_;
  std::function<run_time()> takes_;
  std::deque<std::move_only_function<void()>> queue_;
  std::size_t busy_ = 0;
  std::size_t waited_most_ = 0;
  std::size_t life_ = 0;  ///< incremented when everything is dropped
};

}  // namespace signalbox::simulations
