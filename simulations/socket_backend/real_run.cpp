#include "simulations/socket_backend/real_run.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <variant>

#include "domain/simulation/simulation_progress.hpp"
#include "simulations/events/scenario_events.hpp"
#include "simulations/machine/usage.hpp"
#include "simulations/report/run_recorder.hpp"
#include "simulations/socket_backend/api_line.hpp"
#include "simulations/socket_backend/connection_pool.hpp"
#include "simulations/socket_backend/fleet_watch.hpp"
#include "simulations/socket_backend/generator_resources.hpp"
#include "simulations/socket_backend/io_loop.hpp"
#include "simulations/socket_backend/machine_time.hpp"
#include "simulations/socket_backend/outside_checker.hpp"
#include "simulations/socket_backend/server_gauge.hpp"
#include "simulations/socket_backend/socket_system.hpp"

namespace signalbox::simulations {

namespace {

/// Time for the server to list its projects before users connect.
constexpr run_time fleet_shown_within = std::chrono::seconds{60};
/// After the end, packets in flight may still arrive, and the server notices clients that have
/// left.
constexpr run_time real_last_arrivals = std::chrono::seconds{3};
constexpr run_time real_last_leavings = std::chrono::seconds{2};
/// Maximum wait for sockets, so that a stop request is noticed.
constexpr run_time longest_turn = std::chrono::milliseconds{50};
/// Maximum number of planned events between two polls of the sockets.
constexpr int events_per_turn = 500;
constexpr run_time shortest_gauge = std::chrono::seconds{1};
/// Beyond these values the load generator distorts the measurement.
constexpr double generator_late_ms = 20;
constexpr double generator_cores = 0.9;

bool breaks_the_server(const planned_event& event) {
  return std::holds_alternative<server_killed>(event.what) ||
         std::holds_alternative<server_restarted>(event.what) ||
         std::holds_alternative<storage_away>(event.what) ||
         std::holds_alternative<storage_stalls>(event.what);
}

class real_run {
 public:
  real_run(const scenario& plan, const population& everything, server_under_test& server,
           const run_hooks& hooks)
      : plan_(plan),
        hooks_(hooks),
        server_(server),
        phases_(plan.sessions, plan.seed),
        network_(loop_, time_, server.url()),
        api_(loop_, server.url()),
        around_{.time = time_,
                .network = network_,
                .plan = plan,
                .everything = everything,
                .book = book_,
                .tally = tally_,
                .phases = phases_,
                .token = [this](const identity& user) { return server_.token(user); }},
        fleet_(around_, server.people().back()),
        checker_(around_, fleet_, wrong_),
        people_(around_, server.people()),
        system_(around_, server, api_, fleet_, wrong_),
        events_(around_, system_, people_, book_),
        gauge_(time_, api_),
        record_(plan, tally_, checker_.broken(), hooks) {}

  run_result go() {
    if (!server_.can_be_broken() && breaks_its_server(plan_)) {
      stopped_ = needs_own_server;
      return result(run_time{0});
    }
    // Users connect only when the fleet is known, which is the start of the run.
    time_.begin(-fleet_shown_within);
    fleet_.begin();
    pass_until(run_time{0}, [this] { return fleet_.knows_all(); });
    if (!fleet_.knows_all()) {
      if (stopped_.empty())
        stopped_ =
            fmt::format("{} did not list its projects within {} s.", server_.url(),
                        std::chrono::floor<std::chrono::seconds>(fleet_shown_within).count());
      return result(run_time{0});
    }
    time_.begin(run_time{0});
    happen();
    late_us_ = {};
    cpu_before_ = cpu_seconds({::getpid()});
    people_.begin();
    events_.begin();
    gauge_.begin(std::max(shortest_gauge, record_.stretch()));
    time_.in(outside_checker::round, [this] { check(); });
    time_.in(record_.stretch(), [this] { end_stretch(); });
    pass_until(plan_.duration);
    const auto lasted = std::min(time_.now(), run_time(plan_.duration));
    events_.end();
    if (stopped_.empty()) pass_until(time_.now() + real_last_arrivals);
    cpu_after_ = cpu_seconds({::getpid()});
    people_.end();
    gauge_.end();
    over_ = true;
    pass_until(time_.now() + real_last_leavings);
    return result(lasted);
  }

 private:
  /// Runs until a moment of the run, until `done`, or until the run is stopped.
  template <class Done>
  void pass_until(run_time end, Done done) {
    while (time_.now() < end && !done()) {
      if (stopped_.empty() && hooks_.stop_requested && hooks_.stop_requested()) {
        stopped_ = "The run was stopped.";
        return;
      }
      happen();
      const auto next = std::min(time_.planned().next_time().value_or(end), end);
      loop_.turn(std::clamp(next - time_.now(), run_time{0}, longest_turn));
    }
  }

