#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "app/server/databases.hpp"
#include "app/settings/settings.hpp"
#include "core/crypto/secret_key.hpp"
#include "core/error.hpp"
#include "domain/backup/backup.hpp"
#include "provisioning/backup/backup_jobs.hpp"
#include "provisioning/backup/backup_site.hpp"
#include "storage/embedded_database.hpp"

namespace signalbox::app {

/// The name under which the repository of the platform's own database is stored, beside those of
/// the projects, and that of its metrics.
inline constexpr const char* platform_backup_name = "platform";

/// How long backups of the platform's database are kept.
inline constexpr std::chrono::days platform_backups_kept{14};

/// Returns whether the platform's private database is backed up: not that of an installation with
/// simulated projects, whose backups would disturb measurements.
[[nodiscard]] bool backs_up_platform(const settings& how);

/// Returns where backups are stored. The settings have been checked.
[[nodiscard]] provisioning::repository_place repository_place_of(const settings& how);

/// Returns the configuration of the platform's private database. It archives its WAL if it is
/// backed up and pgBackRest is installed.
[[nodiscard]] storage::embedded_settings embedded_settings_of(const settings& how,
                                                              const postgres_setup& with);

/// Creates the folders of backups as root: the one of all projects, and that of the platform, which
/// belongs to PostgreSQL's user. Errors: `internal`.
[[nodiscard]] core::result<void> make_backup_folders(const settings& how,
                                                     const postgres_setup& with);

/// The backups of the platform's private database, in a repository of their own that is encrypted
/// with a key derived from the installation's. Functions block; not concurrently on one object.
class platform_backups {
 public:
  /// Errors: `unavailable` with the reason: `database.url` is set, backups are disabled, projects
  /// are simulated, or pgBackRest is not installed.
  [[nodiscard]] static core::result<platform_backups> open(const settings& how,
                                                           const postgres_setup& with,
                                                           const core::sealing_key& key);

  /// Writes pgBackRest's configuration. Errors: `internal`.
  [[nodiscard]] core::result<void> keep_folder() const;

  /// Notes in a repository outside of the data directory that this server uses it, at least every
  /// `domain::lease_renewal`; in the data directory there is no other. `takes_over`: the other
  /// server is known to be gone. Errors: `conflict` while another one uses it; as `run_tool`.
  [[nodiscard]] core::result<void> hold_repository(bool takes_over,
                                                   provisioning::deadline until) const;

  /// Makes a backup of the running database and waits for its end; after a request to `stop` it
  /// continues without this program. Errors: as `provider::start_backup`, `timeout`, and the
  /// failure of the backup as `unavailable`.
  [[nodiscard]] core::result<void> create(domain::backup_kind kind, provisioning::deadline until,
                                          const std::stop_token& stop = {}) const;

  /// Errors: as `provider::backup_state_of`.
  [[nodiscard]] core::result<domain::backup_state> state(provisioning::deadline until) const;

  /// Restores a backup into a temporary database, checks it and stores the result. Empty when
  /// `stop` was requested. Errors: `not_found` for an unknown backup.
  [[nodiscard]] core::result<std::optional<domain::backup_proof>> verify(
      const std::string& label, provisioning::deadline until,
      const std::stop_token& stop = {}) const;

  /// Returns the last proof that succeeded; empty when there was none.
  [[nodiscard]] std::optional<domain::backup_proof> last_success() const;

  /// Replaces the database, which must not be in use, by the target. The former data directory
  /// becomes `data.replaced`. Errors: as `recover_to`; nothing has changed when the target cannot
  /// be restored.
  [[nodiscard]] core::result<void> restore(const domain::recovery_target& target,
                                           provisioning::deadline until) const;

 private:
  platform_backups(const settings& how, const postgres_setup& with, std::string key);

  [[nodiscard]] provisioning::backup_site site() const;
  [[nodiscard]] provisioning::instance_spec spec() const;

  std::shared_ptr<const provisioning::local_settings> local_;  // `backup_site` refers to it
  storage::embedded_settings database_;
  std::string key_;
  std::shared_ptr<provisioning::backup_jobs> jobs_ = std::make_shared<provisioning::backup_jobs>();
};

}  // namespace signalbox::app
