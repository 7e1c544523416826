#pragma once

#include <cstddef>
#include <vector>

#include "core/time.hpp"
#include "domain/cron/cron_schedule.hpp"

namespace signalbox::domain {

/// Returns the first run after `after`, in UTC. With an interval: that long after the second of
/// `after`, which is then the start of the last run.
[[nodiscard]] core::time_point next_run(const cron_schedule& schedule, core::time_point after);

/// Returns the first `count` runs after `after`.
[[nodiscard]] std::vector<core::time_point> next_runs(const cron_schedule& schedule,
                                                      core::time_point after, std::size_t count);

}  // namespace signalbox::domain
