#include "provisioning/backup/site_backups.hpp"

#include <chrono>
#include <cstdint>
#include <optional>

#include "provisioning/backup/proof_runner.hpp"
#include "provisioning/backup/recovery_steps.hpp"
#include "provisioning/local/project_usage.hpp"

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

std::uint64_t stored_bytes_of(const backup_site& at, const repository_facts& facts,
                              deadline until) {
  if (at.folder().is_local())
    return measure_folder(at.folder().repository(), postgres::at_most(until, backup_measuring_max))
        .bytes;
  auto bytes = facts.archive_bytes;
  for (const auto& one : facts.info.backups)
    bytes += one.shown.stored_bytes;
  return bytes;
}

}  // namespace

core::result<void> start_site_backup(const backup_site& at, const instance_spec& spec,
                                     const domain::backup_order& order, backup_jobs& jobs,
                                     deadline until) {
  if (auto kept = keep_backup_folder(at, spec); !kept) return kept;
  if (jobs.course_of(at.tool()).running)
    return core::fail(core::errc::conflict, "A backup is already running.");
  if (auto writable = check_writable(at); !writable) return writable;
  const auto has_backups = admit_backups(at, until);
  if (!has_backups) return std::unexpected(has_backups.error());
  auto ordered = order;
  if (!*has_backups) ordered.kind = domain::backup_kind::full;
  return jobs.start(at.tool(), ordered, at.now());
}

core::result<domain::backup_state> site_state_of(const backup_site& at, const backup_jobs& jobs,
                                                 deadline until) {
  // Before the list: a backup that ends in between is in the list and no longer runs.
  const auto course = jobs.course_of(at.tool());
  const auto facts = read_repository_of(at, until);
  if (!facts) return std::unexpected(facts.error());
  auto state = state_from(*facts);
  if (course.running) state.running = shown_backup(*course.running, course.progress, at, until);
  state.last_failure = course.failure;
  state.last_proof = read_proof(at);
  state.stored_bytes = stored_bytes_of(at, *facts, until);
  return state;
}

}  // namespace signalbox::provisioning
