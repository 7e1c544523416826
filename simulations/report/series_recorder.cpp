#include "simulations/report/series_recorder.hpp"

namespace signalbox::simulations {

namespace {

constexpr int series_points = 240;
constexpr run_time shortest_stretch = std::chrono::milliseconds{250};

}  // namespace

series_recorder::series_recorder(milliseconds duration)
    : stretch_(std::max(shortest_stretch, run_time(duration) / series_points)) {}

series_point& series_recorder::end_stretch(run_time now, const totals& so_far, histogram& recent) {
  const auto lasted = std::max<run_time::rep>((now - last_end_).count(), 1);
  const auto per_second = [&](std::uint64_t total, std::uint64_t before) {
    return static_cast<double>(total - before) * 1e6 / static_cast<double>(lasted);
  };
  series_point point{.at = now, .sessions = so_far.sessions};
  point.deliveries_per_second = per_second(so_far.deliveries, before_.deliveries);
  if (so_far.published)
    point.changes_per_second = per_second(*so_far.published, before_.published.value_or(0));
  if (recent.count() > 0) {
    const auto ms = [&](double share) {
      return static_cast<double>(recent.quantile(share)) / 1'000;
    };
    point.p50_ms = ms(0.5);
    point.p95_ms = ms(0.95);
    point.p99_ms = ms(0.99);
    recent = {};
  }
  before_ = so_far;
  last_end_ = now;
  return points_.emplace_back(point);
}

}  // namespace signalbox::simulations
