#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "postgres/owned_files.hpp"
#include "provisioning/backup/recovery_steps.hpp"
#include "provisioning/backup/scratch_instance.hpp"
#include "provisioning/local/local_provider_impl.hpp"
#include "provisioning/local/project_usage.hpp"
#include "provisioning/local/tenant_configuration.hpp"

/// How the local provider backs up databases and restores them (`provisioning/backup`).
namespace signalbox::provisioning {
namespace {

// Time limit for adding up the files of a database and of a repository.
constexpr std::chrono::milliseconds backup_measuring_max{2'000};
constexpr std::uint64_t progress_whole = 10'000;

/// The running backup as shown: pgBackRest reports only a share.
domain::running_backup shown_backup(const backup_note& note, std::optional<std::uint64_t> progress,
                                    const backup_site& at, deadline until) {
  domain::running_backup made{.kind = note.kind, .started_at = note.started_at};
  if (!progress) return made;
  made.total_bytes =
      measure_folder(at.data() / "base", postgres::at_most(until, backup_measuring_max)).bytes;
  made.done_bytes = made.total_bytes / progress_whole * *progress;
  return made;
}

}  // namespace

core::result<void> local_provider::start_backup(const instance_spec& spec,
                                                const domain::backup_order& order, deadline until) {
  const auto turn = turns_.enter(spec.ref, until);
  if (!turn) return earlier_call_works();
  const auto at = steps_on(spec).backups_of(spec.ref);
  if (auto kept = keep_backup_folder(at, spec); !kept) return kept;
  if (backups_.course_of(at.tool()).running)
    return core::fail(core::errc::conflict, "A backup is already running.");
  if (auto writable = check_writable(at); !writable) return writable;
  const auto has_backups = admit_backups(at, until);
  if (!has_backups) return std::unexpected(has_backups.error());
  auto ordered = order;
  if (!*has_backups) ordered.kind = domain::backup_kind::full;
  return backups_.start(at.tool(), ordered, at.now());
}

core::result<void> local_provider::cancel_backup(const instance_spec& spec, deadline until) {
  const auto turn = turns_.enter(spec.ref, until);
  if (!turn) return earlier_call_works();
  return backups_.cancel(steps_on(spec).backups_of(spec.ref).tool(), until);
}

core::result<domain::backup_state> local_provider::backup_state_of(const instance_spec& spec,
                                                                   deadline until) {
  const auto turn = turns_.enter(spec.ref, until);
  if (!turn) return earlier_call_works();
  const auto at = steps_on(spec).backups_of(spec.ref);
  if (auto kept = keep_backup_folder(at, spec); !kept) return std::unexpected(kept.error());
  // Before the list: a backup that ends in between is in the list and no longer runs.
  const auto course = backups_.course_of(at.tool());
  const auto facts = read_repository_of(at, until);
  if (!facts) return std::unexpected(facts.error());
  auto state = state_from(*facts);
  if (course.running) state.running = shown_backup(*course.running, course.progress, at, until);
  state.last_failure = course.failure;
  state.running_proof_since = proofs_.running_since(spec.ref);
  state.last_proof = read_proof(at);
  state.stored_bytes =
      measure_folder(at.folder().repository(), postgres::at_most(until, backup_measuring_max))
          .bytes;
  return state;
}

core::result<void> local_provider::start_proof(const instance_spec& spec, const std::string& label,
                                               deadline until) {
  const auto turn = turns_.enter(spec.ref, until);
  if (!turn) return earlier_call_works();
  const auto at = steps_on(spec).backups_of(spec.ref);
  if (auto kept = keep_backup_folder(at, spec); !kept) return kept;
  const auto facts = read_repository_of(at, until);
  if (!facts) return std::unexpected(facts.error());
  const auto found = std::ranges::find_if(
      facts->info.backups, [&](const stored_backup& one) { return one.shown.label == label; });
  if (found == facts->info.backups.end())
    return core::fail(core::errc::not_found, fmt::format("There is no backup {}.", label));
  return proofs_.start({.of = at, .configuration = tenant_configuration(settings_, spec, false)},
                       found->shown);
}

std::optional<core::result<void>> local_provider::recover(std::string_view step_id,
                                                          const instance_spec& spec,
                                                          deadline until) {
  // Only the backups may be left of it.
  if (auto kept = owners_.keep_folder(spec.ref); !kept) return kept;
  const auto at = steps_on(spec).backups_of(spec.ref);
  if (step_id == "check") {
    if (auto kept = keep_backup_folder(at, spec); !kept) return kept;
    return check_recovery(at, spec, until);
  }
  if (step_id == "backup") return back_up_present(at, backups_, until);
  if (step_id != "restore") return std::nullopt;
  exits_.expect_end(spec.ref);
  guard_.forget(spec.ref);
  const auto& owner = at.database.place().owner;
  if (auto restored = restore_backup(at, spec, owners_.is_own(owner), until); !restored)
    return restored;
  // The end of the recovery has made pg_cron's launcher safe.
  return postgres::write_private_file(projects_.of(spec.ref).cron_mark(), "", owner);
}

}  // namespace signalbox::provisioning
