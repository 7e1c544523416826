#include "actors/project/project_actor.hpp"

#include <algorithm>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/project/operation_plan.hpp"
#include "actors/project/operation_planning.hpp"
#include "actors/runtime/behavior.hpp"
#include "actors/runtime/service.hpp"
#include "core/crypto/random_text.hpp"
#include "core/unknown_outcome.hpp"
#include "domain/project/activity_trace.hpp"
#include "domain/project/offloading.hpp"

namespace signalbox::actors {

namespace {

using core::result;
using domain::project_status;
using tick_atom = caf::atom_constant<caf::atom("tick")>;

/// The delay before the work that led to an unstored change is repeated.
constexpr std::chrono::milliseconds store_again_delay{1'000};

/// The maximum number of automatic retries of a failed deletion; after that a user has to retry.
constexpr int deletion_attempts_max = 5;

/// A database that runs has its files on its host again; the status of a paused one says where they
/// are.
void follow_offloading(const domain::project& of, project_change& change) {
  const auto status = change.condition.status;
  if (of.offloaded_at && status == project_status::active_healthy)
    change.offloaded_at.emplace(std::nullopt);
  const bool is_offloaded =
      change.offloaded_at ? change.offloaded_at->has_value() : of.offloaded_at.has_value();
  if (is_offloaded && status == project_status::inactive)
    change.condition = domain::offloaded(std::move(change.condition));
}

}  // namespace

project_actor::project_actor(caf::actor_config& config, environment& env,
                             domain::stored_project stored)
    : caf::event_based_actor(config),
      context_{.actor = {.self = this, .env = env},
               .project = restored(env, std::move(stored)),
               .observed = {}},
      auto_restart_(env.settings.auto_restart) {
  context_.open_feed();
  follow_operation();
}

void project_actor::on_exit() {
  context_.actor.tasks.clear();
  context_.feed.reset();
  monitoring_.close();
  schema_.close();
  activity_.close();
  cron_.close();
  hooks_.close();
  live_.close();
  logs_.close();
  logs_.end();
  dumps_.close();
  backups_.close();
}

caf::behavior project_actor::make_behavior() {
  // An operation in progress continues; a database that should be running is probed soon.
  send(this, tick_atom::value, timer_);
  cron_.begin();
  hooks_.begin();
  backups_.begin();
  logs_.begin();
  offloading_.begin();
  follow_expiry();
  set_down_handler([this](const caf::down_msg& down) {
    context_.forget(down.source);
    monitoring_.remove(down.source);
    live_.remove(down.source);
    logs_.remove(down.source);
  });
  auto& actor = context_.actor;
  return behavior_of<project_requests>(
      [this](const describe_project&) -> domain::project { return context_.project; },
      [this, &actor](const change_project& request) { return actor.answer(operate(request)); },
      [this, &actor](const resize_project& request) { return actor.answer(resize(request)); },
      [this, &actor](const retry_project& request) { return actor.answer(retry(request)); },
      [this, &actor](const cancel_project& request) { return actor.answer(cancel(request)); },
      [this, &actor](const restore_access& request) { return actor.answer(restore(request)); },
      [this, &actor](const actors::change_extension& request) {
        return actor.answer(change_extension(request));
      },
      [this, &actor](const actors::change_role& request) {
        return actor.answer(change_role(request));
      },
      [this, &actor](const reveal_password& request) { return actor.answer(reveal(request)); },
      [this, &actor](const rename_project& request) { return actor.answer(rename(request)); },
      [this, &actor](const transfer_project& request) { return actor.answer(transfer(request)); },
      [this, &actor](const claim_project& request) { return actor.answer(claim(request)); },
      [this, &actor](const create_transfer_link& request) {
        return actor.answer(offers_.create(request));
      },
      [this, &actor](const describe_transfer_link&) { return actor.answer(offers_.find()); },
      [this, &actor](const preview_transfer_link& request) {
        return actor.answer(offers_.find(request));
      },
      [this, &actor](const withdraw_transfer_link& request) {
        return actor.answer(offers_.withdraw(request));
      },
      [this, &actor](const describe_measurements&) { return actor.answer(monitoring_.describe()); },
      [this, &actor](const describe_measured_hours&) {
        return actor.answer(monitoring_.describe_hours());
      },
      [this, &actor](const change_postgres_settings& request) {
        return actor.answer(resources_.change(request));
      },
      [this, &actor](const change_database_password& request) {
        return actor.answer(resources_.change(request));
      },
      [this, &actor](const list_activity& request) {
        return actor.answer(activity_.list(request));
      },
      [this, &actor](const list_advisor_exceptions&) {
        return actor.answer(advisor_exceptions_.list());
      },
      [this, &actor](const create_advisor_exception& request) {
        return actor.answer(advisor_exceptions_.create(request));
      },
      [this, &actor](const update_advisor_exception& request) {
        return actor.answer(advisor_exceptions_.update(request));
      },
      [this, &actor](const remove_advisor_exception& request) {
        return actor.answer(advisor_exceptions_.remove(request));
      },
      [this, &actor](const list_cron_jobs&) { return actor.answer(cron_.list()); },
      [this, &actor](const put_cron_job& request) { return actor.answer(cron_.put(request)); },
      [this, &actor](const delete_cron_job& request) {
        return actor.answer(cron_.remove(request));
      },
      [this, &actor](const run_cron_job& request) { return actor.answer(cron_.run_now(request)); },
      [this, &actor](const list_cron_runs& request) { return actor.answer(cron_.runs(request)); },
      [this, &actor](const note_pg_cron_change& request) {
        return actor.answer(cron_.note(request));
      },
      [this, &actor](const run_pg_cron_job& request) {
        return actor.answer(cron_.run_now(request));
      },
      [this, &actor](const list_hooks&) { return actor.answer(hooks_.list()); },
      [this, &actor](const put_hook& request) { return actor.answer(hooks_.put(request)); },
      [this, &actor](const delete_hook& request) { return actor.answer(hooks_.remove(request)); },
      [this, &actor](const list_hook_deliveries& request) {
        return actor.answer(hooks_.deliveries(request));
      },
      [this, &actor](const replay_hook& request) { return actor.answer(hooks_.replay(request)); },
      [this, &actor](const test_hook& request) { return actor.answer(hooks_.test(request)); },
      [this, &actor](const list_vault&) { return actor.answer(vault_.list()); },
      [this, &actor](const put_vault_secret& request) { return actor.answer(vault_.put(request)); },
      [this, &actor](const delete_vault_secret& request) {
        return actor.answer(vault_.remove(request));
      },
      [this, &actor](const reveal_vault_secret& request) {
        return actor.answer(vault_.reveal(request));
      },
      [this, &actor](const actors::change_wrapper& request) {
        return actor.answer(wrappers_.change(request));
      },
      [this, &actor](const find_wrapper_address& request) {
        return actor.answer(wrappers_.find_address(request));
      },
      [this, &actor](const list_backups&) { return actor.answer(backups_.describe()); },
      [this, &actor](const start_backup& request) {
        return actor.answer(backups_.request(request));
      },
      [this, &actor](const cancel_backup& request) {
        return actor.answer(backups_.cancel(request));
      },
      [this, &actor](const prove_backup& request) {
        return actor.answer(backups_.request(request));
      },
      [this, &actor](const describe_recovery_addon&) { return actor.answer(backups_.addon()); },
      [this, &actor](const choose_recovery_addon& request) {
        return actor.answer(backups_.request(request));
      },
      [this, &actor](const recover_project& request) { return actor.answer(recover(request)); },
      [this, &actor](const keep_project_running& request) {
        return actor.answer(inactivity_.keep(request));
      },
      [this, &actor](const exempt_from_pause& request) {
        return actor.answer(inactivity_.exempt(request));
      },
      [this, &actor](const end_pause_exemption& request) {
        return actor.answer(inactivity_.end_exemption(request));
      },
      [this, &actor](const prepare_copy& request) {
        return actor.answer(copying_.prepare(request));
      },
      [this, &actor](const update_branch& request) { return actor.answer(update(request)); },
      [this, &actor](const remove_branch& request) { return actor.answer(remove(request)); },
      [this, &actor](const reset_branch& request) { return actor.answer(reset(request)); },
      [this, &actor](const find_branch_base& request) { return actor.answer(find_base(request)); },
      [this, &actor](const begin_merge& request) { return actor.answer(begin(request)); },
      [this, &actor](const end_merge& request) { return actor.answer(end(request)); },
      [this, &actor](const note_merge& request) { return actor.answer(note(request)); },
      [this, &actor](const list_dumps&) { return actor.answer(dumps_.list()); },
      [this, &actor](const begin_download& request) { return actor.answer(dumps_.begin(request)); },
      [this, &actor](const start_restore& request) { return actor.answer(dumps_.start(request)); },
      [this, &actor](const start_migration& request) {
        return actor.answer(dumps_.start(request));
      },
      [this, &actor](const note_upload& request) { return actor.answer(dumps_.note(request)); },
      [this, &actor](const cancel_dump& request) { return actor.answer(dumps_.cancel(request)); },
      [this](const describe_disk&) { return disk_.describe(); },
      [this, &actor](const grow_disk& request) { return actor.answer(disk_.grow(request)); },
      [this](const actors::subscribe& request) { subscribe(request); },
      [this](const actors::unsubscribe& request) { unsubscribe(request); },
      [this](const database_used&) {
        note_use();
        hooks_.note_use();
        inactivity_.note_use();
      },
      [this](const database_read&) { inactivity_.note_use(); },
      [this](const plan_changed& fact) {
        inactivity_.apply(fact);
        logs_.apply(fact);
      },
      [this](const schema_changed&) {
        schema_.change();
        live_.check();
      },
      [this](const activity_stored&) { activity_.refresh(); },
      [this](const note_download& event) { dumps_.adopt(event); },
      [this](const end_download& event) { dumps_.adopt(event); },
      [this](const probe_due&) { try_probe(); },
      [this, &actor](const database_exited& fact) { actor.start(record_down(fact.reason)); },
      [this](tick_atom, std::uint64_t timer) {
        if (timer == timer_) tick();
      });
}

task<void> project_actor::save(const serial_queue::turn& turn, project_change change) {
  const auto& current = context_.project.condition;
  if (change.is_empty(current)) co_return;
  follow_offloading(context_.project, change);
  const bool wakes = change.condition.status == project_status::restoring &&
                     !domain::counts_as_active(current.status);
  if (wakes) change.free_active_max = context_.actor.env.settings.free_projects_max;
  change = trace(std::move(change));
  const auto write = [ref = context_.project.ref, change](postgres::connection& on,
                                                          postgres::deadline until) {
    return store_change(on, ref, change, until);
  };
  auto port = co_await outcome_of(context_.actor.commit(turn, write));
  if (port) {
    adopt(change, *port);
    activity_.publish(change.activity);
    proceed();
  } else {
    on_not_stored(port.error());
  }
  co_await std::move(port);
}

project_change project_actor::trace(project_change change) const {
  const auto& env = context_.actor.env;
  const auto& project = context_.project;
  const auto name_of_size = [&env](const std::string& id) {
    const auto* size = env.compute.find(id);
    return size == nullptr ? id : size->name;
  };
  const auto& target = change.condition.target_size.empty() ? project.condition.target_size
                                                            : change.condition.target_size;
  auto traced = domain::trace_change(project.condition, std::move(change.condition),
                                     {.id = domain::activity_id{core::random_uuid(env.random)},
                                      .now = env.now(),
                                      .crashed = change.crashed,
                                      .from_size = name_of_size(project.compute_size),
                                      .to_size = name_of_size(target)});
  change.condition = std::move(traced.condition);
  change.activity = std::move(traced.entries);
  return change;
}

void project_actor::adopt(const project_change& change, std::optional<std::uint16_t> port) {
  auto& project = context_.project;
  const bool moved_on = change.condition.status != project.condition.status;
  const bool was_probed = is_probed(project.condition.status);
  const auto before = std::exchange(project.condition, change.condition);
  const auto& outage = before.outage;
  if (outage && change.condition.status == project_status::active_healthy)
    monitoring_.record_outage(context_.actor.env.now() - outage->since);
  follow_operation();
  // Canceled, out of time, or the project is being deleted: a copy of files may take hours.
  const bool was_copying = before.operation && copies_files(*before.operation);
  if (performing_ > 0 && was_copying && before.since != project.condition.since)
    context_.actor.start(interrupt_step());
  if (was_probed && !is_probed(project.condition.status)) monitoring_.flush();
  if (change.db_version) project.db_version = *change.db_version;
  if (change.compute_size) project.compute_size = *change.compute_size;
  if (port) project.port = *port;
  if (change.recovery) project.recovery = change.recovery;
  if (change.origin) project.origin = change.origin;
  if (change.offloaded_at) project.offloaded_at = *change.offloaded_at;
  if (moved_on) {
    context_.actor.env.log.info("project.status ref={} status={} reason=\"{}\"", project.ref.value,
                                to_string(project.condition.status), project.condition.reason);
    if (project.condition.status != project_status::active_unhealthy) {
      // An operation has changed the database, or a user requests its status.
      context_.silent_probes = 0;
      cancel_restart();
    }
  }
  if (moved_on) {
    cron_.follow_status();
    hooks_.follow_status();
    live_.follow_status();
    backups_.follow_status();
    offloading_.follow_status();
    inactivity_.follow_status(before);
  }
  context_.publish();
  directory_service(system()).send(this, project_changed{project});
}

void project_actor::on_not_stored(const core::error& why) {
  context_.actor.env.log.warn("project.not_stored ref={} error={}", context_.project.ref.value,
                              why.message);
  // The actor ends in this case.
  if (core::is_outcome_unknown(why)) return;
  if (why.code == core::errc::not_found) {
    finish_removal();
  } else {
    // With a delay: while storage is unavailable, the same step would be performed over and over.
    set_timer(store_again_delay);
  }
}

void project_actor::finish_removal() {
  logs_.remove();
  directory_service(system()).send(
      this, project_removed{context_.project.ref, context_.project.organization});
  quit();
}

void project_actor::proceed() {
  const auto& condition = context_.project.condition;
  if (condition.status == project_status::removed) {
    finish_removal();
    return;
  }
  if (domain::next_step(condition) && operations_ == 0) context_.actor.start(run_operation());
  resources_.start_apply();
  set_timer(context_.actor.env.settings.probe_in_between);
}

void project_actor::set_timer(std::chrono::milliseconds delay_max) {
  const auto status = context_.project.condition.status;
  const bool waits = status != project_status::active_healthy &&
                     status != project_status::inactive && !domain::is_failed(status);
  if (!waits) return;
  const auto now = context_.actor.env.steady_now();
  const auto deadline = operation_timer_.deadline();
  auto delay = delay_max;
  if (auto_restart_.planned()) delay = std::min(delay, *auto_restart_.planned() - now);
  // The end of an expired operation is being stored: an immediate tick would only use the
  // processor.
  if (deadline && *deadline > now) delay = std::min(delay, *deadline - now);
  delayed_send(this, std::max(delay, std::chrono::milliseconds{0}), tick_atom::value, ++timer_);
}

void project_actor::tick() {
  const auto now = context_.actor.env.steady_now();
  const auto& condition = context_.project.condition;
  if (operation_timer_.is_over(now)) {
    context_.actor.start(end_overdue_operation());
  } else if (auto_restart_.is_due(now)) {
    context_.actor.start(restart_automatically());
  } else if (condition.status == project_status::going_down && condition.fault &&
             deletion_attempts_ < deletion_attempts_max) {
    context_.actor.start(delete_again());
  } else {
    try_probe();
  }
  proceed();
}

void project_actor::follow_operation() {
  const auto& env = context_.actor.env;
  const auto& condition = context_.project.condition;
  operation_timer_.follow(condition, time_limit_of(env, condition.operation), env.steady_now());
}

}  // namespace signalbox::actors
