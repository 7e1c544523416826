#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

#include "simulations/measure/histogram.hpp"
#include "simulations/report/run_result.hpp"

namespace signalbox::simulations {

/// Records the points of a run's series: a fixed number, whatever the duration. Pure.
class series_recorder {
 public:
  explicit series_recorder(milliseconds duration);

  /// The interval between two points.
  [[nodiscard]] run_time stretch() const { return stretch_; }

  /// Totals so far; `sessions` is the current number.
  struct totals {
    std::uint64_t sessions = 0;
    std::uint64_t deliveries = 0;
    std::optional<std::uint64_t> published;
  };

  /// Ends an interval: adds its point, to which the backend adds its figures, and clears `recent`,
  /// the interval's latencies in µs.
  series_point& end_stretch(run_time now, const totals& so_far, histogram& recent);

  [[nodiscard]] const std::vector<series_point>& points() const { return points_; }
  [[nodiscard]] std::vector<series_point> take_points() { return std::move(points_); }

 private:
  run_time stretch_;
  run_time last_end_{0};
  totals before_;
  std::vector<series_point> points_;
};

}  // namespace signalbox::simulations
