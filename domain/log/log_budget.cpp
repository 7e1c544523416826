#include "domain/log/log_budget.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/json/json.hpp"

namespace signalbox::domain {

namespace {

/// What remains of the budget for a batch.
struct batch_allowance {
  double lines = 0;
  double bytes = 0;
};

bool is_urgent(const log_entry& line) {
  return line.severity >= log_severity::warning;
}

/// Marks evenly spaced ones of the lines for which `of_kind` is true, as far as the allowance
/// lasts.
template <class Predicate>
void keep_evenly(std::span<const log_entry> batch, std::vector<char>& keeps,
                 batch_allowance& allowance, Predicate of_kind) {
  std::uint64_t lines = 0;
  std::uint64_t bytes = 0;
  for (const auto& line : batch) {
    if (!of_kind(line)) continue;
    ++lines;
    bytes += line.bytes();
  }
  if (lines == 0) return;
  const double share =
      std::min({1.0, allowance.lines / static_cast<double>(lines),
                allowance.bytes / static_cast<double>(std::max<std::uint64_t>(bytes, 1))});
  double due = 0;
  for (std::size_t at = 0; at < batch.size(); ++at) {
    if (!of_kind(batch[at])) continue;
    due += share;
    const auto size = static_cast<double>(batch[at].bytes());
    // Sums of fractions may end just below a whole number.
    if (due < 1 - 1e-9 || allowance.lines < 1 || allowance.bytes < size) continue;
    due -= 1;
    allowance.lines -= 1;
    allowance.bytes -= size;
    keeps[at] = 1;
  }
}

void count_dropped(std::vector<dropped_log_lines>& dropped, const log_entry& line) {
  auto found = std::ranges::find(dropped, line.source, &dropped_log_lines::source);
  if (found == dropped.end()) {
    dropped.push_back(
        {.source = line.source, .lines = {}, .bytes = 0, .first = line.at, .last = line.at});
    found = dropped.end() - 1;
  }
  ++found->lines[static_cast<std::size_t>(line.severity)];
  found->bytes += line.bytes();
  found->first = std::min(found->first, line.at);
  found->last = std::max(found->last, line.at);
}

}  // namespace

std::uint64_t dropped_log_lines::total() const {
  return std::accumulate(lines.begin(), lines.end(), std::uint64_t{0});
}

log_budget::log_budget(const log_rate_limits& limits, std::chrono::steady_clock::time_point now)
    : limits_(limits),
      at_(now),
      lines_(static_cast<double>(limits.lines_per_second * limits.burst_seconds)),
      bytes_(static_cast<double>(limits.bytes_per_second * limits.burst_seconds)) {}

void log_budget::refill(std::chrono::steady_clock::time_point now) {
  if (now <= at_) return;
  const double seconds = std::chrono::duration<double>(now - at_).count();
  const auto refilled = [&](double left, std::uint64_t rate) {
    const auto per_second = static_cast<double>(rate);
    return std::min(left + per_second * seconds,
                    per_second * static_cast<double>(limits_.burst_seconds));
  };
  lines_ = refilled(lines_, limits_.lines_per_second);
  bytes_ = refilled(bytes_, limits_.bytes_per_second);
  at_ = now;
}

sampled_log_batch log_budget::sample(std::vector<log_entry> batch,
                                     std::chrono::steady_clock::time_point now) {
  refill(now);
  batch_allowance allowance{.lines = lines_, .bytes = bytes_};
  std::vector<char> keeps(batch.size(), 0);
  keep_evenly(batch, keeps, allowance, is_urgent);
  keep_evenly(batch, keeps, allowance, [](const log_entry& line) { return !is_urgent(line); });
  lines_ = allowance.lines;
  bytes_ = allowance.bytes;

  sampled_log_batch sampled;
  for (std::size_t at = 0; at < batch.size(); ++at) {
    if (keeps[at] == 0) count_dropped(sampled.dropped, batch[at]);
  }
  if (sampled.dropped.empty()) {
    sampled.kept = std::move(batch);
    return sampled;
  }
  for (std::size_t at = 0; at < batch.size(); ++at) {
    if (keeps[at] != 0) sampled.kept.push_back(std::move(batch[at]));
  }
  return sampled;
}

log_entry dropped_lines_entry(const dropped_log_lines& what, const log_rate_limits& limits) {
  core::json by_severity = core::json::object();
  for (std::size_t severity = 0; severity < log_severities; ++severity) {
    if (what.lines[severity] > 0)
      by_severity[std::string{log_severity_names.name_of(static_cast<log_severity>(severity))}] =
          what.lines[severity];
  }
  const core::json metadata{{"dropped",
                             {{"lines", what.total()},
                              {"bytes", what.bytes},
                              {"by_severity", by_severity},
                              {"from", to_text(what.first)},
                              {"to", to_text(what.last)}}}};
  return {.id = 0,
          .at = what.last,
          .source = what.source,
          .severity = log_severity::warning,
          .message = fmt::format("{} lines ({} bytes) were dropped: the project sent more than {} "
                                 "lines or {} bytes per second.",
                                 what.total(), what.bytes, limits.lines_per_second,
                                 limits.bytes_per_second),
          .metadata = metadata.dump()};
}

}  // namespace signalbox::domain
