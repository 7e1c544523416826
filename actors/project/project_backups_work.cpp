#include <algorithm>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/project/project_backups.hpp"
#include "actors/project/storing_activity.hpp"
#include "actors/runtime/service.hpp"
#include "domain/backup/backup_protection.hpp"
#include "domain/backup/recovery_addon.hpp"
#include "domain/project/host_paths.hpp"

// The part of `project_backups` that calls the provider, and stores what it reports.
namespace signalbox::actors {

using domain::backup_state;
using storage::backup_record;
using storage::backup_repository;

namespace {

constexpr std::chrono::milliseconds report_deadline{20'000};
constexpr std::chrono::milliseconds start_deadline{60'000};
constexpr std::chrono::milliseconds cancel_deadline{20'000};
/// A backup whose repository or whose program hangs would keep its slot, which others wait for.
constexpr std::chrono::hours backup_stall_max{1};

/// Returns a report without what changes all the time: such changes are neither stored nor reasons
/// to read again.
backup_state lasting(backup_state of) {
  if (of.running) {
    of.running->done_bytes = 0;
    of.running->total_bytes = 0;
  }
  of.archive.archived_until.reset();
  of.archive.waiting_files = 0;
  of.stored_bytes = 0;
  if (of.window) of.window->latest = of.window->earliest;
  return of;
}

std::string newest_label(const backup_state& of) {
  return of.backups.empty() ? std::string() : of.backups.back().label;
}

}  // namespace

task<void> project_backups::start(choice next) {
  auto& env = context_.actor.env;
  auto call = co_await context_.provider_queue.enter();
  // The organization's plan may have changed since the last one.
  const auto read_terms = [ref = context_.project.ref](postgres::connection& on,
                                                       postgres::deadline until) {
    return backup_repository(on, until).terms_of(ref);
  };
  const auto terms = co_await context_.actor.store(read_terms);
  const auto where = co_await instance_of(env, context_.project);
  const domain::backup_order order{
      .kind = next.kind, .kept = domain::backups_kept(env.plans, terms.plan, terms.addon)};
  const auto work = [&env, where, order, next] {
    const auto until = std::chrono::steady_clock::now() + start_deadline;
    return next.what == backup_work::proof ? env.provider.start_proof(where, next.label, until)
                                           : env.provider.start_backup(where, order, until);
  };
  auto outcome = co_await outcome_of(context_.actor.run(env.provisioning_workers, work));
  co_await record_start(std::move(next), std::move(outcome));
}

task<void> project_backups::record_start(choice next, core::result<void> outcome) {
  const auto& env = context_.actor.env;
  const auto now = env.now();
  const bool is_proof = next.what == backup_work::proof;
  const std::string failure =
      outcome ? std::string() : domain::without_host_paths(outcome.error().message);
  env.log.info("backup.start ref={} what={} label={} error=\"{}\"", context_.project.ref.value,
               is_proof ? "proof" : domain::backup_kind_names.name_of(next.kind), next.label,
               failure);
  const auto turn = co_await context_.actor.queue.enter();
  auto record = record_;
  if (!record.state) record.state.emplace();
  if (is_proof) {
    proof_tried_at_ = now;
    requested_proof_.clear();
    if (outcome) {
      running_proof_ = next.label;
      record.state->running_proof_since = now;
    }
  } else {
    record.tried_at = now;
    record.failure = failure;
    is_cancelled_ = false;
    running_for_ = record.requested ? record.requested->by : std::string();
    record.requested.reset();
    // Stored, so that a server that starts again asks the host.
    if (outcome)
      record.state->running = domain::running_backup{.kind = next.kind, .started_at = now};
  }
  if (outcome) {
    has_started_ = true;
    must_read_ = true;
  } else {
    release();
    // Something else may be due.
    is_woken_ = true;
    if (env.metrics != nullptr) env.metrics->observe_backup(next.what, backup_outcome::failed);
  }
  co_await save(turn, std::move(record));
  publish();
}

task<void> project_backups::end_backup() {
  auto& env = context_.actor.env;
  const auto call = co_await context_.provider_queue.enter();
  const auto where = co_await instance_of(env, context_.project);
  const auto work = [&env, where] {
    return env.provider.cancel_backup(where, std::chrono::steady_clock::now() + cancel_deadline);
  };
  auto outcome = co_await outcome_of(context_.actor.run(env.provisioning_workers, work));
  if (!outcome) outcome.error().message = domain::without_host_paths(outcome.error().message);
  co_await std::move(outcome);
}

task<void> project_backups::end_stalled() {
  const auto& env = context_.actor.env;
  if (!state().running) co_return;
  const auto now = env.steady_now();
  if (!progress_at_ || progress_bytes_ != state().running->done_bytes) {
    progress_at_ = now;
    progress_bytes_ = state().running->done_bytes;
  }
  if (now - *progress_at_ < backup_stall_max) co_return;
  env.log.warn("backup.stalled ref={}", context_.project.ref.value);
  co_await end_backup();
  progress_at_.reset();
  must_read_ = true;
  is_woken_ = true;
  const auto turn = co_await context_.actor.queue.enter();
  auto record = record_;
  record.failure = "The backup made no progress for an hour and was ended.";
  co_await save(turn, std::move(record));
}

task<void> project_backups::read() {
  auto call = co_await context_.provider_queue.enter();
  co_await read(std::move(call), report_deadline);
}

task<void> project_backups::read(serial_queue::turn call, std::chrono::milliseconds limit) {
  auto& env = context_.actor.env;
  const auto held = std::move(call);
  const auto where = co_await instance_of(env, context_.project);
  const auto work = [&env, where, limit] {
    return env.provider.backup_state_of(where, std::chrono::steady_clock::now() + limit);
  };
  auto found = co_await outcome_of(context_.actor.run(env.provisioning_workers, work));
  if (!found) {
    found.error().message = domain::without_host_paths(found.error().message);
    if (std::exchange(is_current_, false)) publish();
  }
  co_await adopt(co_await std::move(found));
}

task<void> project_backups::adopt(backup_state found) {
  const auto turn = co_await context_.actor.queue.enter();
  must_read_ = false;
  const auto before = state();
  const bool was_current = std::exchange(is_current_, true);
  const bool is_first = !record_.state;
  auto record = record_;
  record.state = found;
  record.state_at = context_.actor.env.now();
  if (newest_label(found) != newest_label(before)) record.failure.clear();
  const bool has_changed = is_first || lasting(found) != lasting(before);
  // One that was proven before this part was loaded is known from storage.
  const bool is_new_proof =
      found.last_proof && std::ranges::find(proofs_, *found.last_proof) == proofs_.end();
  if (is_new_proof) {
    const auto keep = [ref = context_.project.ref, proof = *found.last_proof](
                          postgres::connection& on, postgres::deadline until) {
      backup_repository(on, until).keep(ref, proof);
    };
    co_await context_.actor.store(keep);
    proofs_.insert(proofs_.begin(), *found.last_proof);
    if (proofs_.size() > storage::backup_proofs_kept) proofs_.pop_back();
  }
  if (has_changed) {
    auto entries = entries_of(before, found);
    co_await save(turn, std::move(record), std::nullopt, std::move(entries));
  } else {
    record_ = std::move(record);
  }
  if (!found.running_proof_since) running_proof_.clear();
  observe(before, found);
  if (has_changed || !was_current || is_new_proof) {
    publish();
  } else if (found.running) {
    publish_progress();
  }
}

void project_backups::note_backup() {
  if (state().backups.empty() || std::exchange(has_noted_, true)) return;
  const auto& project = context_.project;
  directory_service(context_.actor.self->system())
      .send(context_.actor.self,
            first_step_done{project.ref, project.organization, domain::first_step::backup});
}

task<void> project_backups::keep_protection() {
  if (!is_loaded_ || !record_.state) co_return;
  note_backup();
  auto& project = context_.project;
  const auto missing =
      domain::missing_protection_of(state(), project.inserted_at, context_.actor.env.now());
  if (missing == project.unprotected) co_return;
  const auto turn = co_await context_.actor.queue.enter();
  const auto entries = entries_of(project.unprotected, missing);
  const auto write = [ref = project.ref, missing](postgres::connection& on,
                                                  postgres::deadline until) {
    return backup_repository(on, until).save_protection(ref, missing);
  };
  const auto store = storing_activity(project.ref, entries, write);
  co_await context_.actor.commit(turn, store);
  project.unprotected = missing;
  activity_.publish(entries);
  context_.publish();
  directory_service(context_.actor.self->system())
      .send(context_.actor.self, project_changed{project});
}

std::vector<domain::activity_entry> project_backups::entries_of(
    const std::optional<domain::missing_protection>& before,
    const std::optional<domain::missing_protection>& after) const {
  // The reason of a fault may change while it lasts.
  if (before && after && before->fault == after->fault) return {};
  const auto& env = context_.actor.env;
  env.log.info("backup.protection ref={} fault={} reason=\"{}\"", context_.project.ref.value,
               after ? domain::protection_fault_names.name_of(after->fault) : "none",
               after ? after->reason : std::string());
  if (after) {
    auto entry = activity_.make(domain::activity_kind::protection_lost);
    entry.reason = after->reason;
    return {std::move(entry)};
  }
  auto entry = activity_.make(domain::activity_kind::protection_restored);
  entry.down_since = before->since;
  return {std::move(entry)};
}

void project_backups::observe(const backup_state& before, const backup_state& after) {
  const auto& env = context_.actor.env;
  const auto note = [&](backup_work what, backup_outcome outcome) {
    if (env.metrics != nullptr) env.metrics->observe_backup(what, outcome);
  };
  if (before.running && !after.running) {
    const bool is_made = newest_label(before) != newest_label(after);
    const bool has_failed = !is_made && after.last_failure;
    if (has_failed)
      env.log.warn("backup.failed ref={} error=\"{}\"", context_.project.ref.value,
                   *after.last_failure);
    note(backup_work::backup, is_made      ? backup_outcome::succeeded
                              : has_failed ? backup_outcome::failed
                                           : backup_outcome::cancelled);
  }
  if (after.last_proof && after.last_proof != before.last_proof && before.running_proof_since) {
    const auto& proof = *after.last_proof;
    if (!proof.failure.empty())
      env.log.warn("backup.proof_failed ref={} label={} error=\"{}\"", context_.project.ref.value,
                   proof.label, proof.failure);
    note(backup_work::proof,
         proof.failure.empty() ? backup_outcome::succeeded : backup_outcome::failed);
  }
  measure();
}

void project_backups::measure() const {
  const auto& env = context_.actor.env;
  if (env.metrics == nullptr) return;
  std::optional<core::time_point> newest;
  for (const auto& one : state().backups) {
    const auto proof = std::ranges::find(proofs_, one.label, &domain::backup_proof::label);
    if (proof != proofs_.end() && proof->failure.empty())
      newest = std::max(newest.value_or(one.finished_at), one.finished_at);
  }
  env.metrics->set_proven_backup(context_.project.ref, newest);
}

std::vector<domain::activity_entry> project_backups::entries_of(const backup_state& before,
                                                                const backup_state& after) {
  if (!before.running || after.running) return {};
  auto entry = activity_.make(domain::activity_kind::backed_up);
  entry.at = before.running->started_at;
  entry.ended_at = context_.actor.env.now();
  entry.by = std::exchange(running_for_, {});
  if (newest_label(before) != newest_label(after)) {
    const auto& made = after.backups.back();
    entry.at = made.started_at;
    entry.ended_at = made.finished_at;
    entry.to = domain::backup_kind_names.name_of(made.kind);
  } else if (after.last_failure && !std::exchange(is_cancelled_, false)) {
    entry.outcome = domain::activity_outcome::failed;
    entry.reason = domain::without_host_paths(*after.last_failure);
  } else {
    entry.outcome = domain::activity_outcome::cancelled;
  }
  return {std::move(entry)};
}

task<void> project_backups::save(const serial_queue::turn& turn, backup_record record,
                                 std::optional<storage::project_request> request,
                                 std::vector<domain::activity_entry> entries) {
  const auto write = [ref = context_.project.ref, record, request](postgres::connection& on,
                                                                   postgres::deadline until) {
    return backup_repository(on, until).save(ref, record, request);
  };
  const auto store = storing_activity(context_.project.ref, entries, write);
  co_await context_.actor.commit(turn, store);
  record_ = std::move(record);
  activity_.publish(entries);
}

}  // namespace signalbox::actors
