#include "actors/project/project_cron.hpp"

#include <algorithm>
#include <utility>

#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "domain/audit_actions.hpp"
#include "domain/cron/cron_times.hpp"
#include "storage/cron/cron_repository.hpp"

// Jobs: reading and changing them, and their topic. `project_cron_runs.cpp` runs them.
namespace signalbox::actors {

using domain::cron_run;
using storage::cron_repository;

project_cron::project_cron(project_context& context)
    : context_(context),
      timer_(context.actor, [this] { start_due(); }),
      revision_(static_cast<std::uint64_t>(context.actor.env.now().time_since_epoch().count())) {}

void project_cron::begin() {
  if (context_.project.has_cron_jobs && context_.actor.env.jobs != nullptr)
    context_.actor.start(load());
}

task<void> project_cron::load() {
  auto outcome = co_await outcome_of(loaded());
  while (!outcome) {
    co_await context_.actor.sleep(load_retry_delay);
    outcome = co_await outcome_of(loaded());
  }
}

task<void> project_cron::loaded() {
  if (is_loaded_) co_return;
  const auto turn = co_await context_.actor.queue.enter();
  if (is_loaded_) co_return;
  const auto read = [ref = context_.project.ref, now = context_.actor.env.now()](
                        postgres::connection& on, postgres::deadline until) {
    cron_repository jobs(on, until);
    jobs.interrupt_runs(ref, now);
    return jobs.list(ref);
  };
  const auto found = co_await context_.actor.store(read);
  for (const auto& one : found) {
    entry made{.what = {.job = one.job, .last_run = one.last_run, .next_run_at = {}},
               .running = {}};
    // Runs that were due while nothing was running are recorded as missed.
    const auto last = one.last_run ? one.last_run->planned_at : one.job.updated_at;
    plan(made.what, std::max(last, one.job.updated_at));
    jobs_.insert_or_assign(one.job.id, std::move(made));
  }
  is_loaded_ = true;
  set_timer();
}

void project_cron::plan(scheduled_job& what, core::time_point after) {
  what.next_run_at.reset();
  if (!what.job.is_active) return;
  const auto schedule = domain::parse_cron(what.job.schedule);
  if (schedule) what.next_run_at = domain::next_run(*schedule, after);
}

core::result<project_cron::entry*> project_cron::find(std::int64_t id) {
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) return core::fail(core::errc::not_found, "There is no such job.");
  return &found->second;
}

task<std::vector<scheduled_job>> project_cron::list() {
  co_await loaded();
  std::vector<scheduled_job> made;
  for (const auto& [id, one] : jobs_)
    made.push_back(one.what);
  std::ranges::sort(made, {}, [](const scheduled_job& one) { return one.job.name; });
  co_return made;
}

task<scheduled_job> project_cron::put(put_cron_job request) {
  co_await loaded();
  const auto turn = co_await context_.actor.queue.enter();
  const bool is_new = request.id == 0;
  domain::cron_job from;
  if (!is_new) {
    const auto* const found = co_await find(request.id);
    from = found->what.job;
  }
  const auto checked = co_await domain::changed_cron_job(std::move(from), request.change);
  const auto& env = context_.actor.env;
  const auto entry_of_audit = request_of(
      env, is_new ? domain::audit::cron_create_job : domain::audit::cron_update_job, request.by,
      {{"job", checked.name}, {"schedule", checked.schedule}, {"active", checked.is_active}});
  const auto save = [ref = context_.project.ref, checked, entry_of_audit](
                        postgres::connection& on, postgres::deadline until) {
    return cron_repository(on, until).put(ref, checked, entry_of_audit);
  };
  const auto stored = co_await context_.actor.commit(turn, save);
  auto& one = jobs_[stored.id];
  one.what.job = stored;
  context_.project.has_cron_jobs = true;
  plan(one.what, env.now());
  publish();
  set_timer();
  co_return one.what;
}

task<std::size_t> project_cron::disable_all() {
  if (!context_.project.has_cron_jobs) co_return 0;
  co_await loaded();
  const auto turn = co_await context_.actor.queue.enter();
  const auto now = context_.actor.env.now();
  const auto disable = [ref = context_.project.ref, now](
                           postgres::connection& on,
                           postgres::deadline until) -> core::result<void> {
    cron_repository(on, until).disable_all(ref, now);
    return {};
  };
  co_await context_.actor.commit(turn, disable);
  for (auto& [id, one] : jobs_) {
    one.what.job.is_active = false;
    one.what.job.updated_at = now;
    plan(one.what, now);
  }
  publish();
  set_timer();
  co_return jobs_.size();
}

task<done> project_cron::remove(delete_cron_job request) {
  co_await loaded();
  const auto turn = co_await context_.actor.queue.enter();
  const auto* const one = co_await find(request.id);
  const auto entry_of_audit = request_of(context_.actor.env, domain::audit::cron_delete_job,
                                         request.by, {{"job", one->what.job.name}});
  const auto save = [ref = context_.project.ref, id = request.id, entry_of_audit](
                        postgres::connection& on, postgres::deadline until) {
    return cron_repository(on, until).remove(ref, id, entry_of_audit);
  };
  co_await context_.actor.commit(turn, save);
  // Cancels a run in progress.
  jobs_.erase(request.id);
  publish();
  set_timer();
  co_return done{};
}

task<std::vector<cron_run>> project_cron::runs(list_cron_runs request) {
  co_await loaded();
  co_await find(request.job);
  const auto read = [ref = context_.project.ref, request](postgres::connection& on,
                                                          postgres::deadline until) {
    return cron_repository(on, until).runs(ref, request.job, request.before, request.count);
  };
  co_return co_await context_.actor.store(read);
}

void project_cron::publish() {
  ++revision_;
  if (feed_) feed_->publish({{"revision", revision_}});
}

topic_joined project_cron::subscribe(const actors::subscribe& request) {
  if (!feed_) {
    const auto& env = context_.actor.env;
    feed_ = std::make_unique<change_feed>(env.hub, cron_topic_of(context_.project.ref),
                                          core::random_epoch(env.random), env.settings.topics);
  }
  return feed_->subscribe(request, [this] { return core::json{{"revision", revision_}}; });
}

void project_cron::unsubscribe(const actors::unsubscribe& request) {
  if (feed_) feed_->unsubscribe(request);
}

void project_cron::close() {
  feed_.reset();
  timer_.clear();
  jobs_.clear();
  started_.clear();
}

}  // namespace signalbox::actors
