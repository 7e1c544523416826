#pragma once

#include <string>
#include <vector>

#include "domain/project/project_status.hpp"
#include "simulations/measure/figures.hpp"
#include "simulations/measure/invariant.hpp"
#include "simulations/report/run_hooks.hpp"
#include "simulations/report/run_result.hpp"
#include "simulations/report/series_recorder.hpp"

namespace signalbox::simulations {

/// Writes a run down while it goes on: its series, what is told of it, and in the end its result.
/// What only a ground knows, that ground adds. For the run's thread.
class run_recorder {
 public:
  /// All outlive it.
  run_recorder(const scenario& plan, run_tally& tally, const violations& broken,
               const run_hooks& hooks)
      : plan_(plan), tally_(tally), broken_(broken), hooks_(hooks), series_(plan.duration) {}

  /// Between two points of the series.
  [[nodiscard]] run_time stretch() const { return series_.stretch(); }
  /// Whether another stretch ends before the run does.
  [[nodiscard]] bool has_stretch_after(run_time now) const {
    return now + series_.stretch() <= plan_.duration;
  }

  /// Ends a stretch: the point to which the ground adds what it knows, then tells.
  [[nodiscard]] series_point& end_stretch(run_time now, const series_recorder::totals& so_far) {
    return series_.end_stretch(now, so_far, tally_.deliveries.recent_us);
  }
  /// Tells how far the run is, with the point that is done.
  void notify(const series_point& done, std::uint64_t deliveries) const;

  /// All that both grounds know of a run. `backend.violations` is filled in. The points of the
  /// series are given away: once.
  [[nodiscard]] run_result take_result(backend_kind on, run_time lasted, backend_figures backend);

 private:
  const scenario& plan_;
  run_tally& tally_;
  const violations& broken_;
  const run_hooks& hooks_;
  series_recorder series_;
};

/// Counts a project in a point of the series.
void count_project(series_point& in, domain::project_status status);

}  // namespace signalbox::simulations
