#pragma once

#include <chrono>

#include "simulations/time/timeline.hpp"

namespace signalbox::simulations {

/// The machine's own clock, for runs on sockets. Stays at 0 until `begin`.
class machine_time final : public timeline {
 public:
  /// Sets the current moment of the run; a run begins at 0.
  void begin(run_time at = run_time{0}) {
    begins_at_ = at;
    first_moment_ =
        std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now() - at);
    started_ = std::chrono::steady_clock::now();
    runs_ = true;
  }

  [[nodiscard]] run_time now() const override {
    if (!runs_) return run_time{0};
    return begins_at_ + std::chrono::floor<run_time>(std::chrono::steady_clock::now() - started_);
  }
  [[nodiscard]] core::time_point first_moment() const override { return first_moment_; }

 private:
  run_time begins_at_{0};
  core::time_point first_moment_{};
  std::chrono::steady_clock::time_point started_{};
  bool runs_ = false;
};

}  // namespace signalbox::simulations
