#include "simulations/report/html_report.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <utility>

#include "core/encoding/markup.hpp"
#include "simulations/report/plot.hpp"
#include "simulations/report/report_text.hpp"
#include "simulations/scenario/quantity.hpp"

namespace signalbox::simulations {

namespace {

using core::escaped;

constexpr std::string_view style = R"(
:root{color-scheme:light dark;--bg:#fff;--surface:#f6f7f8;--text:#16191d;--muted:#5b6470;--border:#d9dee4;
--ok:#146c43;--danger:#b3261e;--a:#1f6feb;--b:#b35900;--c:#8250df}
@media(prefers-color-scheme:dark){:root{--bg:#101214;--surface:#181b1f;--text:#e8eaed;--muted:#9aa4b0;--border:#2b3036;
--ok:#57c98a;--danger:#ff8a80;--a:#79b0ff;--b:#f0a35e;--c:#c8a6ff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:800px;padding:32px 16px;background:var(--bg);color:var(--text);
font:14px/1.5 Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums}
h1{font-size:28px;line-height:1.2;margin:0 0 4px}h2{font-size:16px;margin:32px 0 8px}
p,ul{margin:0 0 12px}.muted{color:var(--muted)}
.verdict{border:1px solid;border-radius:6px;padding:12px 16px;margin:16px 0;font-weight:600}
.passed,.kept{color:var(--ok)}.failed,.broken{color:var(--danger)}
table{width:100%;border-collapse:collapse;font-size:13px}th,td{text-align:left;padding:8px 12px 8px 0;
border-bottom:1px solid var(--border);vertical-align:top}td.number,th.number{text-align:right}
figure{margin:0 0 24px}figcaption{font-weight:600;margin-bottom:4px}
svg{max-width:100%;height:auto;display:block;font-size:11px;fill:var(--muted)}
.grid{stroke:var(--border)}path{fill:none;stroke-width:1.5}.line0{stroke:var(--a)}.line1{stroke:var(--b)}.line2{stroke:var(--c)}
.legend{display:flex;gap:16px;list-style:none;padding:0;font-size:12px;color:var(--muted)}.legend li{display:flex;gap:6px;align-items:center}
)";

double as_number(std::uint64_t value) {
  return static_cast<double>(value);
}

std::optional<double> number_or_nothing(std::optional<std::uint64_t> value) {
  return value ? std::optional(as_number(*value)) : std::nullopt;
}

std::string count_text(double value) {
  return value < 10'000 ? fmt::format("{:.4g}", value) : fmt::format("{:.4g}k", value / 1'000);
}

/// An axis of counts has no fractional steps.
constexpr double fewest = 4;
/// Minimum height of an axis in kB: less is only a frame or two in flight.
constexpr double least_bytes = 4'000;

std::vector<plot> plots() {
  // Values of ten seconds and more are shown in seconds.
  const auto ms = [](double value) {
    return value < 10'000 ? fmt::format("{:.4g} ms", value)
                          : fmt::format("{:.4g} s", value / 1'000);
  };
  return {
      {"Connected users",
       count_text,
       {{"connections", [](const auto& at) { return std::optional(as_number(at.sessions)); }}},
       fewest},
      {"Latency from planned change to client",
       ms,
       {{"p50", [](const auto& at) { return at.p50_ms; }},
        {"p95", [](const auto& at) { return at.p95_ms; }},
        {"p99", [](const auto& at) { return at.p99_ms; }}}},
      {"Throughput per second",
       count_text,
       {{"frames delivered",
         [](const auto& at) { return std::optional(at.deliveries_per_second); }},
        {"changes published", [](const auto& at) { return at.changes_per_second; }}}},
      {"Projects by status",
       count_text,
       {{"transitional", [](const auto& at) { return std::optional(as_number(at.in_between)); }},
        {"unhealthy, failed or unknown",
         [](const auto& at) { return std::optional(as_number(at.unhealthy)); }}},
       fewest},
      {"Server CPU",
       [](double value) { return fmt::format("{:.3g} cores", value); },
       {{"cores", [](const auto& at) { return at.server_cpu; }}}},
      {"Server memory",
       [](double value) { return fmt::format("{:.4g} MB", value / 1e6); },
       {{"resident", [](const auto& at) { return at.server_memory; }}}},
      {"Queued work in the server",
       count_text,
       {{"worker tasks", [](const auto& at) { return number_or_nothing(at.waiting_tasks); }},
        {"directory messages",
         [](const auto& at) { return number_or_nothing(at.waiting_messages); }}},
       fewest},
      {"Outbox size over all connections",
       [](double value) { return fmt::format("{:.4g} kB", value / 1e3); },
       {{"queued", [](const auto& at) { return number_or_nothing(at.outbox_bytes); }}},
       least_bytes},
  };
}

std::string_view outcome_text(verdict::outcome of) {
  switch (of) {
    case verdict::outcome::kept:
      return "met";
    case verdict::outcome::broken:
      return "missed";
    case verdict::outcome::not_measured:
      return "not measured";
  }
  std::unreachable();
}

std::string thresholds(const run_result& of) {
  std::string rows;
  for (const auto& each : of.verdicts) {
    rows += fmt::format(
        "<tr><td>{}</td><td>{}</td><td class=\"number\">{}</td><td class=\"{}\">{}</td></tr>\n",
        escaped(each.limit.what->label), escaped(to_text(each.limit)),
        escaped(value_text(*each.limit.what, each.value)),
        each.came_out == verdict::outcome::kept     ? "kept"
        : each.came_out == verdict::outcome::broken ? "broken"
                                                    : "muted",
        outcome_text(each.came_out));
  }
  if (rows.empty()) return {};
  return fmt::format(
      "<h2>Thresholds</h2><table><tr><th>Figure</th><th>Threshold</th><th "
      "class=\"number\">Measured</th>"
      "<th>Outcome</th></tr>{}</table>\n",
      rows);
}

std::string invariants(const run_result& of) {
  if (of.broken_count == 0) return "<h2>Invariants</h2><p>No violations.</p>\n";
  std::string rows;
  for (const auto& each : of.broken) {
    rows += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                        time_text(std::chrono::floor<milliseconds>(each.at)),
                        escaped(each.sentence), escaped(each.detail));
  }
  return fmt::format(
      "<h2>Invariants</h2><p class=\"broken\">{} violations; the first "
      "{}:</p><table>{}</table>\n",
      of.broken_count, of.broken.size(), rows);
}

std::string figures(const run_result& of) {
  std::string rows;
  for (const auto& each : of.figures)
    rows += fmt::format("<tr><td>{}</td><td class=\"number\">{}</td></tr>\n",
                        escaped(each.what->label), escaped(value_text(*each.what, each.value)));
  for (const auto& [name, count] : of.counts)
    rows += fmt::format("<tr><td class=\"muted\">{}</td><td class=\"number\">{}</td></tr>\n",
                        escaped(name), count);
  return fmt::format("<h2>Figures</h2><table>{}</table>\n", rows);
}

}  // namespace

std::string result_html(const run_result& of) {
  std::string teaches;
  for (const auto& line : of.plan.teaches)
    teaches += fmt::format("<li>{}</li>", escaped(line));
  std::string drawn;
  for (const auto& each : plots())
    drawn += svg_of(each, of.series);
  std::string remarks;
  for (const auto& each : of.remarks)
    remarks += fmt::format("<p>{}</p>", escaped(each));
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{0}: "
      "simulation</title>"
      "<style>{1}</style></head><body>\n<h1>{0}</h1>\n<p class=\"muted\">{2}{3}</p>\n"
      "<p class=\"verdict {4}\">{5}: {6}</p>\n<ul>{7}</ul>\n{8}{9}{10}{11}{12}</body></html>\n",
      escaped(of.plan.title), style, of.is_short ? "Short form. " : "", extent_text(of),
      of.passed() ? "passed" : "failed", outcome_text(of), escaped(verdict_text(of)), teaches,
      thresholds(of), invariants(of), drawn, remarks, figures(of));
}

}  // namespace signalbox::simulations
