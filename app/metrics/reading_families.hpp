#pragma once

#include <prometheus/metric_family.h>

#include <vector>

#include "app/metrics/metrics.hpp"
#include "app/metrics/process_usage.hpp"

namespace signalbox::app {

/// What is read at the moment of asking, in Prometheus' form. The numbers are others' own counts,
/// so that nothing is counted twice.
[[nodiscard]] std::vector<prometheus::MetricFamily> reading_families(const metrics_reading& now,
                                                                     const process_usage& process);

}  // namespace signalbox::app
