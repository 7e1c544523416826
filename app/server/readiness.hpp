#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "actors/runtime/task_runner.hpp"
#include "storage/pool.hpp"

namespace signalbox::app {

/// Checks whether the platform's database responds without blocking the caller: each query starts a
/// ping on a storage worker unless one is running, and returns the result of the last one. A ping
/// that has not finished after `patience` counts as no response.
class readiness {
 public:
  /// Both arguments must outlive the last ping.
  readiness(storage::pool& pool, actors::task_runner& workers);

  /// Any thread; never blocks.
  [[nodiscard]] bool storage_responds();

 private:
  static constexpr std::chrono::milliseconds patience{1'000};
  static constexpr std::chrono::milliseconds ping_limit{3'000};

  storage::pool& pool_;
  actors::task_runner& workers_;
  std::atomic<bool> answered_{true};
  /// The start of the running ping on the steady clock; 0 when there is none.
  std::atomic<std::int64_t> started_{0};
};

}  // namespace signalbox::app
