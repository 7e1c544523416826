#include "app/simulate/simulate.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <exception>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "app/catalogues.hpp"
#include "app/command_line/run.hpp"
#include "app/simulate/named_server.hpp"
#include "app/simulate/own_server.hpp"
#include "app/simulate/progress_line.hpp"
#include "app/simulate/run_mark.hpp"
#include "app/simulate/run_screen.hpp"
#include "simulations/real_ground/generator_room.hpp"
#include "simulations/real_ground/real_run.hpp"
#include "simulations/real_ground/server_address.hpp"
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

/// How a wish's runs are made.
struct run_terms {
  simulations::ground_kind on;
  const target_access& at;  ///< an empty URL: a server of the run's own
  const catalogues& from;
  const simulations::run_hooks& hooks;
};

constexpr const char* second_of_machine =
    "Another rehearsal ran on this machine when this one began: each measured the other too. Run "
    "one after the other for figures that can be relied on.";

domain::result<simulations::run_result> run_at_target(const simulations::scenario& plan,
                                                      const simulations::population& everything,
                                                      const run_terms& how) {
  auto server = named_server::begin(
      {.everything = everything, .as = how.at, .stop_asked = how.hooks.stop_asked});
  if (!server) return std::unexpected(server.error());
  auto ran = simulations::run_on_sockets(plan, everything, **server, how.hooks);
  ran.remarks.push_back(fmt::format(
      "{} was rehearsed against as it is set up: what [backends] says of looks and steps is not "
      "its.",
      how.at.url));
  if (auto removed = (*server)->remove_fleet(); !removed)
    ran.remarks.push_back(removed.error().message);
  return ran;
}

/// Errors: `bad_request` for what is no address of a server; `internal` when the machine lets this
/// program have too little for so many.
domain::result<void> check_room(const simulations::scenario& plan, const target_access& at) {
  bool is_loopback = true;
  try {
    if (!at.url.empty()) is_loopback = simulations::find_server(at.url).is_ipv4_loopback;
  } catch (const std::exception& failure) {
    return domain::fail(domain::errc::bad_request, failure.what());
  }
  const auto short_of = simulations::shortage(simulations::most_connections(plan),
                                              simulations::look_for_room(), is_loopback);
  if (short_of) return domain::fail(domain::errc::internal, *short_of);
  return {};
}

domain::result<simulations::run_result> run(const simulations::scenario& plan,
                                            const run_terms& how) {
  if (how.on == simulations::ground_kind::in_memory) {
    return simulations::run_on_virtual_time(
        plan, {.roles = how.from.roles, .compute = how.from.compute, .plans = how.from.plans},
        {how.hooks, {}});
  }
  if (!how.at.url.empty() && simulations::breaks_its_server(plan))
    return domain::fail(domain::errc::conflict, std::string{simulations::wants_its_own_server});
  if (auto enough = check_room(plan, how.at); !enough) return std::unexpected(enough.error());
  const run_mark mark;
  const auto everything = simulations::populate(plan.fleet, plan.seed);
  const auto measured = [&]() -> domain::result<simulations::run_result> {
    if (!how.at.url.empty()) return run_at_target(plan, everything, how);
    auto server =
        own_server::begin({.everything = everything, .backends = plan.backends, .seed = plan.seed});
    if (!server) return std::unexpected(server.error());
    return simulations::run_on_sockets(plan, everything, **server, how.hooks);
  };
  auto ran = measured();
  if (ran && mark.is_second()) ran->remarks.emplace_back(second_of_machine);
  return ran;
}

/// The same where the system has no room for it, in words.
domain::result<simulations::run_result> try_to_run(const simulations::scenario& plan,
                                                   const run_terms& how) {
  try {
    return run(plan, how);
  } catch (const std::exception& failure) {
    return domain::fail(domain::errc::internal,
                        fmt::format("The run cannot go on: {}.", failure.what()));
  }
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
                                                      const run_terms& how) {
  const auto first = simulations::most_connections(plan);
  if (first == 0) return no_connections();
  simulations::capacity_search search(first, wish.connections_max);
  std::optional<simulations::run_result> best;
  std::vector<std::string> remarks;
  while (const auto next = search.next()) {
    auto ran = try_to_run(simulations::with_connections(plan, *next), how);
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

int exit_for(const domain::error& failure) {
  return failure.code == domain::errc::unavailable ? exit_not_running : exit_failed;
}

int remove_left_fleet(const target_access& at, std::ostream& out, std::ostream& err) {
  const auto removed = remove_fleet_of(at);
  (removed ? out : err) << (removed ? *removed : removed.error().message) << '\n';
  return removed ? exit_done : exit_for(removed.error());
}

}  // namespace

int simulate(const simulation_wish& wish, std::ostream& out, std::ostream& err) {
  const target_access at{.url = wish.target, .token_file = wish.token_file, .data = wish.data};
  if (wish.removes_fleet) return remove_left_fleet(at, out, err);
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
  const auto usual = wish.target.empty() ? plan->ground : simulations::ground_kind::sockets;
  const run_terms how{
      .on = wish.ground.value_or(usual), .at = at, .from = *catalogue, .hooks = hooks};
  auto ran = wish.find_capacity ? find_capacity(wish, *plan, how) : try_to_run(*plan, how);
  screen.clear();
  if (!ran) {
    err << ran.error().message << '\n';
    return exit_for(ran.error());
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
