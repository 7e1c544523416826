#include "actors/project/project_inactivity.hpp"

#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/project/pause_warning.hpp"
#include "actors/runtime/in_progress.hpp"
#include "actors/runtime/service.hpp"
#include "actors/runtime/stamp.hpp"
#include "domain/audit_actions.hpp"
#include "domain/project/project_json.hpp"
#include "storage/backup/backup_repository.hpp"
#include "storage/project/inactivity_repository.hpp"

namespace signalbox::actors {

using domain::inactivity_step;
using domain::project_status;
using storage::inactivity_repository;

namespace {

/// The backup before a pause and its proof must end within this time: they may wait for others of
/// the installation.
constexpr std::chrono::hours final_backup_max{12};

bool is_observable(project_status status) {
  return status == project_status::active_healthy;
}

/// Returns whether the database was stopped or is new, so that a new period begins.
bool begins_period(const domain::project_condition& before, project_status now) {
  return is_observable(now) && !domain::is_active(before.status) &&
         before.status != project_status::unknown &&
         before.requested_by != domain::platform_requester;
}

}  // namespace

project_inactivity::project_inactivity(project_context& context, project_backups& backups,
                                       pause_operation pause)
    : context_(context),
      backups_(backups),
      pause_(std::move(pause)),
      current_(context.project.use) {}

const domain::inactivity_policy& project_inactivity::policy() const {
  return context_.actor.env.settings.inactivity;
}

bool project_inactivity::observe(const provisioning::probe_result& found) {
  if (!is_observable(context_.project.condition.status) || found.state != domain::health::healthy) {
    // Its time does not run meanwhile: the next observation finds a gap.
    counter_.forget();
    return false;
  }
  const bool is_used = counter_.add(found.activity);
  if (std::exchange(context_.has_used_database, false) || is_used) has_use_ = true;
  // A use during a store is counted with the next probe.
  if (saving_ > 0) return is_used;
  const auto now = context_.actor.env.now();
  if (std::exchange(has_use_, false)) {
    end_attempt();
    current_ = domain::used(current_, now);
  } else {
    current_ = domain::observed_idle(current_, policy(), now);
  }
  if (tending_ == 0 && has_work()) context_.actor.start(tend());
  return is_used;
}

bool project_inactivity::has_work() const {
  // Nothing is stored of a project that is never paused.
  if (plan_ && !pauses() && !stored().pause_at) return false;
  if (policy().pause_after.count() == 0 && !stored().pause_at) return false;
  const bool is_mail_due = stored().pause_at && !stored().is_warning_sent;
  return is_mail_due || domain::is_use_stored_now(stored(), current_) ||
         domain::next_inactivity_step(current_, policy(), pauses(), context_.actor.env.now()) !=
             inactivity_step::none;
}

bool project_inactivity::pauses() const {
  // A self-hosted installation has one project, which its owner pays for anyway.
  if (context_.actor.env.sole_account) return false;
  // Until it is known, the plan is read before anything is done.
  if (!plan_) return true;
  const auto* const plan = context_.actor.env.plans.find(*plan_);
  return plan != nullptr && plan->pauses_inactive;
}

task<void> project_inactivity::load_plan() {
  if (plan_) co_return;
  const auto read = [ref = context_.project.ref](postgres::connection& on,
                                                 postgres::deadline until) {
    return storage::backup_repository(on, until).plan_of(ref);
  };
  auto found = co_await context_.actor.store(read);
  if (!plan_) plan_ = std::move(found);
}

task<void> project_inactivity::tend() {
  const in_progress tending(tending_);
  const auto outcome = co_await outcome_of(step());
  if (!outcome)
    context_.actor.env.log.warn("inactivity.not_followed ref={} error=\"{}\"",
                                context_.project.ref.value, outcome.error().message);
}

task<void> project_inactivity::step() {
  co_await load_plan();
  if (!has_work() || !is_observable(context_.project.condition.status)) co_return;
  const auto now = context_.actor.env.now();
  switch (domain::next_inactivity_step(current_, policy(), pauses(), now)) {
    case inactivity_step::none:
      break;
    case inactivity_step::withdraw:
      end_attempt();
      current_ = domain::warning_withdrawn(current_);
      break;
    case inactivity_step::warn:
      current_ = domain::warned(current_, policy(), now);
      context_.actor.env.log.info("inactivity.warned ref={} pause_at={}",
                                  context_.project.ref.value, core::to_iso8601(*current_.pause_at));
      break;
    case inactivity_step::pause:
      co_await try_pause();
      co_return;
  }
  if (domain::is_use_stored_now(stored(), current_)) co_await save(current_);
  if (stored().pause_at && !stored().is_warning_sent) co_await send_warning();
}

task<void> project_inactivity::try_pause() {
  const auto& env = context_.actor.env;
  const auto now = env.now();
  if (env.backups != nullptr) {
    if (!attempt_since_) attempt_since_ = now;
    const auto decision = backups_.secure(*attempt_since_);
    if (decision.step == domain::final_backup_step::failed) {
      co_await give_up("The backup before the pause failed: " + decision.failure);
      co_return;
    }
    if (decision.step != domain::final_backup_step::done) {
      if (now - *attempt_since_ > final_backup_max)
        co_await give_up("The backup before the pause did not end in time.");
      co_return;
    }
  }
  const auto begun = co_await outcome_of(pause_(domain::inactive_pause_reason(policy())));
  if (begun) {
    end_attempt();
  } else {
    co_await give_up(begun.error().message);
  }
}

task<void> project_inactivity::give_up(std::string why) {
  const auto& env = context_.actor.env;
  end_attempt();
  env.log.warn("inactivity.not_paused ref={} error=\"{}\"", context_.project.ref.value, why);
  if (env.metrics != nullptr) env.metrics->observe_pause(pause_cause::failed);
  co_await save(domain::pause_failed(current_, std::move(why), env.now()));
}

void project_inactivity::end_attempt() {
  if (attempt_since_) backups_.end_securing();
  attempt_since_.reset();
}

task<void> project_inactivity::send_warning() {
  const auto& env = context_.actor.env;
  const auto warned_of = *stored().pause_at;
  const auto read = [ref = context_.project.ref](postgres::connection& on,
                                                 postgres::deadline until) {
    return inactivity_repository(on, until).recipients(ref);
  };
  const auto people = co_await context_.actor.store(read);
  // It may have been withdrawn meanwhile.
  if (stored().pause_at != warned_of || stored().is_warning_sent) co_return;
  const pause_warning what{.project = context_.project.name,
                           .ref = context_.project.ref,
                           .last_active_at = stored().last_active_at,
                           .pause_at = warned_of,
                           .installation = env.installation.name(),
                           .public_url = env.installation.public_url()};
  for (const auto& one : people)
    env.mail.send(pause_warning_message(what, one));
  auto next = current_;
  next.is_warning_sent = next.pause_at.has_value();
  co_await save(std::move(next));
}

task<void> project_inactivity::save(domain::project_use next,
                                    std::optional<storage::project_request> request) {
  const in_progress saving(saving_);
  const auto turn = co_await context_.actor.queue.enter();
  const auto write = [ref = context_.project.ref, next, request](postgres::connection& on,
                                                                 postgres::deadline until) {
    return inactivity_repository(on, until).save(ref, next, request);
  };
  co_await context_.actor.commit(turn, write);
  auto& project = context_.project;
  const bool is_seen = domain::shown_use_json(project.use) != domain::shown_use_json(next);
  project.use = next;
  current_ = std::move(next);
  if (!is_seen) co_return;
  context_.publish();
  directory_service(context_.actor.self->system())
      .send(context_.actor.self, project_changed{project});
}

void project_inactivity::follow_status(const domain::project_condition& before) {
  const auto& condition = context_.project.condition;
  const auto& env = context_.actor.env;
  if (!domain::is_active(condition.status)) end_attempt();
  const bool has_paused = condition.status == project_status::inactive;
  if (has_paused && env.metrics != nullptr)
    env.metrics->observe_pause(before.requested_by == domain::platform_requester
                                   ? pause_cause::inactivity
                                   : pause_cause::requested);
  if (begins_period(before, condition.status)) has_use_ = true;
  // The warning has come true, or a person was faster.
  if (condition.status == project_status::pausing && stored().pause_at)
    context_.actor.start(save(domain::warning_withdrawn(current_)));
}

void project_inactivity::apply(const plan_changed& fact) {
  if (fact.organization != context_.project.organization) return;
  plan_ = fact.plan;
  // The time on the former plan does not count.
  if (pauses() && !stored().pause_at) has_use_ = true;
  if (tending_ == 0 && has_work()) context_.actor.start(tend());
}

task<domain::project> project_inactivity::keep(keep_project_running request) {
  co_await check_active(context_.project);
  const auto& env = context_.actor.env;
  const auto entry = request_of(env, domain::audit::project_keep_running, request.by);
  end_attempt();
  co_await save(domain::used(current_, env.now()), entry);
  co_return context_.project;
}

task<domain::project> project_inactivity::exempt(exempt_from_pause request) {
  const auto& env = context_.actor.env;
  const auto entry = request_of(env, domain::audit::project_exempt_from_pause, request.by,
                                {{"reason", request.reason}});
  end_attempt();
  auto next = domain::warning_withdrawn(current_);
  next.exemption = domain::pause_exemption{
      .by = request.by.name, .at = env.now(), .reason = std::move(request.reason)};
  co_await save(std::move(next), entry);
  co_return context_.project;
}

task<domain::project> project_inactivity::end_exemption(end_pause_exemption request) {
  const auto& env = context_.actor.env;
  if (!stored().exemption)
    co_return core::fail(core::errc::not_found, "The project is not exempt from pauses.");
  const auto entry = request_of(env, domain::audit::project_end_pause_exemption, request.by);
  co_await save(domain::used_since(env.now()), entry);
  co_return context_.project;
}

}  // namespace signalbox::actors
