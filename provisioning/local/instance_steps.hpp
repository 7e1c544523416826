#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/error.hpp"
#include "postgres/instance.hpp"
#include "provisioning/local/local_settings.hpp"
#include "provisioning/local/project_folder.hpp"
#include "provisioning/local/project_owners.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// The steps that operations on one project's instance consist of. Each may be performed again
/// after a kill at any moment, also when it was done, and while the database runs already.
struct instance_steps {
  const local_settings& settings;
  const projects_folder& projects;
  const std::filesystem::path& copied_from;
  project_owners& owners;
  postgres::instance database;

  /// Copies the template under another name and renames it when all of it is on the disk.
  [[nodiscard]] core::result<void> copy_template(const instance_spec& spec, deadline until) const;

  /// Writes what decides how the instance runs and whom it lets in, its certificate included. It
  /// counts from the next start.
  [[nodiscard]] core::result<void> configure(const instance_spec& spec) const;

  /// Gives the tenant its password, before the instance ever listens.
  [[nodiscard]] core::result<void> set_password(const instance_spec& spec, deadline until) const;

  /// Starts PostgreSQL with the present configuration. Errors: `conflict` with detail code
  /// `port_taken`, and as `postgres::instance::start`.
  [[nodiscard]] core::result<postgres::process> start(const instance_spec& spec,
                                                      deadline until) const;

  /// Signs in as the tenant does, over TLS with the certificate verified (errors: `internal` with
  /// detail code `access_lost` where its owner locked every session out), and lifts the bound on
  /// its connections that instances of earlier versions have: how many there can be is the size's
  /// business.
  [[nodiscard]] core::result<void> verify(const instance_spec& spec, deadline until) const;

  /// Makes a running instance one that the pooler may sign in to, which those of earlier versions
  /// are not. Errors: as `postgres::connection::run`.
  [[nodiscard]] core::result<void> admit_pooler(const instance_spec& spec, deadline until) const;

  /// Replaces the instance's certificate where it has to be. Returns why, empty where not: a
  /// running instance has to `reload` then. Errors: `internal`.
  [[nodiscard]] core::result<std::string> keep_certificate(const instance_spec& spec) const;

  /// Replaces the certificate of a running instance where it has to be, and has it read the new
  /// one. Open connections go on. Returns and errors: as `keep_certificate`, and `timeout`.
  [[nodiscard]] core::result<std::string> renew_certificate(const instance_spec& spec,
                                                            deadline until) const;

  /// Has a running instance that was started with another configuration read the present one.
  [[nodiscard]] core::result<void> bring_up_to_date(const instance_spec& spec,
                                                    deadline until) const;

  /// See `provider::restore_access`.
  [[nodiscard]] core::result<void> restore_access(deadline until) const;

  /// Ends every session of the project's role, where the database runs.
  [[nodiscard]] core::result<void> end_all_sessions(deadline until) const;

  /// Ends sessions of the project's role by their processes' numbers.
  [[nodiscard]] core::result<void> end_sessions(const std::vector<std::int64_t>& sessions,
                                                deadline until) const;

  /// Notes that the database is stopped on purpose.
  [[nodiscard]] core::result<void> mark_paused(const instance_spec& spec) const;

  /// See `provider::apply_configuration`.
  [[nodiscard]] core::result<void> apply_configuration(const instance_spec& spec,
                                                       deadline until) const;

  /// Stops what may run still, and deletes everything.
  [[nodiscard]] core::result<void> delete_files(const instance_spec& spec, deadline until) const;

 private:
  [[nodiscard]] core::result<postgres::connection> connect_as_admin(deadline until) const;
  /// Has a running instance read its configuration, and waits until new connections have it.
  [[nodiscard]] core::result<void> reload(deadline until) const;
  [[nodiscard]] core::result<std::string> configuration_read_at(deadline until) const;
  [[nodiscard]] core::result<void> refused_access(const std::string& words, deadline until) const;
  /// What an instance of an earlier version has to learn before its tenant can sign in.
  [[nodiscard]] core::result<void> catch_up(const instance_spec& spec, deadline until) const;
};

}  // namespace signalbox::provisioning
