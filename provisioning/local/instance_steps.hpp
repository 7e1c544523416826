#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "domain/error.hpp"
#include "postgres/instance.hpp"
#include "provisioning/local/local_settings.hpp"
#include "provisioning/local/project_folder.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// The steps that operations on one project's instance consist of. Each may be performed again
/// after a kill at any moment, also when it was done, and while the database runs already.
struct instance_steps {
  const local_settings& settings;
  const projects_folder& projects;
  const std::filesystem::path& copied_from;
  postgres::instance database;

  /// Copies the template under another name and renames it when all of it is on the disk.
  [[nodiscard]] domain::result<void> copy_template(const instance_spec& spec, deadline until) const;

  /// Writes the instance's configuration, access rules and certificate. They count from the next
  /// start.
  [[nodiscard]] domain::result<void> configure(const instance_spec& spec) const;

  /// Gives the tenant its password, before the instance ever listens.
  [[nodiscard]] domain::result<void> set_password(const instance_spec& spec, deadline until) const;

  /// Starts PostgreSQL with the present configuration. Errors: `conflict` with detail code
  /// `port_taken`, and as `postgres::instance::start`.
  [[nodiscard]] domain::result<postgres::process> start(const instance_spec& spec,
                                                        deadline until) const;

  /// Signs in as the tenant does, over TLS with the certificate verified (errors: `internal` with
  /// detail code `access_lost` where its owner locked every session out), and lifts the bound on
  /// its connections that instances of earlier versions have: how many there can be is the size's
  /// business.
  [[nodiscard]] domain::result<void> verify(const instance_spec& spec, deadline until) const;

  /// Makes a running instance one that the pooler may sign in to, which those of earlier versions
  /// are not. Errors: as `postgres::connection::run`.
  [[nodiscard]] domain::result<void> admit_pooler(const instance_spec& spec, deadline until) const;

  /// Replaces the instance's certificate where it has to be. Returns why, empty where not: a
  /// running instance has to `reload` then. Errors: `internal`.
  [[nodiscard]] domain::result<std::string> keep_certificate(const instance_spec& spec) const;

  /// Replaces the certificate of a running instance where it has to be, and has it read the new
  /// one. Open connections go on. Returns and errors: as `keep_certificate`, and `timeout`.
  [[nodiscard]] domain::result<std::string> renew_certificate(const instance_spec& spec,
                                                              deadline until) const;

  /// Has a running instance that was started with another configuration read the present one.
  [[nodiscard]] domain::result<void> bring_up_to_date(const instance_spec& spec,
                                                      deadline until) const;

  /// See `provider::restore_access`.
  [[nodiscard]] domain::result<void> restore_access(deadline until) const;

  /// Ends every session of the project's role, where the database runs.
  [[nodiscard]] domain::result<void> end_all_sessions(deadline until) const;

  /// Ends sessions of the project's role by their processes' numbers.
  [[nodiscard]] domain::result<void> end_sessions(const std::vector<std::int64_t>& sessions,
                                                  deadline until) const;

  /// Notes that the database is stopped on purpose.
  [[nodiscard]] domain::result<void> mark_paused(const instance_spec& spec) const;

  /// See `provider::settle`.
  [[nodiscard]] domain::result<void> settle(const instance_spec& spec, deadline until) const;

  /// Stops what may run still, and deletes everything.
  [[nodiscard]] domain::result<void> delete_files(const instance_spec& spec, deadline until) const;

 private:
  [[nodiscard]] domain::result<postgres::connection> connect_as_admin(deadline until) const;
  /// Has a running instance read its configuration, and waits until new connections have it.
  [[nodiscard]] domain::result<void> reload(deadline until) const;
  [[nodiscard]] domain::result<std::string> configuration_read_at(deadline until) const;
  [[nodiscard]] domain::result<void> refused_access(const std::string& words, deadline until) const;
  /// What an instance of an earlier version has to learn before its tenant can sign in.
  [[nodiscard]] domain::result<void> catch_up(const instance_spec& spec, deadline until) const;
};

}  // namespace signalbox::provisioning
