#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "actors/project/project_backups.hpp"
#include "domain/audit_actions.hpp"
#include "domain/backup/backup_schedule.hpp"
#include "domain/backup/recovery_addon.hpp"
#include "domain/backup/restore_window.hpp"
#include "domain/project/host_paths.hpp"
#include "domain/project/offloading.hpp"
#include "domain/project/project_machine.hpp"

// The part of `project_backups` that answers members.
namespace signalbox::actors {

using core::errc;
using domain::project_status;

namespace {

/// A report of the host is new enough for a person for this long.
constexpr std::chrono::milliseconds report_life{5'000};
/// A person waits no longer for the host; the last report is shown then.
constexpr std::chrono::milliseconds report_wait_max{5'000};

core::result<void> check_makes_backups(const environment& env) {
  if (env.backups != nullptr) return {};
  return core::fail(errc::unavailable, "This server makes no backups.");
}

core::result<void> check_accepts_backups(const domain::project& of) {
  if (of.condition.status == project_status::active_healthy) return {};
  return core::fail(errc::conflict, "A backup can be made only while the database is running.");
}

}  // namespace

task<backups_overview> project_backups::describe() {
  co_await loaded();
  const auto& env = context_.actor.env;
  const bool is_old = !is_current_ || domain::has_passed(report_life, record_.state_at, env.now());
  if (is_old && tending_ == 0) {
    // While the provider works for this project, the last report is shown.
    auto call = context_.provider_queue.try_enter();
    if (call) {
      const auto outcome = co_await outcome_of(read(std::move(*call), report_wait_max));
      if (!outcome)
        env.log.info("backup.not_read ref={} error=\"{}\"", context_.project.ref.value,
                     outcome.error().message);
    }
  }
  co_return overview();
}

task<backups_overview> project_backups::request(start_backup what) {
  const auto& env = context_.actor.env;
  co_await check_makes_backups(env);
  co_await loaded();
  const auto turn = co_await context_.actor.queue.enter();
  co_await check_accepts_backups(context_.project);
  if (state().running) co_return core::fail(errc::conflict, "A backup is running.");
  if (record_.requested) co_return core::fail(errc::conflict, "A backup is waiting to start.");
  auto record = record_;
  const auto kind = what.kind.value_or(domain::requested_backup_kind(state(), env.now()));
  record.requested = storage::requested_backup{.kind = kind, .by = what.by.name, .at = env.now()};
  record.failure.clear();
  const auto entry = request_of(env, domain::audit::backup_create, what.by,
                                {{"kind", domain::backup_kind_names.name_of(kind)}});
  co_await save(turn, std::move(record), entry);
  publish();
  wake();
  co_return overview();
}

task<backups_overview> project_backups::request(prove_backup what) {
  const auto& env = context_.actor.env;
  co_await check_makes_backups(env);
  co_await loaded();
  const auto turn = co_await context_.actor.queue.enter();
  const auto found = std::ranges::find(state().backups, what.label, &domain::backup::label);
  if (found == state().backups.end())
    co_return core::fail(errc::not_found, "There is no such backup.");
  if (state().running_proof_since || !requested_proof_.empty())
    co_return core::fail(errc::conflict, "A restore test is running or waiting to start.");
  const auto entry =
      request_of(env, domain::audit::backup_prove, what.by, {{"backup", what.label}});
  co_await save(turn, record_, entry);
  requested_proof_ = what.label;
  publish();
  wake();
  co_return overview();
}

task<done> project_backups::cancel(cancel_backup what) {
  const auto& env = context_.actor.env;
  co_await loaded();
  if (!record_.requested && !state().running)
    co_return core::fail(errc::conflict, "No backup is running or waiting.");
  const auto entry = request_of(env, domain::audit::backup_cancel, what.by);
  {
    const auto turn = co_await context_.actor.queue.enter();
    auto record = record_;
    record.requested.reset();
    co_await save(turn, std::move(record), entry);
  }
  if (state().running) {
    co_await end_backup();
    is_cancelled_ = true;
    must_read_ = true;
  } else if (!has_started_) {
    release();
  }
  publish();
  wake();
  co_return done{};
}

task<recovery_addon> project_backups::addon() {
  co_await loaded();
  co_return recovery_addon{addon_};
}

task<recovery_addon> project_backups::request(choose_recovery_addon what) {
  const auto& env = context_.actor.env;
  co_await loaded();
  const auto turn = co_await context_.actor.queue.enter();
  std::optional<std::chrono::days> chosen;
  if (what.is_removed) {
    if (!addon_ || domain::recovery_variant(*addon_) != what.variant)
      co_return core::fail(errc::not_found, "The project does not have this add-on.");
  } else {
    co_await check_makes_backups(env);
    const auto read = [ref = context_.project.ref](postgres::connection& on,
                                                   postgres::deadline until) {
      return storage::backup_repository(on, until).terms_of(ref);
    };
    const auto terms = co_await context_.actor.store(read);
    chosen = co_await domain::choose_recovery(env.plans, terms.plan, what.type, what.variant);
  }
  auto entry = request_of(
      env, what.is_removed ? domain::audit::project_remove_addon : domain::audit::project_add_addon,
      what.by, {{"type", domain::recovery_addon_type}, {"variant", what.variant}});
  const auto save = [ref = context_.project.ref, chosen, entry](postgres::connection& on,
                                                                postgres::deadline until) {
    return storage::backup_repository(on, until).save_addon(ref, chosen, entry);
  };
  co_await context_.actor.commit(turn, save);
  addon_ = chosen;
  publish();
  co_return recovery_addon{addon_};
}

task<bool> project_backups::has_proven_newest() {
  co_await loaded();
  co_return domain::has_proven_newest(state());
}

task<domain::recovery_target> project_backups::check(domain::recovery_target target) {
  co_await check_makes_backups(context_.actor.env);
  co_await loaded();
  if (!domain::actions_of(context_.project.condition).recover)
    co_return core::fail(errc::conflict,
                         fmt::format("The project is {}: its database cannot be restored now.",
                                     to_string(context_.project.condition.status)));
  co_return co_await find_restorable(std::move(target));
}

task<domain::recovery_target> project_backups::find_restorable(domain::recovery_target target) {
  co_await check_makes_backups(context_.actor.env);
  co_await loaded();
  auto call = context_.provider_queue.try_enter();
  if (!call)
    co_return core::fail(errc::conflict,
                         "Signalbox is working on this database. Try again in a moment.");
  co_await read(std::move(*call), report_wait_max);
  if (target == domain::recovery_target{}) target = domain::newest_target(state());
  const bool names_backup = !target.label.empty();
  auto checked = co_await domain::checked_recovery(state(), std::move(target));
  // The host chooses the backup for a time: only it knows which ones precede it on its timeline.
  if (!names_backup) checked.label.clear();
  co_return checked;
}

backups_overview project_backups::overview() const {
  const auto& env = context_.actor.env;
  const domain::project& project = context_.project;
  backups_overview made{.project = project,
                        .state = state(),
                        .read_at = std::nullopt,
                        .is_current = is_current_,
                        .proofs = proofs_,
                        .waiting = std::nullopt,
                        .proof = std::nullopt,
                        .failure = record_.failure,
                        .next_at = std::nullopt,
                        .addon = addon_};
  if (record_.state) made.read_at = record_.state_at;
  if (made.failure.empty() && !state().running) made.failure = state().last_failure.value_or("");
  if (record_.requested)
    made.waiting = waiting_backup{.kind = record_.requested->kind,
                                  .requested_at = record_.requested->at,
                                  .by = record_.requested->by};
  if (state().running_proof_since)
    made.proof = running_proof{.label = running_proof_, .since = *state().running_proof_since};
  if (env.backups != nullptr) made.next_at = domain::next_backup_at(project.ref, env.now());
  return made;
}

}  // namespace signalbox::actors
