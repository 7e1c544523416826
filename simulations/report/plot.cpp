#include "simulations/report/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "core/encoding/markup.hpp"
#include "simulations/scenario/quantity.hpp"

namespace signalbox::simulations {

namespace {

using core::escaped;

constexpr double plot_width = 720;
constexpr double plot_height = 180;
constexpr double left_edge = 76;
constexpr double top_edge = 10;
constexpr double bottom_edge = 24;
constexpr int ticks = 4;
constexpr int moments_max = 8;
/// A moment further to the right than this is labelled to the left of its position instead of
/// centred.
constexpr double nearly_all = 0.95;
constexpr std::array<std::string_view, 3> dashes{"", "6 3", "2 3"};

/// Rounds up to the next of 1, 2, 4, 6, 8, 10, 20 …, whose quarters are short to write.
double round_up(double value) {
  if (value <= 0) return 1;
  const double power = std::pow(10.0, std::floor(std::log10(value)));
  for (const double step : {1.0, 2.0, 4.0, 6.0, 8.0, 10.0}) {
    if (value <= step * power) return step * power;
  }
  return 10 * power;
}

/// Returns the shortest interval between two labels below the plot that leaves space for their
/// text.
run_time moments_apart(run_time end) {
  using std::chrono::hours;
  using std::chrono::minutes;
  using std::chrono::seconds;
  constexpr std::array<run_time, 16> steps{
      std::chrono::milliseconds{100},
      std::chrono::milliseconds{500},
      seconds{1},
      seconds{5},
      seconds{10},
      seconds{30},
      minutes{1},
      minutes{2},
      minutes{5},
      minutes{10},
      minutes{30},
      hours{1},
      hours{2},
      hours{3},
      hours{6},
      hours{24},
  };
  const auto* const found =
      std::ranges::find_if(steps, [&](run_time step) { return end / step <= moments_max; });
  return found == steps.end() ? steps.back() * (end / steps.back() / moments_max + 1) : *found;
}

bool is_measured(const plotted_line& line, const std::vector<series_point>& series) {
  return std::ranges::any_of(series, [&](const auto& at) { return line.value(at).has_value(); });
}

/// Returns the path through a line's points, with a move after each gap.
std::string path_of(const plotted_line& line, const std::vector<series_point>& series,
                    double highest) {
  std::string path;
  bool pen_down = false;
  const double end = static_cast<double>(series.back().at.count());
  for (const auto& point : series) {
    const auto value = line.value(point);
    if (!value) {
      pen_down = false;
      continue;
    }
    const double x =
        left_edge + static_cast<double>(point.at.count()) / end * (plot_width - left_edge);
    const double y = top_edge + (1 - *value / highest) * (plot_height - top_edge - bottom_edge);
    path += fmt::format("{}{:.1f} {:.1f}", pen_down ? "L" : "M", x, y);
    pen_down = true;
  }
  return path;
}

std::string axes_of(const plot& what, run_time end, double highest) {
  std::string svg;
  for (int tick = 0; tick <= ticks; ++tick) {
    const double part = static_cast<double>(tick) / ticks;
    const double y = top_edge + (1 - part) * (plot_height - top_edge - bottom_edge);
    svg += fmt::format("<line class=\"grid\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>",
                       left_edge, plot_width, y, y);
    svg += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>", left_edge - 8,
                       y + 4, escaped(what.to_text(highest * part)));
  }
  const auto apart = moments_apart(end);
  for (run_time moment{0}; moment <= end; moment += apart) {
    const double part = static_cast<double>(moment.count()) / static_cast<double>(end.count());
    const auto* const anchor = part == 0 ? "start" : part > nearly_all ? "end" : "middle";
    svg += fmt::format(
        "<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"{}\">{}</text>",
        left_edge + part * (plot_width - left_edge), plot_height - 6, anchor,
        moment == run_time{0} ? "0" : time_text(std::chrono::floor<milliseconds>(moment)));
  }
  return svg;
}

}  // namespace

std::string svg_of(const plot& what, const std::vector<series_point>& series) {
  double highest = -1;
  for (const auto& line : what.lines) {
    for (const auto& point : series)
      highest = std::max(highest, line.value(point).value_or(-1));
  }
  if (series.empty() || highest < 0) return {};
  highest = round_up(std::max(highest, what.least_height));
  std::string lines;
  std::string legend;
  for (std::size_t at = 0; at < what.lines.size(); ++at) {
    const auto& line = what.lines[at];
    if (!is_measured(line, series)) continue;
    const auto dash = dashes.at(at % dashes.size());
    lines += fmt::format("<path class=\"line{}\" stroke-dasharray=\"{}\" d=\"{}\"/>", at, dash,
                         path_of(line, series, highest));
    legend += fmt::format(
        "<li><svg width=\"24\" height=\"8\" aria-hidden=\"true\"><path class=\"line{}\" "
        "stroke-dasharray=\"{}\" d=\"M0 4L24 4\"/></svg>{}</li>",
        at, dash, escaped(line.label));
  }
  return fmt::format(
      "<figure><figcaption>{}</figcaption><svg viewBox=\"0 0 {} {}\" role=\"img\" "
      "aria-label=\"{}\">{}{}</svg>"
      "<ul class=\"legend\">{}</ul></figure>\n",
      escaped(what.title), plot_width, plot_height, escaped(what.title),
      axes_of(what, series.back().at, highest), lines, legend);
}

}  // namespace signalbox::simulations
