#include "app/simulate/simulate.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>

#include "app/catalogues.hpp"
#include "app/command_line/run.hpp"
#include "simulations/report/html_report.hpp"
#include "simulations/report/json_report.hpp"
#include "simulations/report/junit_report.hpp"
#include "simulations/report/text_report.hpp"
#include "simulations/scenario/load.hpp"
#include "simulations/scenario/quantity.hpp"
#include "simulations/virtual_ground/virtual_run.hpp"

namespace signalbox::app {

namespace {

/// Set by Ctrl+C: the run ends and its report is still written.
volatile std::sig_atomic_t stop_wanted = 0;

void want_stop(int /*signal*/) {
  stop_wanted = 1;
}

std::string progress_line(const simulations::run_progress& now) {
  constexpr int bar_letters = 30;
  const auto part = now.of.count() == 0
                        ? 1.0
                        : static_cast<double>(now.at.count()) / static_cast<double>(now.of.count());
  const auto done = static_cast<std::size_t>(part * bar_letters);
  auto line =
      fmt::format("\r[{}{}] {} of {}, {} sessions, {} deliveries", std::string(done, '#'),
                  std::string(bar_letters - done, ' '),
                  simulations::time_in_words(std::chrono::floor<simulations::milliseconds>(now.at)),
                  simulations::time_in_words(std::chrono::floor<simulations::milliseconds>(now.of)),
                  now.sessions, now.deliveries);
  if (now.latest != nullptr && now.latest->p99_ms)
    line += fmt::format(", p99 {:.0f} ms", *now.latest->p99_ms);
  if (now.violations > 0) line += fmt::format(", {} broken", now.violations);
  return line + "\033[K";
}

domain::result<void> write(const std::filesystem::path& file, const std::string& text) {
  std::ofstream to(file);
  to << text;
  if (to.flush()) return {};
  return domain::fail(domain::errc::internal, fmt::format("{} cannot be written.", file.string()));
}

/// `NAME.html` for people, `NAME.json` to compare, `NAME.xml` for CI.
domain::result<void> write_reports(const std::filesystem::path& folder,
                                   const simulations::run_result& of) {
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  const auto base = (folder / of.plan.name).string();
  if (auto done = write(base + ".html", simulations::result_html(of)); !done) return done;
  if (auto done = write(base + ".json", simulations::result_json(of).dump(2) + '\n'); !done)
    return done;
  return write(base + ".xml", simulations::junit_xml(of));
}

}  // namespace

int simulate(const simulation_wish& wish, std::ostream& out, std::ostream& err) {
  auto plan = simulations::load_scenario(wish.file);
  if (!plan) {
    err << plan.error().message << '\n';
    return exit_wrong_input;
  }
  if (wish.seed) plan->seed = *wish.seed;
  if (wish.in_short) *plan = simulations::shortened(std::move(*plan));
  const auto catalogue = catalogues::load("");
  if (!catalogue) {
    err << catalogue.error().message << '\n';
    return exit_failed;
  }
  std::signal(SIGINT, want_stop);
  std::signal(SIGTERM, want_stop);
  const auto begun = std::chrono::steady_clock::now();
  const bool shown = ::isatty(STDERR_FILENO) != 0;
  auto result = simulations::run_on_virtual_time(
      *plan, {.roles = catalogue->roles, .compute = catalogue->compute, .plans = catalogue->plans},
      {{.progress =
            [&err, shown](const auto& now) {
              if (shown) err << progress_line(now) << std::flush;
            },
        .stop_asked = [] { return stop_wanted != 0; }},
       {}});
  result.is_short = wish.in_short;
  const auto took = std::chrono::steady_clock::now() - begun;
  if (shown) err << "\r\033[K";
  out << simulations::result_text(result);
  err << fmt::format(
      "It took {}. Reports: {}\n",
      simulations::time_in_words(std::chrono::floor<simulations::milliseconds>(took)),
      (wish.reports / (plan->name + ".html")).string());
  if (auto written = write_reports(wish.reports, result); !written) {
    err << written.error().message << '\n';
    return exit_failed;
  }
  return result.passed() ? exit_done : exit_threshold_broken;
}

}  // namespace signalbox::app
