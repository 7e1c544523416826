#include <algorithm>
#include <utility>

#include "actors/project/project_cron.hpp"
#include "core/crypto/random_text.hpp"
#include "domain/audit_actions.hpp"
#include "domain/cron/cron_times.hpp"
#include "storage/cron/cron_repository.hpp"

// The part of `project_cron` that runs jobs.
namespace signalbox::actors {

using domain::cron_decision;
using domain::cron_run;
using domain::cron_run_state;
using storage::cron_repository;

namespace {

/// The time after which storing the outcome of a run is repeated.
constexpr std::chrono::milliseconds outcome_retry_delay{1'000};
/// After that the run is interrupted at the next start.
constexpr int outcome_attempts_max = 60;

bool accepts_jobs(const domain::project& of) {
  return of.condition.status == domain::project_status::active_healthy;
}

}  // namespace

void project_cron::follow_status() {
  if (is_loaded_) set_timer();
}

std::size_t project_cron::running() const {
  return started_.size() +
         static_cast<std::size_t>(std::ranges::count_if(
             jobs_, [](const auto& each) { return each.second.running != nullptr; }));
}

void project_cron::set_timer() {
  timer_.clear();
  if (!accepts_jobs(context_.project) || context_.actor.env.jobs == nullptr) return;
  std::optional<core::time_point> next;
  for (const auto& [id, one] : jobs_)
    if (const auto& at = one.what.next_run_at; at && (!next || *at < *next)) next = at;
  if (next) timer_.set(*next);
}

void project_cron::start_due() {
  const auto now = context_.actor.env.now();
  if (!accepts_jobs(context_.project)) return;
  std::vector<std::int64_t> due;
  for (const auto& [id, one] : jobs_)
    if (one.what.next_run_at && *one.what.next_run_at <= now) due.push_back(id);
  for (const auto id : due)
    context_.actor.start(handle_due(id));
  set_timer();
}

task<void> project_cron::handle_due(std::int64_t id) {
  auto& one = jobs_.at(id);
  const domain::cron_due due{.planned_at = *one.what.next_run_at,
                             .now = context_.actor.env.now(),
                             .is_running = one.running != nullptr,
                             .running = running()};
  const auto schedule = domain::parse_cron(one.what.job.schedule);
  const auto decision = domain::decide_run(due);
  plan(one.what, due.now);
  if (decision == cron_decision::miss) {
    if (schedule) co_await record(id, domain::missed_runs(one.what.job, *schedule, due));
  } else if (decision == cron_decision::run) {
    cron_run run{.job = id, .planned_at = due.planned_at, .started_at = due.now};
    const auto started = co_await outcome_of(start(id, std::move(run), std::nullopt));
    if (!started)
      context_.actor.env.log.warn("cron.not_started ref={} job={} error=\"{}\"",
                                  context_.project.ref.value, id, started.error().message);
  } else if (schedule && schedule->interval) {
    // An interval begins when a run has ended, so that nothing was skipped.
    plan(one.what, due.now);
  } else {
    co_await record(id, domain::recorded_run(id, decision, due));
  }
}

task<void> project_cron::record(std::int64_t id, cron_run run) {
  const auto save = [ref = context_.project.ref, run](postgres::connection& on,
                                                      postgres::deadline until) {
    return cron_repository(on, until).add_run(ref, run);
  };
  const auto stored = co_await outcome_of(context_.actor.store(save));
  if (!stored) {
    context_.actor.env.log.warn("cron.not_recorded ref={} job={} error=\"{}\"",
                                context_.project.ref.value, id, stored.error().message);
    co_return;
  }
  if (const auto one = find(id); one && (*one)->running == nullptr) (*one)->what.last_run = *stored;
  publish();
}

task<cron_run> project_cron::start(std::int64_t id, cron_run run,
                                   std::optional<storage::project_request> request) {
  // Reserved before the task waits: the job is not started twice.
  auto reserved = std::make_shared<int>(0);
  jobs_.at(id).running = reserved;
  const auto save = [ref = context_.project.ref, run, request](postgres::connection& on,
                                                               postgres::deadline until) {
    return cron_repository(on, until).add_run(ref, run, request);
  };
  auto stored = co_await outcome_of(context_.actor.store(save));
  auto found = find(id);
  if (!found || (*found)->running != reserved)
    co_return core::fail(core::errc::not_found, "There is no such job.");
  auto& one = **found;
  if (!stored) {
    one.running = nullptr;
    co_return std::unexpected(std::move(stored.error()));
  }
  run = *stored;
  one.what.last_run = run;
  auto& env = context_.actor.env;
  job_command what{.project = context_.project,
                   .id = core::random_uuid(env.random),
                   .text = one.what.job.command,
                   .role = one.what.job.role,
                   .time_max = one.what.job.time_max};
  const caf::actor owner{context_.actor.self};
  // Never called after `close`, which cancels the command; and not after the end of the actor.
  one.running = env.jobs->run(std::move(what), [owner, this, run](core::result<job_outcome> ended) {
    caf::anon_send(owner, work_done{[this, run, ended = std::move(ended)] {
                     context_.actor.start(finish(run, ended));
                   }});
  });
  publish();
  co_return run;
}

task<void> project_cron::finish(cron_run run, core::result<job_outcome> outcome) {
  const auto& env = context_.actor.env;
  context_.has_used_database = true;
  run.ended_at = env.now();
  run.state =
      outcome && outcome->error.empty() ? cron_run_state::succeeded : cron_run_state::failed;
  if (outcome) {
    run.rows = outcome->rows;
    run.output = domain::bounded_output(std::move(outcome->output));
    run.error = domain::bounded_output(std::move(outcome->error));
  } else {
    run.error = domain::bounded_output(std::move(outcome.error().message));
  }
  const auto save = [run](postgres::connection& on, postgres::deadline until) {
    cron_repository(on, until).end_run(run);
  };
  auto stored = co_await outcome_of(context_.actor.store(save));
  for (auto left = outcome_attempts_max; !stored && left > 0; --left) {
    co_await context_.actor.sleep(outcome_retry_delay);
    stored = co_await outcome_of(context_.actor.store(save));
  }
  if (!stored) env.log.warn("cron.outcome_not_stored ref={}", context_.project.ref.value);
  const auto one = find(run.job);
  if (!one) co_return;
  (*one)->running = nullptr;
  (*one)->what.last_run = run;
  const auto schedule = domain::parse_cron((*one)->what.job.schedule);
  if (schedule && schedule->interval) {
    // The next run is due an interval after the start, but not before this one has ended.
    plan((*one)->what, run.started_at);
    auto& next = (*one)->what.next_run_at;
    if (next) next = std::max(*next, *run.ended_at);
  }
  publish();
  set_timer();
}

task<cron_run> project_cron::run_now(run_cron_job request) {
  co_await loaded();
  const auto* const one = co_await find(request.id);
  const auto& env = context_.actor.env;
  co_await check_active(context_.project);
  if (env.jobs == nullptr)
    co_return core::fail(core::errc::unavailable, "This server runs no statements.");
  const domain::cron_due due{.planned_at = env.now(),
                             .now = env.now(),
                             .is_running = one->running != nullptr,
                             .running = running()};
  const auto decision = domain::decide_run(due);
  if (decision == cron_decision::skip_running)
    co_return core::fail(core::errc::conflict, "A run of this job is in progress.");
  if (decision != cron_decision::run)
    co_return core::fail(core::errc::conflict,
                         domain::recorded_run(request.id, decision, due).error);
  cron_run run{
      .job = request.id, .planned_at = due.now, .started_at = due.now, .by = request.by.name};
  const auto noted =
      request_of(env, domain::audit::cron_run_job, request.by, {{"job", one->what.job.name}});
  co_return co_await start(request.id, std::move(run), noted);
}

}  // namespace signalbox::actors
