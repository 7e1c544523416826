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

/// Records a run while it is in progress: its series, its progress reports, and finally its result.
/// The backend adds the figures that only it can measure. For the run's thread.
class run_recorder {
 public:
  /// All arguments outlive it.
  run_recorder(const scenario& plan, run_tally& tally, const violations& broken,
               const run_hooks& hooks)
      : plan_(plan), tally_(tally), broken_(broken), hooks_(hooks), series_(plan.duration) {}

  /// The interval between two points of the series.
  [[nodiscard]] run_time stretch() const { return series_.stretch(); }
  /// Returns whether another interval ends before the run does.
  [[nodiscard]] bool has_stretch_after(run_time now) const {
    return now + series_.stretch() <= plan_.duration;
  }

  /// Ends an interval: returns its point, to which the backend adds its figures before calling
  /// `notify`.
  [[nodiscard]] series_point& end_stretch(run_time now, const series_recorder::totals& so_far) {
    return series_.end_stretch(now, so_far, tally_.deliveries.recent_us);
  }
  /// Reports the progress of the run, with the completed point.
  void notify(const series_point& done, std::uint64_t deliveries) const;

  /// Returns everything that is recorded independently of the backend. `backend.violations` is
  /// filled in. The points of the series are moved out, so this can be called once.
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
