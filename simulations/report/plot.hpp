#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simulations/report/run_result.hpp"

namespace signalbox::simulations {

/// One line of a plot. Lines are distinguished by their dashes as well as by colour.
struct plotted_line {
  std::string_view label;
  std::function<std::optional<double>(const series_point&)> value;
};

/// A plot over the time of a run.
struct plot {
  std::string_view title;
  std::function<std::string(double)> to_text;  ///< formats a value, for the axis
  std::vector<plotted_line> lines;
  double least_height = 0;  ///< minimum upper end of the axis
};

/// Renders the plot as self-contained SVG: lines are interrupted where nothing was measured. Empty
/// when no line has a point.
[[nodiscard]] std::string svg_of(const plot& what, const std::vector<series_point>& series);

}  // namespace signalbox::simulations
