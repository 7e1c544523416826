#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>
#include <functional>

namespace signalbox::testing {

/// Returns the CPU time of the calling thread, without other threads and processes.
inline std::chrono::nanoseconds thread_cpu() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

/// Returns the least CPU time of several runs, because caches and interrupts only add to it.
inline std::chrono::nanoseconds best_cpu_of(int runs, const std::function<void()>& work) {
  auto best = std::chrono::nanoseconds::max();
  for (int run = 0; run < runs; ++run) {
    const auto began = thread_cpu();
    work();
    best = std::min(best, thread_cpu() - began);
  }
  return best;
}

}  // namespace signalbox::testing
