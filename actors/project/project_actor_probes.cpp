#include <chrono>
#include <utility>

#include "actors/project/operation_planning.hpp"
#include "actors/project/project_actor.hpp"
#include "actors/runtime/measurements.hpp"
#include "actors/runtime/service.hpp"
#include "domain/project/host_paths.hpp"
#include "domain/project/probe_backoff.hpp"

// The part of a project's actor that monitors its database.
namespace signalbox::actors {

namespace {

using domain::health;
using domain::project_status;
using provisioning::probe_result;

/// Returns the disk usage of the database in bytes, if the probe has measured it.
std::optional<std::uint64_t> used_bytes_of(const probe_result& found) {
  if (found.disk_bytes || !found.reading) return found.disk_bytes;
  return found.reading->database_bytes;
}

}  // namespace

void project_actor::try_probe() {
  if (auto call = context_.provider_queue.try_enter()) start_probe(std::move(*call));
}

void project_actor::start_probe(serial_queue::turn call) {
  if (!is_probed(context_.project.condition.status)) return;
  if (context_.silent_probes > 0 && clock().now() < silent_until_) return;
  context_.actor.start(probe(std::move(call)));
}

task<void> project_actor::probe(serial_queue::turn call) {
  const auto exits = exits_;
  const auto found = co_await outcome_of(call_probe(std::move(call)));
  back_off(found && found->is_silent);
  if (found) {
    // A probe that started before the database went down says nothing about its current state.
    if (exits == exits_) (void)co_await outcome_of(record(*found));
    const auto used_bytes = used_bytes_of(*found);
    if (used_bytes) (void)co_await outcome_of(disk_.record(*used_bytes));
  }
  resources_.start_apply();
}

task<probe_result> project_actor::call_probe([[maybe_unused]] serial_queue::turn call) {
  auto& env = context_.actor.env;
  const auto where = instance_of(env, context_.project);
  if (!where) {
    // Without its secret the state of the database is unknown: its status must not remain healthy.
    co_return probe_result{
        .state = health::unhealthy, .detail = where.error().message, .db_version = {}};
  }
  const auto work = [&env, where = *where,
                     depth = monitoring_.depth()]() -> core::result<probe_result> {
    const auto started = std::chrono::steady_clock::now();
    auto found = env.provider.probe(where, depth, started + env.settings.probe_deadline);
    if (env.metrics != nullptr)
      env.metrics->observe_probe(std::chrono::steady_clock::now() - started, found.state);
    return found;
  };
  co_return co_await context_.actor.run(env.probe_workers, work);
}

void project_actor::back_off(bool is_silent) {
  const auto& settings = context_.actor.env.settings;
  context_.silent_probes = is_silent ? context_.silent_probes + 1 : 0;
  silent_until_ = clock().now() + domain::probe_backoff({.first = settings.probe_in_between,
                                                         .longest = settings.probe_backoff_max},
                                                        context_.silent_probes);
}

void project_actor::note_use() {
  const auto& project = context_.project;
  directory_service(system()).send(
      this, first_step_done{project.ref, project.organization, domain::first_step::use});
}

void project_actor::note_observed_use() {
  // Reported once, because probes are frequent.
  if (!std::exchange(has_reported_use_, true)) note_use();
}

task<void> project_actor::record(probe_result found) {
  // Its files are in its backups: after a restore that was canceled it is still paused.
  const bool lacks_database = found.state == health::absent || found.state == health::down;
  if (context_.project.offloaded_at && lacks_database) found.state = health::stopped;
  monitoring_.record(found);
  if (inactivity_.observe(found)) note_observed_use();
  backups_.observe(found);
  if (context_.observed.pooler != found.pooler) {
    context_.observed.pooler = found.pooler;
    context_.publish();
  }
  if (found.state == health::down) {
    co_await record_down(found.detail);
    co_return;
  }
  const auto turn = co_await context_.actor.queue.enter();
  const auto& project = context_.project;
  const auto now = context_.actor.env.now();
  project_change change{.condition =
                            domain::probed(project.condition, found.state, found.detail, now)};
  if (!found.remark.empty())
    change.condition.notice = {.at = now, .message = domain::without_host_paths(found.remark)};
  if (!found.db_version.empty() && found.db_version != project.db_version)
    change.db_version = found.db_version;
  // A cancelled resize may have gone further than its last stored step.
  if (!found.compute_size.empty() && found.compute_size != project.compute_size)
    change.compute_size = found.compute_size;
  co_await save(turn, std::move(change));
}

task<void> project_actor::record_down(std::string why) {
  ++exits_;
  const auto& condition = context_.project.condition;
  if (!is_probed(condition.status)) co_return;
  const auto turn = co_await context_.actor.queue.enter();
  const auto& env = context_.actor.env;
  const bool is_recorded =
      condition.status == project_status::active_unhealthy && auto_restart_.planned();
  if (!is_recorded) {
    project_change change{.condition = domain::probed(condition, health::down, why, env.now()),
                          .crashed = true};
    auto& next = change.condition;
    const auto refusal = auto_restart_.refusal(env.steady_now(), env.now());
    if (!refusal.empty() && next.reason.find(refusal) == std::string::npos)
      next.reason += " " + refusal;
    co_await save(turn, std::move(change));
  }
  if (condition.status != project_status::active_unhealthy) co_return;
  if (!auto_restart_.planned()) {
    const auto now = env.steady_now();
    // An earlier failure explains more than that the database is not running.
    auto_restart_.plan(condition.fault ? condition.reason : why, now);
    if (const auto& planned = auto_restart_.planned())
      context_.observed.restart_at = env.now() + (*planned - now);
  }
  context_.publish();
  set_timer(env.settings.probe_in_between);
}

void project_actor::cancel_restart() {
  auto_restart_.cancel();
  context_.observed.restart_at.reset();
}

}  // namespace signalbox::actors
