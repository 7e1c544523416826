#include "simulations/report/plot.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "sample_run.hpp"

using namespace signalbox::simulations;
using namespace std::chrono_literals;

namespace {

plot a_plot() {
  return {"Half < all",
          [](double value) { return fmt::format("{:g} ms", value); },
          {{"p50", [](const auto& at) { return at.p50_ms; }},
           {"all within", [](const auto& at) { return at.p99_ms; }}}};
}

std::size_t count_of(const std::string& text, std::string_view piece) {
  std::size_t count = 0;
  for (auto at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1))
    ++count;
  return count;
}

/// Returns a plot of two points, the last at the end of a run of this length.
std::string lasting(run_time end) {
  std::vector<series_point> series(2);
  series[0].at = end / 2;
  series[1].at = end;
  series[0].p50_ms = series[1].p50_ms = 1;
  return svg_of(a_plot(), series);
}

}  // namespace

TEST_CASE("plot: a line has a gap where nothing was measured, and names are escaped") {
  const auto svg = svg_of(a_plot(), sample_run({}).series);
  CHECK(svg.contains("aria-label=\"Half &lt; all\""));
  // Its highest point is 200 ms, where the axis ends; the quarters are labelled.
  for (const auto* name : {">0 ms<", ">50 ms<", ">100 ms<", ">150 ms<", ">200 ms<"})
    CHECK(svg.contains(name));
  CHECK(count_of(svg, "p50</li>") == 1);
  const auto path = svg.substr(svg.find("d=\"M") + 3,
                               svg.find('"', svg.find("d=\"M") + 3) - svg.find("d=\"M") - 3);
  CHECK(count_of(path, "M") == 2);
  CHECK(count_of(path, "L") == 7);
  // The last point is at the right edge and at the top.
  CHECK(path.ends_with("L720.0 10.0"));
}

TEST_CASE("plot: a line or a plot without points is omitted") {
  const auto svg = svg_of(a_plot(), sample_run({}).series);
  CHECK_FALSE(svg.contains("all within"));
  CHECK(svg_of(a_plot(), {}).empty());
  auto unmeasured = a_plot();
  unmeasured.lines.erase(unmeasured.lines.begin());
  CHECK(svg_of(unmeasured, sample_run({}).series).empty());
}

TEST_CASE("plot: the axis has its minimum height, or more for larger values") {
  auto counted = a_plot();
  counted.least_height = 800;
  CHECK(svg_of(counted, sample_run({}).series).contains(">800 ms<"));
  counted.least_height = 4;
  CHECK(svg_of(counted, sample_run({}).series).contains(">200 ms<"));
}

TEST_CASE("plot: time labels are round, and few enough to be readable") {
  CHECK(lasting(10min).contains(">2 min<"));
  CHECK_FALSE(lasting(10min).contains(">1 min<"));
  CHECK(lasting(358s).contains(">5 min<"));
  CHECK(lasting(24h).contains(">6 h<"));
  CHECK(lasting(700ms).contains(">100 ms<"));
  for (const run_time end : {run_time{1}, run_time{300ms}, run_time{7s}, run_time{100s},
                             run_time{37min}, run_time{31h}, run_time{24h * 31}}) {
    const auto names = count_of(lasting(end), "<text") - 5;  // 5 labels belong to the other axis
    CHECK(names >= 1);
    CHECK(names <= 9);
  }
}