  void pass_until(run_time end) {
    pass_until(end, [] { return false; });
  }

  void happen() {
    for (int n = 0; n < events_per_turn; ++n) {
      const auto next = time_.planned().next_time();
      if (!next) return;
      const auto late = time_.now() - *next;
      if (late < run_time{0}) return;
      late_us_.add(static_cast<std::uint64_t>(late.count()));
      time_.planned().take_next()();
    }
  }

  void check() {
    checker_.check(people_.people());
    if (!over_) time_.in(outside_checker::round, [this] { check(); });
  }

  void end_stretch() {
    const auto& network = network_.counted();
    auto& point = record_.end_stretch(
        time_.now(),
        {.sessions = people_.here(), .deliveries = network.deliveries, .published = {}});
    for (const auto& [ref, project] : fleet_.projects())
      count_project(point, project.status);
    point.server_cpu = gauge_.latest().cpu;
    point.server_memory = gauge_.latest().memory;
    point.waiting_tasks = gauge_.latest().waiting_tasks;
    point.waiting_messages = gauge_.latest().waiting_messages;
    point.outbox_bytes = gauge_.latest().outbox_bytes;
    record_.notify(point, network.deliveries);
    if (!over_ && record_.has_stretch_after(time_.now()))
      time_.in(record_.stretch(), [this] { end_stretch(); });
  }

  run_result result(run_time lasted) {
    const auto late_ms = late_us_.count() == 0
                             ? std::nullopt
                             : std::optional(static_cast<double>(late_us_.quantile(0.99)) / 1'000);
    auto made = record_.take_result(backend_kind::sockets, lasted,
                                    {.stuck = checker_.stuck(),
                                     .server_cpu = gauge_.mean_cpu(),
                                     .server_memory = gauge_.most_memory(),
                                     .generator_late_p99_ms = late_ms});
    made.stopped = stopped_;
    made.counts.insert(events_.counts().begin(), events_.counts().end());
    made.counts[domain::frames_count] = network_.counted().deliveries;
    made.counts["Invariant checks"] = checker_.checks();
    made.counts["Updates merged for slow connections"] = gauge_.latest().conflations;
    remark(made, lasted, late_ms);
    return made;
  }

  /// Adds a remark when the load generator distorted the measurement.
  void remark(run_result& made, run_time lasted, std::optional<double> late_ms) const {
    if (lasted.count() == 0) return;
    const auto cores = (cpu_after_ - cpu_before_) / std::chrono::duration<double>(lasted).count();
    made.remarks.push_back(fmt::format("The load generator used {:.2f} cores and {:.0f} MB.", cores,
                                       static_cast<double>(resident_bytes({::getpid()})) / 1e6));
    for (const auto why : {out_of_descriptors, out_of_ports}) {
      const auto met = tally_.failures.find(std::string{why});
      if (met == tally_.failures.end()) continue;
      made.remarks.push_back(fmt::format("The load generator was {}: {} attempts failed. {}", why,
                                         met->second, way_out_of(why)));
    }
    if (late_ms.value_or(0) > generator_late_ms || cores > generator_cores)
      made.remarks.emplace_back(
          "The load generator was the bottleneck, not the server: it executed its plan late. Give "
          "it "
          "a dedicated core, or reduce the load.");
  }

  const scenario& plan_;
  const run_hooks& hooks_;
  server_under_test& server_;
  machine_time time_;
  io_loop loop_;
  stamp_book book_;
  run_tally tally_;
  wrong_things wrong_;
  arrival_schedule phases_;
  connection_pool network_;
  api_line api_;
  run_context around_;
  fleet_watch fleet_;
  outside_checker checker_;
  virtual_users people_;
  socket_system system_;
  scenario_events events_;
  server_gauge gauge_;
  run_recorder record_;
  histogram late_us_;
  std::string stopped_;
  double cpu_before_ = 0;
  double cpu_after_ = 0;
  bool over_ = false;
};

}  // namespace

bool breaks_its_server(const scenario& plan) {
  return std::ranges::any_of(plan.events, breaks_the_server);
}

run_result run_on_sockets(const scenario& plan, const population& everything,
                          server_under_test& server, const run_hooks& hooks) {
  return std::make_unique<real_run>(plan, everything, server, hooks)->go();
}

}  // namespace signalbox::simulations
