#pragma once

#include <cstddef>
#include <deque>
#include <functional>

#include "actors/runtime/task_runner.hpp"
#include "simulations/memory_backend/virtual_time.hpp"

namespace signalbox::simulations {

/// A pool of threads that takes no thread: a task has its effect when its time is over, and no more
/// of them are under way than there are threads.
class virtual_workers final : public actors::task_runner {
 public:
  struct settings {
    std::size_t threads = 4;
    std::size_t line_max = 20'000;
  };

  /// `takes` draws how long the next task takes. The time outlives the workers.
  virtual_workers(virtual_time& time, settings how, std::function<run_time()> takes)
      : time_(time), how_(how), takes_(std::move(takes)) {}

  [[nodiscard]] bool submit(std::move_only_function<void()> task) override;

  /// Tasks that wait for a thread.
  [[nodiscard]] std::size_t waiting() const { return line_.size(); }
  /// The most that ever waited.
  [[nodiscard]] std::size_t waited_most() const { return waited_most_; }

  /// What waits and what is under way is forgotten, as by a kill.
  void forget();

 private:
  void begin(std::move_only_function<void()> task);
  void ended();

  virtual_time& time_;
  settings how_;
  std::function<run_time()> takes_;
  std::deque<std::move_only_function<void()>> line_;
  std::size_t busy_ = 0;
  std::size_t waited_most_ = 0;
  std::size_t life_ = 0;  ///< counts up when everything is forgotten
};

}  // namespace signalbox::simulations
