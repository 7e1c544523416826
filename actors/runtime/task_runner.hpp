#pragma once

#include <functional>

namespace signalbox::actors {

/// Runs blocking work of actors: queries, processes, files, hashing.
class task_runner {
 public:
  virtual ~task_runner() = default;

  /// Schedules `task` on a thread of the runner. Returns false, without keeping the task, when the
  /// queue is full. Thread-safe; never blocks.
  [[nodiscard]] virtual bool submit(std::move_only_function<void()> task) = 0;
};

}  // namespace signalbox::actors
