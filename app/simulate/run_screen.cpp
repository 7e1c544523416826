#include "app/simulate/run_screen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "simulations/scenario/quantity.hpp"

namespace signalbox::app {

namespace {

constexpr std::size_t bar_letters = 40;
constexpr double megabyte = 1'000'000;

std::string text_of(simulations::run_time time) {
  return simulations::time_text(std::chrono::floor<simulations::milliseconds>(time));
}

std::string bar(const simulations::run_progress& now) {
  const auto part = now.of.count() == 0
                        ? 1.0
                        : static_cast<double>(now.at.count()) / static_cast<double>(now.of.count());
  const auto done = static_cast<std::size_t>(std::clamp(part, 0.0, 1.0) * bar_letters);
  return fmt::format("[{}{}] {:3.0f} %  {} of {}", std::string(done, '#'),
                     std::string(bar_letters - done, '.'), std::clamp(part, 0.0, 1.0) * 100,
                     text_of(now.at), text_of(now.of));
}

std::string ms_of(const std::optional<double>& ms) {
  return ms ? fmt::format("{:.0f} ms", *ms) : "none";
}

}  // namespace

std::vector<std::string> screen_lines(const std::string& title,
                                      const simulations::run_progress& now) {
  std::vector<std::string> lines{title, bar(now)};
  std::string arrives =
      fmt::format("connected {:>7}   delivered {:>9}", now.sessions, now.deliveries);
  if (const auto* const last = now.latest; last != nullptr) {
    arrives += fmt::format("   {:.0f} per second", last->deliveries_per_second);
    lines.push_back(std::move(arrives));
    lines.push_back(fmt::format("latency p50 {}, p95 {}, p99 {}", ms_of(last->p50_ms),
                                ms_of(last->p95_ms), ms_of(last->p99_ms)));
    lines.push_back(
        fmt::format("projects in transition {}, unhealthy {}", last->in_between, last->unhealthy));
    if (last->server_cpu && last->server_memory)
      lines.push_back(fmt::format("server {:.2f} cores, {:.0f} MB, {} tasks waiting",
                                  *last->server_cpu, *last->server_memory / megabyte,
                                  last->waiting_tasks.value_or(0)));
  } else {
    lines.push_back(std::move(arrives));
  }
  lines.push_back(fmt::format("connections lost {}, attempts failed {}, invariant violations {}",
                              now.losses, now.failed_attempts, now.violations));
  return lines;
}

void run_screen::show(const simulations::run_progress& now) {
  clear();
  const auto lines = screen_lines(title_, now);
  for (const auto& line : lines)
    to_ << line << '\n';
  to_ << std::flush;
  drawn_ = lines.size();
}

void run_screen::clear() {
  // Moves to the first line that was drawn and clears everything below it (ECMA-48, CPL and ED).
  if (drawn_ > 0) to_ << "\033[" << drawn_ << "F\033[J" << std::flush;
  drawn_ = 0;
}

}  // namespace signalbox::app
