#include "simulations/report/text_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "simulations/report/report_text.hpp"
#include "simulations/scenario/quantity.hpp"

namespace signalbox::simulations {

namespace {

constexpr std::size_t broken_shown = 10;

std::string_view mark_of(const run_result& of, const metric& what) {
  const auto found =
      std::ranges::find(of.verdicts, &what, [](const verdict& each) { return each.limit.what; });
  if (found == of.verdicts.end()) return " ";
  switch (found->came_out) {
    case verdict::outcome::kept:
      return "+";
    case verdict::outcome::broken:
      return "!";
    case verdict::outcome::not_measured:
      return "?";
  }
  return " ";
}

std::string limit_of(const run_result& of, const metric& what) {
  const auto found =
      std::ranges::find(of.verdicts, &what, [](const verdict& each) { return each.limit.what; });
  return found == of.verdicts.end() ? std::string{} : to_text(found->limit);
}

}  // namespace

std::string result_text(const run_result& of) {
  auto text = fmt::format("{}\n{}\n\n", of.plan.title, extent_text(of));
  for (const auto& each : of.figures) {
    const auto limit = limit_of(of, *each.what);
    if (!each.value && limit.empty()) continue;
    text += fmt::format("  {} {:<42} {:>14}  {}\n", mark_of(of, *each.what), each.what->label,
                        value_text(*each.what, each.value), limit);
  }
  for (std::size_t at = 0; at < std::min(of.broken.size(), broken_shown); ++at) {
    const auto& each = of.broken[at];
    text += fmt::format("\n  ! at {}: {} {}", time_text(std::chrono::floor<milliseconds>(each.at)),
                        each.sentence, each.detail);
  }
  if (of.broken_count > broken_shown)
    text += fmt::format("\n  ! and {} more", of.broken_count - broken_shown);
  if (!of.broken.empty()) text += '\n';
  for (const auto& remark : of.remarks)
    text += fmt::format("\n  {}", remark);
  if (!of.remarks.empty()) text += '\n';
  return text + fmt::format("\n{}: {}\n", outcome_text(of), verdict_text(of));
}

}  // namespace signalbox::simulations
