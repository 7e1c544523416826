#pragma once

#include "core/error.hpp"
#include "domain/backup/backup.hpp"
#include "provisioning/clone/clone_site.hpp"

namespace signalbox::provisioning {

/// Checks, without changing anything, that the chosen backup of the source can be copied: the
/// target is in the window, the files of the backup are intact, and the disk has room. Errors: as
/// `domain::checked_recovery`; `conflict` without room; `unavailable` with a damaged repository,
/// and when the source has none.
[[nodiscard]] core::result<void> check_backup_copy(const clone_site& at, deadline until);

/// Restores the chosen backup of the source into the staging folder, applies the WAL up to the
/// target, and makes it the new project's database (`detach_database`). Everything is done by the
/// source's user, to whom the staging folder belongs until it is handed over. The source may be
/// stopped; of a running one, what was committed is archived first if the target needs it. Errors:
/// as `check_backup_copy`, `run_tool` and `postgres::instance::start`.
[[nodiscard]] core::result<void> copy_backup(const clone_site& at, deadline until);

/// Ends the commands of pgBackRest that work on the staging folder, and a server that just starts.
/// False at the deadline.
[[nodiscard]] bool end_backup_copy(const project_folder& staging, deadline until);

}  // namespace signalbox::provisioning
