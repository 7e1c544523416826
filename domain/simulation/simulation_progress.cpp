#include "domain/simulation/simulation_progress.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "domain/simulation/simulation.hpp"

namespace signalbox::domain {

namespace {

constexpr std::array figures_now = {
    "at_s", "of_s", "sessions", "deliveries", "losses", "failed_attempts", "violations"};
constexpr std::array figures_of_point = {
    "at_s",          "sessions",      "deliveries_per_s", "changes_per_s", "p50_ms",
    "p95_ms",        "p99_ms",        "in_between",       "unhealthy",     "server_cpu",
    "server_memory", "waiting_tasks", "waiting_messages", "outbox_bytes"};

/// Returns the numbers among these members.
template <std::size_t Count>
core::json numbers_of(const core::json& from, const std::array<const char*, Count>& names) {
  auto kept = core::json::object();
  for (const auto* name : names) {
    const auto found = from.find(name);
    if (found != from.end() && found->is_number()) kept[name] = *found;
  }
  return kept;
}

double number_or_zero(const core::json& from, const char* name) {
  const auto found = from.find(name);
  return found != from.end() && found->is_number() ? found->get<double>() : 0;
}

/// Returns a member of an object; null if absent.
const core::json& progress_member(const core::json& from, const char* name) {
  static const core::json none;
  const auto found = from.is_object() ? from.find(name) : from.end();
  return from.is_object() && found != from.end() ? *found : none;
}

}  // namespace

std::optional<simulation_line> read_simulation_line(std::string_view text) {
  const auto reported = core::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!reported.is_object()) return std::nullopt;
  simulation_line read;
  read.now = numbers_of(reported, figures_now);
  if (read.now.size() != figures_now.size()) return std::nullopt;
  const auto of = number_or_zero(read.now, "of_s");
  read.progress = of > 0 ? std::clamp(number_or_zero(read.now, "at_s") / of, 0.0, 1.0) : 0;
  const auto& point = progress_member(reported, "point");
  if (point.is_object()) read.point = numbers_of(point, figures_of_point);
  return read;
}

core::json simulation_points(const core::json& report) {
  auto points = core::json::object();
  const auto& series = progress_member(report, "series");
  if (!series.is_array()) return points;
  for (const auto& each : series) {
    if (points.size() == simulation_points_max) break;
    if (each.is_object())
      points[std::to_string(points.size())] = numbers_of(each, figures_of_point);
  }
  return points;
}

core::json simulation_end_figures(const core::json& report) {
  const auto& counts = progress_member(report, "counts");
  const auto& series = progress_member(report, "series");
  auto figures = core::json::object();
  const auto take = [&](const char* name, const core::json& value) {
    if (value.is_number()) figures[name] = value;
  };
  take("at_s", progress_member(report, "lasted_s"));
  take("of_s", progress_member(report, "duration_s"));
  if (series.is_array() && !series.empty())
    take("sessions", progress_member(series.back(), "sessions"));
  take("deliveries", progress_member(counts, frames_count));
  take("losses", progress_member(counts, losses_count));
  take("violations", progress_member(progress_member(report, "invariants"), "broken"));
  if (!counts.is_object()) return figures;
  std::uint64_t failed = 0;
  for (const auto& [what, count] : counts.items()) {
    if (what.starts_with(failed_connections_prefix) && count.is_number_unsigned())
      failed += count.get<std::uint64_t>();
  }
  figures["failed_attempts"] = failed;
  return figures;
}

}  // namespace signalbox::domain
