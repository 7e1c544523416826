#pragma once

#include <filesystem>
#include <stop_token>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "postgres/instance.hpp"
#include "provisioning/backup/backup_folder.hpp"
#include "provisioning/backup/backup_roles.hpp"
#include "provisioning/backup/tool_run.hpp"
#include "provisioning/local/local_settings.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// Returns whether the WAL of a project is archived: the host has pgBackRest, and the project a
/// key.
[[nodiscard]] bool is_archived(const local_settings& settings, const instance_spec& spec);

/// One database and its backups: a project's, or that of the platform. The objects referred to
/// outlive it.
struct backup_site {
  const local_settings& settings;
  domain::project_ref ref;  ///< or `platform_site_ref`
  postgres::instance database;
  backup_roles roles = {};
  std::stop_token stop = {};  ///< of the step in progress

  [[nodiscard]] backup_folder folder() const {
    return backup_folder_of(settings.folder, ref, settings.repositories);
  }
  [[nodiscard]] const std::filesystem::path& data() const { return database.place().data; }
  [[nodiscard]] tool_context tool() const;
  [[nodiscard]] core::time_point now() const { return settings.certificates.now(); }
};

/// Creates the folder of the project's backups, or gives it to the database's user, and writes
/// pgBackRest's configuration into it; an unchanged one is left alone. Errors: `internal`,
/// `unavailable` when the host has no pgBackRest or the project no key.
[[nodiscard]] core::result<void> keep_backup_folder(const backup_site& at,
                                                    const instance_spec& spec);

/// Checks that the database's user can write to the repository. Errors: `unavailable`.
[[nodiscard]] core::result<void> check_writable(const backup_site& at);

/// Lets the WAL of the database be archived from now on. The repository must be prepared for it.
/// Errors: `internal`.
[[nodiscard]] core::result<void> mark_archiving(const backup_site& at);

/// Prepares a running database for backups: checks that it archives, creates the role of pgBackRest
/// and the repository's stanza, and lets the archiver send WAL there. Returns whether there is a
/// backup already. Errors: `conflict` when it does not run or archive; as `run_tool`.
[[nodiscard]] core::result<bool> admit_backups(const backup_site& at, deadline until);

/// Ends every process that works on the project's backups, and deletes them. Errors: `internal`,
/// `timeout`; of a repository in a bucket, as `run_tool`.
[[nodiscard]] core::result<void> remove_backups(const local_settings& settings,
                                                const domain::project_ref& ref, deadline until);

}  // namespace signalbox::provisioning
