#include "app/simulate/simulate.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/catalogues.hpp"
#include "app/command_line/run.hpp"
#include "app/simulate/own_server.hpp"
#include "app/simulate/progress_line.hpp"
#include "app/simulate/run_screen.hpp"
#include "simulations/real_ground/real_run.hpp"
#include "simulations/report/html_report.hpp"
#include "simulations/report/json_report.hpp"
#include "simulations/report/junit_report.hpp"
#include "simulations/report/text_report.hpp"
#include "simulations/scenario/load.hpp"
#include "simulations/scenario/quantity.hpp"
#include "simulations/search/capacity_search.hpp"
#include "simulations/virtual_ground/virtual_run.hpp"

namespace signalbox::app {

namespace {

/// Set by Ctrl+C: the run ends and its report is still written.
volatile std::sig_atomic_t stop_wanted = 0;

void want_stop(int /*signal*/) {
  stop_wanted = 1;
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

/// For whoever reads the figures; empty: it had the machine like everybody else.
std::string priority_remark() {
  const int nice = ::getpriority(PRIO_PROCESS, 0);
  if (nice <= 0) return {};
  return fmt::format(
      "The run and its server stood back for everything else on the machine (nice {}): on a busy "
      "one the figures are worse than they would be.",
      nice);
}

domain::result<simulations::run_result> run(const simulations::scenario& plan,
                                            simulations::ground_kind on, const catalogues& from,
                                            const simulation_wish& wish,
                                            const simulations::run_hooks& hooks) {
  if (on == simulations::ground_kind::in_memory) {
    return simulations::run_on_virtual_time(
        plan, {.roles = from.roles, .compute = from.compute, .plans = from.plans}, {hooks, {}});
  }
  const auto everything = simulations::populate(plan.fleet, plan.seed);
  auto server = own_server::begin({.everything = everything,
                                   .backends = plan.backends,
                                   .seed = plan.seed,
                                   .postgres_bin = wish.postgres_bin,
                                   .os_user = wish.os_user});
  if (!server) return std::unexpected(server.error());
  auto ran = simulations::run_on_sockets(plan, everything, **server, hooks);
  // On virtual time the machine's haste shows in nothing.
  if (auto remark = priority_remark(); !remark.empty()) ran.remarks.push_back(std::move(remark));
  return ran;
}

/// Nobody to make more or fewer of.
std::unexpected<domain::error> no_connections() {
  return domain::fail(domain::errc::bad_request,
                      "This scenario holds no number of connections: there is nothing to change.");
}

/// The file's scenario as it is wanted. Errors: `bad_request`, what is wrong with it.
domain::result<simulations::scenario> plan_of(const simulation_wish& wish) {
  auto plan = simulations::load_scenario(wish.file);
  if (!plan) return plan;
  if (wish.seed) plan->seed = *wish.seed;
  if (wish.in_short) *plan = simulations::shortened(std::move(*plan));
  if (!wish.connections) return plan;
  if (simulations::most_connections(*plan) == 0) return no_connections();
  return simulations::with_connections(std::move(*plan), *wish.connections);
}

/// Runs with more connections and with fewer. The run with the most that kept everything, or else
/// the one with the fewest; what was tried stands in its remarks.
domain::result<simulations::run_result> find_capacity(const simulation_wish& wish,
                                                      const simulations::scenario& plan,
                                                      simulations::ground_kind on,
                                                      const catalogues& from,
                                                      const simulations::run_hooks& hooks) {
  const auto first = simulations::most_connections(plan);
  if (first == 0) return no_connections();
  simulations::capacity_search search(first, wish.connections_max);
  std::optional<simulations::run_result> best;
  std::vector<std::string> remarks;
  while (const auto next = search.next()) {
    auto ran = run(simulations::with_connections(plan, *next), on, from, wish, hooks);
    if (!ran || !ran->stopped.empty()) return ran;
    search.tried(*next, ran->passed());
    remarks.push_back(
        fmt::format("{} connections: {}", *next, ran->passed() ? "everything is kept" : "broken"));
    if (ran->passed() || search.kept() == 0) best = std::move(*ran);
  }
  remarks.push_back(
      search.broken()
          ? fmt::format("{} connections are borne, {} are not.", search.kept(), *search.broken())
          : fmt::format("{} connections are borne, and no more were tried.", search.kept()));
  best->remarks.insert(best->remarks.end(), remarks.begin(), remarks.end());
  return std::move(*best);
}

}  // namespace

int simulate(const simulation_wish& wish, std::ostream& out, std::ostream& err) {
  const auto plan = plan_of(wish);
  if (!plan) {
    err << plan.error().message << '\n';
    return exit_wrong_input;
  }
  const auto catalogue = catalogues::load("");
  if (!catalogue) {
    err << catalogue.error().message << '\n';
    return exit_failed;
  }
  std::signal(SIGINT, want_stop);
  std::signal(SIGTERM, want_stop);
  const auto begun = std::chrono::steady_clock::now();
  const bool shown = !wish.tells_in_json && ::isatty(STDERR_FILENO) != 0;
  run_screen screen(err, plan->title);
  const simulations::run_hooks hooks{
      .progress =
          [&screen, &out, shown, told = wish.tells_in_json](const auto& now) {
            if (shown) screen.show(now);
            if (told) out << progress_line(now) << std::flush;
          },
      .stop_asked = [] { return stop_wanted != 0; }};
  const auto on = wish.ground.value_or(plan->ground);
  auto ran = wish.find_capacity ? find_capacity(wish, *plan, on, *catalogue, hooks)
                                : run(*plan, on, *catalogue, wish, hooks);
  screen.clear();
  if (!ran) {
    err << ran.error().message << '\n';
    return exit_failed;
  }
  auto& result = *ran;
  result.is_short = wish.in_short;
  const auto took = std::chrono::steady_clock::now() - begun;
  if (!wish.tells_in_json) out << simulations::result_text(result);
  err << fmt::format(
      "It took {}. Reports: {}\n",
      simulations::time_in_words(std::chrono::floor<simulations::milliseconds>(took)),
      (wish.reports / (result.plan.name + ".html")).string());
  if (auto written = write_reports(wish.reports, result); !written) {
    err << written.error().message << '\n';
    return exit_failed;
  }
  return result.passed() ? exit_done : exit_threshold_broken;
}

}  // namespace signalbox::app
