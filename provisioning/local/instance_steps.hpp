#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "postgres/instance.hpp"
#include "provisioning/backup/backup_site.hpp"
#include "provisioning/local/local_settings.hpp"
#include "provisioning/local/project_folder.hpp"
#include "provisioning/local/project_owners.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// The steps of operations on one project's instance. Each step may be repeated after a kill at any
/// moment, also when it was completed, and while the database is already running.
struct instance_steps {
  const local_settings& settings;
  const projects_folder& projects;
  const std::filesystem::path& copied_from;
  project_owners& owners;
  postgres::instance database;

  /// Copies the template under another name and renames it when all of it is on the disk.
  [[nodiscard]] core::result<void> copy_template(const instance_spec& spec, deadline until) const;

  /// Writes the configuration and access rules of the instance, including its certificate. They
  /// apply from the next start.
  [[nodiscard]] core::result<void> configure(const instance_spec& spec) const;

  /// The project's database and its backups.
  [[nodiscard]] backup_site backups_of(const domain::project_ref& ref) const {
    return {.settings = settings, .ref = ref, .database = database};
  }

  /// Sets the tenant's password, before the instance ever listens.
  [[nodiscard]] core::result<void> set_password(const instance_spec& spec, deadline until) const;

  /// Starts PostgreSQL with the current configuration. Errors: `conflict` with detail code
  /// `port_taken`, and as `postgres::instance::start`.
  [[nodiscard]] core::result<postgres::process> start(const instance_spec& spec,
                                                      deadline until) const;

  /// Signs in as the tenant does, over TLS with the certificate verified (errors: `internal` with
  /// detail code `access_lost` when its owner locked every session out), and removes the connection
  /// limit that instances of earlier versions have, because the size determines the number of
  /// connections.
  [[nodiscard]] core::result<void> verify(const instance_spec& spec, deadline until) const;

  /// Creates the pooler's role in a running instance of an earlier version. Errors: as
  /// `postgres::connection::run`.
  [[nodiscard]] core::result<void> admit_pooler(const instance_spec& spec, deadline until) const;

  /// Replaces the instance's certificate if necessary. Returns the reason, or empty; after a
  /// replacement a running instance must `reload`. Errors: `internal`.
  [[nodiscard]] core::result<std::string> keep_certificate(const instance_spec& spec) const;

  /// Replaces the certificate of a running instance if necessary, and reloads it. Open connections
  /// continue. Returns and errors: as `keep_certificate`, and `timeout`.
  [[nodiscard]] core::result<std::string> renew_certificate(const instance_spec& spec,
                                                            deadline until) const;

  /// Loads the current configuration in a running instance that was started with another one.
  [[nodiscard]] core::result<void> bring_up_to_date(const instance_spec& spec,
                                                    deadline until) const;

  /// See `provider::restore_access`.
  [[nodiscard]] core::result<void> restore_access(deadline until) const;

  /// See `provider::change_extension`.
  [[nodiscard]] core::result<void> change_extension(const domain::extension_order& order,
                                                    deadline until) const;
  /// See `provider::change_role`.
  [[nodiscard]] core::result<void> change_role(const domain::role_order& order,
                                               deadline until) const;

  /// See `provider::change_wrapper`.
  [[nodiscard]] core::result<void> change_wrapper(const domain::wrapper_order& order,
                                                  deadline until) const;

  /// See `provider::use_vault`.
  [[nodiscard]] core::result<std::string> use_vault(const instance_spec& spec,
                                                    const std::optional<core::portable_key>& key,
                                                    const domain::vault_order& order,
                                                    deadline until) const;

  /// Ends every session of the project's role, if the database is running.
  [[nodiscard]] core::result<void> end_all_sessions(deadline until) const;

  /// Ends sessions of the project's role by their process ids.
  [[nodiscard]] core::result<void> end_sessions(const std::vector<std::int64_t>& sessions,
                                                deadline until) const;

  /// Marks the database as stopped on purpose.
  [[nodiscard]] core::result<void> mark_paused(const instance_spec& spec) const;

  /// See `provider::apply_configuration`.
  [[nodiscard]] core::result<void> apply_configuration(const instance_spec& spec,
                                                       deadline until) const;

  /// Stops the instance if it is running, and deletes all its files.
  [[nodiscard]] core::result<void> delete_files(const instance_spec& spec, deadline until) const;

 private:
  [[nodiscard]] core::result<postgres::connection> connect_as_admin(deadline until) const;
  /// Connects the superuser to the tenant's database, with a safe search path.
  [[nodiscard]] core::result<postgres::connection> connect_to_tenant(
      deadline until, const postgres::observer* watcher = nullptr) const;
  /// Reloads the configuration of a running instance, and waits until new connections use it.
  [[nodiscard]] core::result<void> reload(deadline until) const;
  [[nodiscard]] core::result<std::string> configuration_read_at(deadline until) const;
  [[nodiscard]] core::result<void> refused_access(const std::string& words, deadline until) const;
  /// Creates the roles that an instance of an earlier version does not have: the login of people
  /// who may only read, and the group of the project's roles.
  [[nodiscard]] core::result<void> add_roles(deadline until) const;
  /// Changes the tenant's database as the superuser. Errors: `conflict` when it does not run,
  /// `bad_request` with PostgreSQL's reason; those of the change.
  [[nodiscard]] core::result<void> change_as_superuser(
      deadline until, const std::function<core::result<void>(postgres::connection&)>& change) const;
  /// The same for the role that reads changes of published tables.
  [[nodiscard]] core::result<void> add_live_role(deadline until) const;
  /// Whether the configuration of the instance loads pg_cron: the host has it, and the launcher is
  /// safe in this database.
  [[nodiscard]] bool loads_cron(const instance_spec& spec) const;
  /// Makes pg_cron's launcher safe from its next start on, and marks that.
  [[nodiscard]] core::result<void> make_cron_safe(const instance_spec& spec, deadline until) const;
  /// Updates an instance of an earlier version before its tenant can sign in.
  [[nodiscard]] core::result<void> catch_up(const instance_spec& spec, deadline until) const;
};

}  // namespace signalbox::provisioning
