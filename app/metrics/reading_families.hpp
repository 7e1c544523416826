#pragma once

#include <prometheus/metric_family.h>

#include <vector>

#include "app/metrics/metrics.hpp"
#include "app/metrics/process_usage.hpp"

namespace signalbox::app {

/// Converts the current readings to Prometheus metric families. The numbers are the counters of
/// other components, so that nothing is counted twice.
[[nodiscard]] std::vector<prometheus::MetricFamily> reading_families(const metrics_reading& now,
                                                                     const process_usage& process);

}  // namespace signalbox::app
