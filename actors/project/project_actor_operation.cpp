#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "actors/project/operation_plan.hpp"
#include "actors/project/operation_planning.hpp"
#include "actors/project/project_actor.hpp"
#include "actors/runtime/in_progress.hpp"
#include "domain/project/branch.hpp"
#include "domain/project/host_paths.hpp"
#include "domain/project/offloading.hpp"

// The part of a project's actor that carries out operations.
namespace signalbox::actors {

namespace {

using core::result;
using domain::project_operation;
using domain::project_status;
using provisioning::provider;

/// The maximum number of port changes before an operation fails.
constexpr int port_changes_max = 3;

/// Returns whether the operation in progress continues on another port, because its own is taken.
bool needs_another_port(const domain::project_condition& current, const result<void>& outcome,
                        int port_changes) {
  const auto& operation = current.operation;
  if (outcome || outcome.error().detail_code != "port_taken" || !operation) return false;
  // A failed creation is reported: clients do not rely on the project's address yet.
  return *operation != project_operation::create && port_changes < port_changes_max;
}

}  // namespace

task<void> project_actor::run_operation() {
  const in_progress running(operations_);
  auto call = co_await context_.provider_queue.enter();
  const auto& condition = context_.project.condition;
  int port_changes = 0;
  // A change that is not stored ends the task; the timer starts it again with the same step.
  for (;;) {
    // An interruption is of an earlier step.
    (void)co_await interruptions_.enter();
    const auto step = domain::next_step(condition);
    if (!step) break;
    const auto started = condition.since;
    const bool is_reset = condition.operation == project_operation::reset;
    const auto outcome = co_await outcome_of(perform(*step));
    const bool changes_port = needs_another_port(condition, outcome, port_changes);
    // Before the failure is stored: a repeated step finds that the reset was given up.
    if (is_reset && ((!outcome && !changes_port) || started != condition.since))
      co_await put_data_back();
    const auto turn = co_await context_.actor.queue.enter();
    // The operation was cancelled meanwhile: an operation that started after it has its own steps.
    if (started != condition.since) {
      port_changes = 0;
      continue;
    }
    if (!outcome)
      context_.actor.env.log.warn("project.step_failed ref={} step={} error=\"{}\"",
                                  context_.project.ref.value, *step, outcome.error().message);
    if (changes_port) ++port_changes;
    auto change = changes_port ? on_another_port(outcome.error()) : after_step(*step, outcome);
    co_await save(turn, std::move(change));
  }
  // The first probe of a running database reads its version.
  if (condition.status == project_status::active_healthy) start_probe(std::move(call));
}

task<void> project_actor::perform(std::string step) {
  const auto operation = context_.project.condition.operation;
  if (!operation) co_return;
  auto& env = context_.actor.env;
  auto where = co_await instance_of(env, context_.project);
  const bool copies =
      *operation == project_operation::clone || *operation == project_operation::reset;
  if (copies) where.source = co_await copying_.find_source();
  // A client that signs in with a password that was changed meanwhile needs it to be applied.
  const bool applies = context_.project.pending_apply && step == provider::verifying_step;
  const auto applied = resources_.current();
  // The files of a database are copied in one step.
  const auto limit =
      copies_files(*operation) ? env.settings.recovery_deadline : env.settings.step_deadline;
  const auto work = [&env, operation = *operation, step, applies, where, limit]() -> result<void> {
    const auto until = std::chrono::steady_clock::now() + limit;
    const auto configured =
        applies ? env.provider.apply_configuration(where, until) : result<void>{};
    if (!configured) return configured;
    return env.provider.perform(operation, step, where, until);
  };
  {
    const in_progress performing(performing_);
    co_await context_.actor.run(env.provisioning_workers, work);
  }
  if (applies) (void)co_await outcome_of(resources_.record_applied(applied));
  if (*operation == project_operation::clone && step == project_copying::copying_step)
    co_await copying_.copy_vault_key();
  if (copies && step == provider::verifying_step) co_await keep_base();
  if (*operation == project_operation::reset && step == domain::finishing_step) {
    co_await copying_.forget_vault_key();
    co_await copying_.copy_vault_key();
    // As in a new branch, nothing of Signalbox works on a copy unless members enable it.
    const auto hooks = co_await hooks_.disable_all();
    const auto jobs = co_await cron_.disable_all();
    disabled_in_copy_ = domain::disabled_in_copy(hooks, jobs);
  }
}

task<void> project_actor::put_data_back() {
  auto& env = context_.actor.env;
  auto where = co_await instance_of(env, context_.project);
  const auto work = [&env, where = std::move(where)] {
    return env.provider.perform(project_operation::reset, domain::putting_back_step, where,
                                std::chrono::steady_clock::now() + env.settings.step_deadline);
  };
  const auto outcome = co_await outcome_of(context_.actor.run(env.provisioning_workers, work));
  // The next operation does it again, and a probe finds that it is necessary.
  if (!outcome)
    env.log.warn("project.data_not_put_back ref={} error=\"{}\"", context_.project.ref.value,
                 outcome.error().message);
}

task<void> project_actor::interrupt_step() {
  const auto turn = co_await interruptions_.enter();
  auto& env = context_.actor.env;
  const auto work = [&env, ref = context_.project.ref]() -> result<void> {
    env.provider.interrupt(ref);
    return {};
  };
  // The other workers may all be busy with steps that hang.
  co_await context_.actor.run(env.probe_workers, work);
}

project_change project_actor::after_step(const std::string& step,
                                         const result<void>& outcome) const {
  const auto now = context_.actor.env.now();
  const auto& current = context_.project.condition;
  if (!outcome)
    return {.condition = domain::step_failed(current, step, fault_of(outcome.error()), now)};
  project_change change{.condition = domain::step_done(current, step, now)};
  auto& next = change.condition;
  if (const auto following = domain::next_step(next)) {
    next = domain::step_started(std::move(next), *following, now);
  } else if (next.status == project_status::active_healthy && next.requested_by == platform_name) {
    auto words =
        fmt::format("Signalbox restarted the database automatically. {}", auto_restart_.cause());
    if (next.notice) words += " " + next.notice->message;
    next.notice = {.at = now, .message = std::move(words)};
  } else if (step == domain::finishing_step && !disabled_in_copy_.empty()) {
    next.notice = {.at = now, .message = disabled_in_copy_};
  } else if (next.status == project_status::inactive && next.requested_by == platform_name) {
    next.reason =
        fmt::format("{} Its data is kept.",
                    domain::inactive_pause_reason(context_.actor.env.settings.inactivity));
  }
  // From here on the database runs with the new size, regardless of the remaining steps.
  if (step == provider::resizing_step && current.status == project_status::resizing)
    change.compute_size = current.target_size;
  return change;
}

project_change project_actor::on_another_port(const core::error& why) const {
  const auto& env = context_.actor.env;
  // The step remains the next one, and is performed again when the other port is stored.
  project_change change{.condition = context_.project.condition,
                        .another_port = env.settings.ports};
  change.condition.notice = {
      .at = env.now(),
      .message =
          fmt::format("{} The database has moved to another port: use its new connection string.",
                      domain::without_host_paths(why.message))};
  return change;
}

task<void> project_actor::end_overdue_operation() {
  const auto turn = co_await context_.actor.queue.enter();
  const auto& env = context_.actor.env;
  const auto now = env.steady_now();
  // Decided in the turn of the change: the operation may have ended meanwhile.
  if (!operation_timer_.is_over(now)) co_return;
  project_change change{.condition = domain::out_of_time(context_.project.condition,
                                                         operation_timer_.elapsed(now), env.now())};
  co_await save(turn, std::move(change));
}

task<void> project_actor::restart_automatically() {
  cancel_restart();
  const auto turn = co_await context_.actor.queue.enter();
  const auto& env = context_.actor.env;
  const auto reason =
      fmt::format("Signalbox is restarting the database automatically. {}", auto_restart_.cause());
  project_change change;
  change.condition =
      co_await begin_operation(env, context_.project.condition, project_operation::restart,
                               std::string(platform_name), reason);
  co_await save(turn, std::move(change));
  auto_restart_.record_begin(env.steady_now());
}

task<void> project_actor::pause_inactive(std::string reason) {
  const auto turn = co_await context_.actor.queue.enter();
  project_change change;
  change.condition =
      co_await begin_operation(context_.actor.env, context_.project.condition,
                               project_operation::pause, std::string(platform_name), reason);
  co_await save(turn, std::move(change));
}

task<void> project_actor::mark_offloaded(bool is_offloaded) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto& current = context_.project.condition;
  // A member may have resumed or deleted the project meanwhile.
  if (current.status != project_status::inactive) co_return;
  project_change change{.condition = is_offloaded ? current : domain::kept_on_host(current)};
  change.offloaded_at.emplace(is_offloaded ? std::optional(context_.actor.env.now())
                                           : std::nullopt);
  co_await save(turn, std::move(change));
}

task<void> project_actor::delete_again() {
  ++deletion_attempts_;
  const auto turn = co_await context_.actor.queue.enter();
  const auto& current = context_.project.condition;
  project_change change;
  change.condition = co_await begin_operation(context_.actor.env, current,
                                              project_operation::destroy, current.requested_by);
  co_await save(turn, std::move(change));
}

}  // namespace signalbox::actors
