#include "provisioning/backup/offload_steps.hpp"

#include <filesystem>
#include <string>
#include <system_error>

#include "postgres/owned_files.hpp"
#include "provisioning/backup/archive_reading.hpp"
#include "provisioning/backup/cluster_state.hpp"
#include "provisioning/backup/recovery_steps.hpp"
#include "provisioning/backup/repository_state.hpp"
#include "provisioning/local/project_folder.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;
using core::errc;
using core::result;

std::unexpected<core::error> cannot_offload(std::string sentence) {
  return core::fail(errc::conflict, std::move(sentence));
}

/// Whether the repository has everything that is in a whole, stopped database. Returns what was
/// read about it.
result<repository_facts> check_repository_holds(const backup_site& at, deadline until) {
  const auto& owner = at.database.place().owner;
  if (at.database.running()) return cannot_offload("The database is running.");
  if (!is_whole_database(at.data(), owner))
    return cannot_offload("The files of the database are not complete.");
  const auto control = read_cluster_state(at.settings.programs.folder, at.data(), owner, until);
  if (!control) return std::unexpected(control.error());
  if (!control->is_shut_down)
    return cannot_offload("The database was not stopped in an orderly way. Resume and pause it.");
  auto facts = read_repository_of(at, until);
  if (!facts) return facts;
  if (facts->info.backups.empty()) return cannot_offload("The project has no backup.");
  if (facts->waiting_files > 0)
    return cannot_offload("The last changes of the database have not reached the repository.");
  // An orderly stop begins a segment that has only its checkpoint.
  if (!restores_up_to(*facts, control->redo_position / wal_segment_bytes))
    return cannot_offload("The changes since the newest backup are not all in the repository.");
  return facts;
}

}  // namespace

result<void> check_offload(const backup_site& at, deadline until) {
  const auto facts = check_repository_holds(at, until);
  if (!facts) return std::unexpected(facts.error());
  return check_intact(at, facts->info.backups.back().shown.label, until);
}

result<void> remove_offloaded(const backup_site& at, deadline until) {
  const auto& owner = at.database.place().owner;
  const auto removed = project_folder{.root = at.data().parent_path()}.offloaded_data();
  std::error_code failure;
  if (fs::exists(at.data(), failure)) {
    if (at.database.running()) return cannot_offload("The database is running.");
    if (is_whole_database(at.data(), owner)) {
      const auto facts = check_repository_holds(at, until);
      if (!facts) return std::unexpected(facts.error());
      if (auto noted = note_history(at, facts->history); !noted) return noted;
    }
    fs::remove_all(removed, failure);
    if (auto renamed = postgres::rename_durably(at.data(), removed); !renamed) return renamed;
  }
  // What cannot be deleted now is deleted by the next call.
  fs::remove_all(removed, failure);
  return {};
}

}  // namespace signalbox::provisioning
