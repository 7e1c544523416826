#pragma once

#include <optional>
#include <string_view>

#include "simulations/report/run_result.hpp"

namespace signalbox::simulations {

/// A threshold on a metric as a scenario writes it, and the value that was seen.
struct held_figure {
  std::string_view metric;
  std::string_view limit;
  std::optional<double> seen;
};

/// A run of ten minutes on sockets whose figures are held against their thresholds; its series has
/// a point a minute.
[[nodiscard]] run_result sample_run(const std::vector<held_figure>& held);

}  // namespace signalbox::simulations
