#include "simulations/memory_backend/virtual_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "domain/identity/access_token.hpp"
#include "domain/simulation/simulation_progress.hpp"
#include "simulations/events/scenario_events.hpp"
#include "simulations/memory_backend/create_population.hpp"
#include "simulations/memory_backend/virtual_system.hpp"
#include "simulations/report/run_recorder.hpp"
#include "simulations/storage/tables.hpp"

namespace signalbox::simulations {

namespace {

/// After the end data in flight may still arrive, and the server notices the departure of all
/// clients.
constexpr run_time last_arrivals = std::chrono::seconds{30};
constexpr run_time last_leavings = std::chrono::seconds{90};

/// A run from its start to its result.
class virtual_run {
 public:
  virtual_run(const scenario& plan, const server_catalogues& from, const virtual_hooks& hooks)
      : plan_(plan),
        hooks_(hooks),
        everything_(populate(plan.fleet, plan.seed)),
        phases_(plan.sessions, plan.seed),
        server_(time_, plan, from),
        around_{.time = time_,
                .network = server_.network(),
                .plan = plan,
                .everything = everything_,
                .book = book_,
                .tally = tally_,
                .phases = phases_,
                .token = [this](const identity& user) { return token_of(user); }},
        world_{.time = time_, .server = server_, .around = around_},
        checker_(world_),
        identities_(create_population(everything_, server_)),
        people_(around_, identities_),
        system_(around_, server_, checker_, identities_),
        events_(around_, system_, people_, book_),
        record_(plan, tally_, checker_.broken(), hooks) {}

  virtual_run(const virtual_run&) = delete;
  virtual_run& operator=(const virtual_run&) = delete;
  /// The server ends while the receivers of its calls still exist.
  ~virtual_run() {
    if (server_.runs()) server_.kill();
  }

  run_result go() {
    if (hooks_.tamper) hooks_.tamper(world_);
    server_.start();
    people_.begin();
    events_.begin();
    time_.in(checker_.round(), [this] { check(); });
    time_.in(record_.stretch(), [this] { end_stretch(); });
    pass_until(plan_.duration);
    const auto lasted = time_.now();
    events_.end();
    if (stopped_.empty()) pass_until(time_.now() + last_arrivals);
    people_.end();
    over_ = true;
    if (stopped_.empty()) {
      pass_until(time_.now() + last_leavings);
      check_remaining();
    }
    return result(lasted);
  }

 private:
  /// Runs all events up to a moment, each at its own time.
  void pass_until(run_time end) {
    for (;;) {
      server_.run_pending();
      checker_.after_step();
      const auto planned = time_.planned().next_time();
      const auto timer = server_.next_timer();
      const auto next =
          std::min(planned.value_or(run_time::max()), timer.value_or(run_time::max()));
      if (next > end) break;
      time_.move_to(next);
      server_.catch_up();
      while (time_.planned().next_time().value_or(run_time::max()) <= next)
        time_.planned().take_next()();
      if (hooks_.stop_requested && hooks_.stop_requested()) {
        stopped_ = "The run was stopped.";
        return;
      }
    }
    time_.move_to(end);
    server_.catch_up();
    server_.run_pending();
  }

  std::string token_of(const identity& user) const {
    const auto now = time_.wall();
    return domain::sign_access_token({.account = user.account,
                                      .session = user.session,
                                      .email = user.email,
                                      .issued_at = now,
                                      .expires_at = now + token_life},
                                     server_.environment().signing);
  }

  void check() {
    checker_.check(people_.people());
    if (!over_) time_.in(checker_.round(), [this] { check(); });
  }

  void end_stretch() {
    const auto& network = server_.network().counted();
    auto& point = record_.end_stretch(time_.now(), {.sessions = network.open_lines,
                                                    .deliveries = network.deliveries,
                                                    .published = network.published});
    for (const auto& [id, row] : server_.storage().contents().projects.all()) {
      if (const auto status = domain::project_status_from(row.status))
        count_project(point, *status);
    }
    record_.notify(point, network.deliveries);
    if (!over_ && record_.has_stretch_after(time_.now()))
      time_.in(record_.stretch(), [this] { end_stretch(); });
  }

  void check_remaining() {
    const auto& network = server_.network().counted();
    if (network.open_lines > 0)
      remarks_.push_back(
          fmt::format("{} connections remained after all users had left.", network.open_lines));
    for (const auto& [statement, count] : server_.storage().unknown_statements())
      remarks_.push_back(
          fmt::format("Storage received the unknown statement {1} {0} times.", count, statement));
  }

  run_result result(run_time lasted) {
    auto made = record_.take_result(backend_kind::in_memory, lasted, {.stuck = checker_.stuck()});
    made.stopped = stopped_;
    made.counts.insert(events_.counts().begin(), events_.counts().end());
    const auto& network = server_.network().counted();
    made.counts[domain::frames_count] = network.deliveries;
    made.counts["Changes published"] = network.published;
    made.counts["Invariant checks"] = checker_.checks();
    made.counts["Commits"] = server_.storage().commits();
    const auto lines = server_.waited_most();
    made.counts["Storage queue at its longest"] = lines.storage;
    made.counts["Operation queue at its longest"] = lines.operations;
    made.counts["Health check queue at its longest"] = lines.probes;
    made.remarks = std::move(remarks_);
    return made;
  }

  const scenario& plan_;
  const virtual_hooks& hooks_;
  const population everything_;
  virtual_time time_;
  stamp_book book_;
  run_tally tally_;
  arrival_schedule phases_;
  virtual_server server_;
  run_context around_;
  virtual_world world_;
  invariant_checker checker_;
  std::vector<identity> identities_;
  virtual_users people_;
  virtual_system system_;
  scenario_events events_;
  run_recorder record_;
  std::vector<std::string> remarks_;
  std::string stopped_;
  bool over_ = false;
};

}  // namespace

run_result run_on_virtual_time(const scenario& plan, const server_catalogues& from,
                               const virtual_hooks& hooks) {
  return std::make_unique<virtual_run>(plan, from, hooks)->go();
}

}  // namespace signalbox::simulations
