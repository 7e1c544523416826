#include <utility>

#include "actors/project/project_cron.hpp"
#include "core/crypto/random_text.hpp"
#include "domain/audit_actions.hpp"
#include "domain/cron/pg_cron.hpp"
#include "storage/audit/audit_repository.hpp"

// The part of `project_cron` for jobs of pg_cron.
namespace signalbox::actors {

using domain::cron_job;
using domain::cron_run;
using domain::cron_run_state;

namespace {

/// Time limit for the statement that records a run.
constexpr std::chrono::seconds record_time_max{10};

}  // namespace

task<void> project_cron::audit(std::string action, domain::requester by, cron_job job) {
  auto written = audit_entry_of(context_.actor.env, context_.project, std::move(action), by);
  written.detail = {{"job", job.name}, {"engine", domain::pg_cron_name}};
  if (!job.schedule.empty()) written.detail["schedule"] = job.schedule;
  const auto save = [written = std::move(written)](postgres::connection& on,
                                                   postgres::deadline until) {
    return storage::audit_repository(on, until).append(written);
  };
  co_await context_.actor.store(save);
}

task<done> project_cron::note(note_pg_cron_change request) {
  co_await audit(request.action, request.by, request.job);
  // Cancels the command in progress, whose outcome has no place any more.
  if (request.action == domain::audit::cron_delete_job) started_.erase(request.job.id);
  publish();
  co_return done{};
}

task<job_outcome> project_cron::run_text(std::int64_t id, std::string text,
                                         std::chrono::seconds time_max) {
  auto& env = context_.actor.env;
  job_command what{.project = context_.project,
                   .id = core::random_uuid(env.random),
                   .text = std::move(text),
                   .role = {},
                   .time_max = time_max};
  const caf::actor owner{context_.actor.self};
  detail::outcome_awaiter<core::result<job_outcome>> waiting;
  started_[id] = env.jobs->run(
      std::move(what), [owner, set = waiting.setter()](core::result<job_outcome> ended) {
        caf::anon_send(owner, work_done{[set, ended = std::move(ended)] { set(ended); }});
      });
  auto outcome = co_await waiting;
  auto made = co_await std::move(outcome);
  co_return made;
}

task<cron_run> project_cron::run_now(run_pg_cron_job request) {
  const auto& env = context_.actor.env;
  co_await check_active(context_.project);
  if (env.jobs == nullptr)
    co_return core::fail(core::errc::unavailable, "This server runs no statements.");
  const auto id = request.job.id;
  const domain::cron_due due{.planned_at = env.now(),
                             .now = env.now(),
                             .is_running = started_.contains(id),
                             .running = running()};
  const auto decision = domain::decide_run(due);
  if (decision == domain::cron_decision::skip_running)
    co_return core::fail(core::errc::conflict, "A run of this job is in progress.");
  if (decision != domain::cron_decision::run)
    co_return core::fail(core::errc::conflict, domain::recorded_run(id, decision, due).error);
  // Reserved before the task waits: the job is not started twice.
  started_.try_emplace(id);
  auto noted = co_await outcome_of(audit(domain::audit::cron_run_job, request.by, request.job));
  cron_run run{.job = id, .planned_at = due.now, .started_at = due.now, .by = request.by.name};
  if (noted) {
    auto begun = co_await outcome_of(
        run_text(id, domain::begin_pg_cron_run(request.job, due.now), record_time_max));
    if (begun && !begun->error.empty())
      noted = core::fail(core::errc::conflict, "The run could not be recorded: " + begun->error);
    else if (!begun)
      noted = std::unexpected(std::move(begun.error()));
  }
  if (!noted) {
    started_.erase(id);
    co_return std::unexpected(std::move(noted.error()));
  }
  publish();
  context_.actor.start(complete(std::move(request.job), run));
  co_return run;
}

task<void> project_cron::complete(cron_job job, cron_run run) {
  const auto& env = context_.actor.env;
  auto outcome = co_await outcome_of(run_text(job.id, job.command, domain::cron_time_default));
  std::string message;
  const bool has_succeeded = outcome && outcome->error.empty();
  if (!outcome)
    message = std::move(outcome.error().message);
  else
    message = std::move(has_succeeded ? outcome->output : outcome->error);
  const auto text = domain::end_pg_cron_run(job.id, run.started_at, has_succeeded,
                                            domain::bounded_output(std::move(message)), env.now());
  // A run whose end is not recorded is marked by pg_cron when the database starts again.
  const auto ended = co_await outcome_of(run_text(job.id, text, record_time_max));
  if (!ended || !ended->error.empty())
    env.log.warn("cron.outcome_not_stored ref={}", context_.project.ref.value);
  started_.erase(job.id);
  publish();
}

}  // namespace signalbox::actors
