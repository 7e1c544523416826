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

/// A fixed number of threads that process one bounded queue outside of CAF, whose detached and
/// blocking actors hang at shutdown.
class worker_pool final : public task_runner {
 public:
  struct settings {
    std::size_t threads = 4;
    /// Maximum number of waiting tasks; more are rejected, so that a stalled disk or database does
    /// not exhaust memory.
    std::size_t queue_max = 20'000;
    /// Niceness of the threads, 0 to 19 (nice(2)): higher values yield to other threads when all
    /// cores are busy.
    int nice = 0;
  };

  explicit worker_pool(settings how);

  /// Finishes running tasks, drops waiting ones, and joins the threads.
  ~worker_pool() override;

  worker_pool(const worker_pool&) = delete;
  worker_pool& operator=(const worker_pool&) = delete;

  [[nodiscard]] bool submit(std::move_only_function<void()> task) override;

  /// Returns the number of waiting tasks. Thread-safe.
  [[nodiscard]] std::size_t waiting() const;

  /// Stops accepting tasks, drops waiting ones, and joins the threads. May be called twice.
  void stop();

 private:
  void work(int nice);

  const std::size_t queue_max_;
  mutable std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<std::move_only_function<void()>> queue_;
  bool stopping_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace signalbox::actors
