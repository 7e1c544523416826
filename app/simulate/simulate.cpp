#include "app/simulate/simulate.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <string>
#include <utility>
#include <vector>

#include "app/command_line/run.hpp"
#include "app/server/catalogues.hpp"
#include "app/simulate/named_server.hpp"
#include "app/simulate/progress_line.hpp"
#include "app/simulate/report_files.hpp"
#include "app/simulate/run_scenario.hpp"
#include "app/simulate/run_screen.hpp"
#include "simulations/report/text_report.hpp"
#include "simulations/scenario/load.hpp"
#include "simulations/scenario/quantity.hpp"
#include "simulations/search/capacity_search.hpp"

namespace signalbox::app {

namespace {

/// Set by Ctrl+C: the run ends and its report is still written.
volatile std::sig_atomic_t stop_requested = 0;

void want_stop(int /*signal*/) {
  stop_requested = 1;
}

/// The scenario has no connections whose number could be changed.
std::unexpected<core::error> no_connections() {
  return core::fail(core::errc::bad_request,
                    "This scenario has no number of connections to change.");
}

/// Returns the file's scenario with the requested options. Errors: `bad_request` with the faults of
/// the scenario.
core::result<simulations::scenario> plan_of(const simulation_request& options) {
  auto plan = simulations::load_scenario(options.file);
  if (!plan) return plan;
  if (options.seed) plan->seed = *options.seed;
  if (options.in_short) *plan = simulations::shortened(std::move(*plan));
  if (!options.connections) return plan;
  if (simulations::most_connections(*plan) == 0) return no_connections();
  return simulations::with_connections(std::move(*plan), *options.connections);
}

/// Runs with more and fewer connections. Returns the run with the most connections that met all
/// thresholds, or otherwise the run with the fewest; its remarks list the tried numbers.
core::result<simulations::run_result> find_capacity(const simulation_request& options,
                                                    const simulations::scenario& plan,
                                                    const run_options& how) {
  const auto first = simulations::most_connections(plan);
  if (first == 0) return no_connections();
  simulations::capacity_search search(first, options.connections_max);
  simulations::run_result best;  // always set, because there is at least one run
  std::vector<std::string> remarks;
  while (const auto next = search.next()) {
    auto ran = run_scenario(simulations::with_connections(plan, *next), how);
    if (!ran || !ran->stopped.empty()) return ran;
    search.tried(*next, ran->passed());
    remarks.push_back(
        fmt::format("{} connections: {}", *next, ran->passed() ? "passed" : "failed"));
    if (ran->passed() || search.kept() == 0) best = std::move(*ran);
  }
  const auto broken = search.broken();
  remarks.push_back(
      broken
          ? fmt::format("{} connections meet the thresholds, {} do not.", search.kept(), *broken)
          : fmt::format("{} connections meet the thresholds; more were not tried.", search.kept()));
  best.remarks.insert(best.remarks.end(), remarks.begin(), remarks.end());
  return best;
}

int exit_for(const core::error& failure) {
  return failure.code == core::errc::unavailable ? exit_not_running : exit_failed;
}

int remove_left_fleet(const target_access& at, std::ostream& out, std::ostream& err) {
  const auto removed = remove_fleet_of(at);
  (removed ? out : err) << (removed ? *removed : removed.error().message) << '\n';
  return removed ? exit_done : exit_for(removed.error());
}

}  // namespace

int simulate(const simulation_request& options, std::ostream& out, std::ostream& err) {
  const target_access at{
      .url = options.target, .token_file = options.token_file, .data = options.data};
  if (options.removes_fleet) return remove_left_fleet(at, out, err);
  const auto plan = plan_of(options);
  if (!plan) {
    err << plan.error().message << '\n';
    return exit_wrong_input;
  }
  const auto catalogue = catalogues::load(settings{});
  if (!catalogue) {
    err << catalogue.error().message << '\n';
    return exit_failed;
  }
  std::signal(SIGINT, want_stop);
  std::signal(SIGTERM, want_stop);
  const auto started = std::chrono::steady_clock::now();
  const bool shown = !options.prints_json && ::isatty(STDERR_FILENO) != 0;
  run_screen screen(err, plan->title);
  const simulations::run_hooks hooks{
      .progress =
          [&screen, &out, shown, notify = options.prints_json](const auto& now) {
            if (shown) screen.show(now);
            if (notify) out << progress_line(now) << std::flush;
          },
      .stop_requested = [] { return stop_requested != 0; }};
  const auto usual = options.target.empty() ? plan->backend : simulations::backend_kind::sockets;
  const run_options how{.on = options.backend.value_or(usual),
                        .at = at,
                        .postgres_bin = options.postgres_bin,
                        .os_user = options.os_user,
                        .from = *catalogue,
                        .hooks = hooks};
  auto ran = options.find_capacity ? find_capacity(options, *plan, how) : run_scenario(*plan, how);
  screen.clear();
  if (!ran) {
    err << ran.error().message << '\n';
    return exit_for(ran.error());
  }
  auto& result = *ran;
  result.is_short = options.in_short;
  const auto took = std::chrono::steady_clock::now() - started;
  if (!options.prints_json) out << simulations::result_text(result);
  err << fmt::format("Duration: {}. Reports: {}\n",
                     simulations::time_text(std::chrono::floor<simulations::milliseconds>(took)),
                     (options.reports / (result.plan.name + ".html")).string());
  if (auto written = write_reports(options.reports, result); !written) {
    err << written.error().message << '\n';
    return exit_failed;
  }
  return result.passed() ? exit_done : exit_threshold_broken;
}

}  // namespace signalbox::app
