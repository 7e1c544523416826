#pragma once

#include <functional>

namespace signalbox::actors {

/// Where actors hand in what would block them: queries, processes, files, hashing.
class task_runner {
 public:
  virtual ~task_runner() = default;

  /// Runs `task` some time, on a thread of the runner's. False when its line is full: the task is
  /// not taken. Any thread; never blocks.
  [[nodiscard]] virtual bool submit(std::move_only_function<void()> task) = 0;
};

}  // namespace signalbox::actors
