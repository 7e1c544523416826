#pragma once

#include "core/error.hpp"
#include "provisioning/backup/backup_site.hpp"

/// How the files of a paused project are moved to its backups. Each step may be repeated after a
/// kill at any moment; a resume is the operation `recover` to the last archived change.
namespace signalbox::provisioning {

/// Checks, without changing anything, that everything in a stopped database can be restored from
/// its repository: it was shut down in an orderly way, its WAL is archived without a gap since the
/// newest backup, and the files of the repository are intact. Errors: `conflict` and `unavailable`
/// with a sentence; as `run_tool`.
[[nodiscard]] core::result<void> check_offload(const backup_site& at, deadline until);

/// Deletes the data directory of a stopped project. A whole database is checked again, apart from
/// the content of the repository's files; what an interrupted restore left is deleted. Errors: as
/// `check_offload`: then all files are still there.
[[nodiscard]] core::result<void> remove_offloaded(const backup_site& at, deadline until);

}  // namespace signalbox::provisioning
