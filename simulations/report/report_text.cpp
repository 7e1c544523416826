#include "simulations/report/report_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "simulations/scenario/quantity.hpp"

namespace signalbox::simulations {

namespace {

std::size_t count_of(const run_result& of, verdict::outcome which) {
  return static_cast<std::size_t>(std::ranges::count(of.verdicts, which, &verdict::came_out));
}

/// "1 threshold", "3 thresholds".
std::string count_thresholds(std::size_t count) {
  return fmt::format("{} threshold{}", count, count == 1 ? "" : "s");
}

}  // namespace

std::string value_text(const metric& what, const std::optional<double>& value) {
  return value ? to_text(what, *value) : "not measured";
}

std::string extent_text(const run_result& of) {
  const auto& fleet = of.plan.fleet;
  return fmt::format("{} organizations, {} projects, {} users; {} on {}; seed {}",
                     fleet.organizations, fleet.projects, fleet.organizations * fleet.members,
                     time_text(std::chrono::floor<milliseconds>(of.lasted)),
                     of.backend == backend_kind::in_memory ? "virtual time" : "real sockets",
                     of.plan.seed);
}

std::string_view outcome_text(const run_result& of) {
  if (!of.stopped.empty()) return "Stopped";
  return of.passed() ? "Passed" : "Failed";
}

std::string verdict_text(const run_result& of) {
  if (!of.stopped.empty()) return of.stopped;
  const auto kept = count_of(of, verdict::outcome::kept);
  const auto broken = count_of(of, verdict::outcome::broken);
  std::string words;
  if (broken > 0) words += fmt::format("{} missed, ", count_thresholds(broken));
  words += fmt::format("{} met", count_thresholds(kept));
  if (const auto unknown = count_of(of, verdict::outcome::not_measured); unknown > 0)
    words += fmt::format(", {} not measured", count_thresholds(unknown));
  words += '.';
  if (of.broken_count == 1) words += " 1 invariant violation.";
  if (of.broken_count > 1) words += fmt::format(" {} invariant violations.", of.broken_count);
  return words;
}

}  // namespace signalbox::simulations
