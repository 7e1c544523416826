#pragma once

#include "core/error.hpp"
#include "domain/backup/backup.hpp"
#include "provisioning/backup/backup_jobs.hpp"
#include "provisioning/backup/backup_site.hpp"

namespace signalbox::provisioning {

/// Starts a backup of a running database; it continues without this program. Of `spec`, the key and
/// the disk are used. Errors: as `provider::start_backup`.
[[nodiscard]] core::result<void> start_site_backup(const backup_site& at, const instance_spec& spec,
                                                   const domain::backup_order& order,
                                                   backup_jobs& jobs, deadline until);

/// Returns what the host knows of a site's backups, without the proof that runs. Its folder must
/// exist (`keep_backup_folder`). Errors: as `read_repository_of`.
[[nodiscard]] core::result<domain::backup_state> site_state_of(const backup_site& at,
                                                               const backup_jobs& jobs,
                                                               deadline until);

}  // namespace signalbox::provisioning
