#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>

#include "core/error.hpp"
#include "postgres/instance.hpp"
#include "provisioning/backup/backup_site.hpp"
#include "provisioning/local/local_settings.hpp"
#include "provisioning/local/project_folder.hpp"
#include "provisioning/local/project_owners.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// A project that is made from the database of another one. The objects referred to outlive it.
struct clone_site {
  const local_settings& settings;
  const projects_folder& projects;
  const std::filesystem::path& copied_from;  ///< the template
  project_owners& owners;
  const instance_spec& spec;  ///< of the new project
  const clone_source& from;   ///< that of `spec`
  postgres::instance source;  ///< with its port
  std::stop_token stop = {};  ///< of the step in progress
  bool is_reset = false;      ///< the copy will replace the data of the project

  [[nodiscard]] project_folder source_folder() const { return projects.of(from.origin.source); }
  /// The new project while it is not complete.
  [[nodiscard]] project_folder staging() const { return projects.being_copied(spec.ref); }
  /// The new project, or what will be its data, when it is complete.
  [[nodiscard]] project_folder made() const {
    return is_reset ? projects.copied(spec.ref) : projects.of(spec.ref);
  }
  /// The source's backups.
  [[nodiscard]] backup_site backups() const {
    return {.settings = settings, .ref = from.origin.source, .database = source, .stop = stop};
  }

  /// The database in the staging folder. It listens on no port, and its Unix socket is accessible
  /// only to `owner`.
  [[nodiscard]] postgres::instance staging_instance(const postgres::os_user& owner) const;
};

/// Room on the disk in addition to the size of a copied database: WAL, and what recovery writes.
inline constexpr std::uint64_t clone_room_bytes = std::uint64_t{128} << 20;

/// Returns the refusal of a copy that needs `needed` bytes of the disk of which `available` are
/// free: `conflict` with a sentence. Pure.
[[nodiscard]] core::result<void> check_clone_room(std::uint64_t needed, std::uint64_t available);

/// The same for the disk of the projects.
[[nodiscard]] core::result<void> check_clone_room(const clone_site& at, std::uint64_t needed);

/// Writes the configuration of the database in the staging folder: as the new project's, but it
/// archives nothing, and only the superuser can connect. Recovery takes WAL from `pg_wal` only, or,
/// in a restored directory, as pgBackRest has configured it. Errors: `internal`.
[[nodiscard]] core::result<void> configure_staging(const clone_site& at,
                                                   const postgres::instance& staging,
                                                   bool has_cron);

}  // namespace signalbox::provisioning
