#include "simulations/report/run_recorder.hpp"

namespace signalbox::simulations {

void run_recorder::notify(const series_point& done, std::uint64_t deliveries) const {
  if (!hooks_.progress) return;
  hooks_.progress({.at = done.at,
                   .of = plan_.duration,
                   .sessions = done.sessions,
                   .deliveries = deliveries,
                   .failed_attempts = tally_.failed_attempts(),
                   .losses = tally_.losses,
                   .violations = broken_.count(),
                   .latest = &done});
}

run_result run_recorder::take_result(backend_kind on, run_time lasted, backend_figures backend) {
  run_result made;
  made.plan = plan_;
  made.backend = on;
  made.lasted = lasted;
  backend.violations = broken_.count();
  made.figures = figures_of(tally_, backend);
  made.verdicts = decide(plan_.thresholds, made.figures);
  made.series = series_.take_points();
  for (const auto& each : broken_.kept())
    made.broken.push_back({each.at, std::string{to_string(each.what)},
                           std::string{sentence_of(each.what)}, each.detail});
  made.broken_count = broken_.count();
  made.counts = counts_of(tally_);
  return made;
}

void count_project(series_point& in, domain::project_status status) {
  using domain::project_status;
  if (domain::is_in_between(status)) ++in.in_between;
  if (status == project_status::active_unhealthy || status == project_status::unknown ||
      domain::is_failed(status))
    ++in.unhealthy;
}

}  // namespace signalbox::simulations
