#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "actors/runtime/task_runner.hpp"

namespace signalbox::actors {

/// A fixed number of plain threads that work off one bounded line, outside of CAF: its detached
/// and blocking actors hang at shutdown.
class worker_pool final : public task_runner {
 public:
  struct settings {
    std::size_t threads = 4;
    /// Tasks that may wait; more are refused, so that a stalled disk or database cannot grow
    /// memory without end.
    std::size_t line_max = 20'000;
    /// How far the threads stand back for others when all cores are taken: 0 to 19 (nice(2)).
    int nice = 0;
  };

  explicit worker_pool(settings how);

  /// Finishes the tasks under way, drops those that wait, and joins.
  ~worker_pool() override;

  worker_pool(const worker_pool&) = delete;
  worker_pool& operator=(const worker_pool&) = delete;

  [[nodiscard]] bool submit(std::move_only_function<void()> task) override;

  /// Tasks that wait now. Any thread.
  [[nodiscard]] std::size_t waiting() const;

  /// Stops taking tasks, drops those that wait, and joins. May be called twice.
  void stop();

 private:
  void work(int nice);

  const std::size_t line_max_;
  mutable std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<std::move_only_function<void()>> line_;
  bool stopping_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace signalbox::actors
