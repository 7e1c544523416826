#pragma once

#include <optional>
#include <string_view>

#include "simulations/report/run_result.hpp"

namespace signalbox::simulations {

/// A threshold in a scenario's notation, and the measured value.
struct held_figure {
  std::string_view metric;
  std::string_view limit;
  std::optional<double> seen;
};

/// Returns a run of ten minutes on sockets whose figures are checked against their thresholds; its
/// series has one point per minute.
[[nodiscard]] run_result sample_run(const std::vector<held_figure>& held);

}  // namespace signalbox::simulations
