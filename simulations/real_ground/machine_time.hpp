#pragma once

#include <chrono>

#include "simulations/time/timeline.hpp"

namespace signalbox::simulations {

/// The machine's own clock, for runs on sockets. Until `begin` it stands at 0.
class machine_time final : public timeline {
 public:
  /// The run begins now.
  void begin() {
    first_moment_ = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    begun_ = std::chrono::steady_clock::now();
    runs_ = true;
  }

  [[nodiscard]] run_time now() const override {
    if (!runs_) return run_time{0};
    return std::chrono::floor<run_time>(std::chrono::steady_clock::now() - begun_);
  }
  [[nodiscard]] domain::time_point first_moment() const override { return first_moment_; }

 private:
  domain::time_point first_moment_{};
  std::chrono::steady_clock::time_point begun_{};
  bool runs_ = false;
};

}  // namespace signalbox::simulations
