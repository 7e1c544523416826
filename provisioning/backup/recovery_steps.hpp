#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/backup/backup.hpp"
#include "postgres/configuration.hpp"
#include "provisioning/backup/backup_jobs.hpp"
#include "provisioning/backup/backup_site.hpp"
#include "provisioning/backup/repository_state.hpp"

/// The steps of the operation `recover` that concern backups. Each may be repeated after a kill at
/// any moment.
namespace signalbox::provisioning {

/// Returns the refusal of a restore of `database_bytes` to a disk of which `usable` bytes are free
/// or are those of the present database. Pure. Errors: `conflict`.
[[nodiscard]] core::result<void> check_recovery_room(std::uint64_t database_bytes,
                                                     std::uint64_t usable);

/// Ends a server that applies WAL, at once.
void end_server(const postgres::instance& database);

/// Reads the repository of a project, with its archiver if the database runs. Errors: as
/// `read_repository`.
[[nodiscard]] core::result<repository_facts> read_repository_of(const backup_site& at,
                                                                deadline until);

/// Notes the timelines of a database whose data are whole, because those of a failed restore tell
/// nothing. Errors: `internal`.
[[nodiscard]] core::result<void> note_history(const backup_site& at,
                                              const timeline_history& history);

/// Checks the files of a backup and those that it needs. Errors: `unavailable` with a sentence when
/// they are damaged; as `run_tool`.
[[nodiscard]] core::result<void> check_intact(const backup_site& at, const std::string& label,
                                              deadline until);

/// Archives everything that a running database has committed, and a transaction after it, at which
/// a recovery can end. Errors: `timeout`; those of the connection.
[[nodiscard]] core::result<void> archive_present(const backup_site& at, deadline until);

/// Checks, without changing anything, that `spec.recovery` can be restored: the target is in the
/// window, the files of the backup are intact, and the disk has room. Notes the timeline to which
/// the database belongs. Errors: as `domain::checked_recovery`; `conflict` without room;
/// `unavailable` with a damaged repository.
[[nodiscard]] core::result<void> check_recovery(const backup_site& at, const instance_spec& spec,
                                                deadline until);

/// Backs up the present state of a running database, and archives everything that has been
/// committed. Does nothing when it does not run. Errors: a sentence with the reason.
[[nodiscard]] core::result<void> back_up_present(const backup_site& at, backup_jobs& jobs,
                                                 deadline until);

/// How the recovery of a database ends, before any client can connect.
struct recovery_end {
  postgres::configuration configuration;
  std::vector<std::string> statements = {};  ///< run by the superuser, who can write
};

/// Replaces the data by those of the target, also when none are left, and ends the recovery on a
/// server without a port. The data directory's folder must exist. Errors: as `checked_recovery`,
/// `run_tool` and `postgres::instance::start`.
[[nodiscard]] core::result<void> recover_to(const backup_site& at,
                                            const domain::recovery_target& requested,
                                            const recovery_end& end, deadline until);

/// Restores a project as `recover_to` does, with its present password and the settings of this
/// version. Errors: the same; `bad_request` without a target.
[[nodiscard]] core::result<void> restore_backup(const backup_site& at, const instance_spec& spec,
                                                bool has_own_user, deadline until);

}  // namespace signalbox::provisioning
