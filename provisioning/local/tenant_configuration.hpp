#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "postgres/configuration.hpp"
#include "postgres/instance.hpp"
#include "provisioning/local/local_settings.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// The superuser of every instance, only for Signalbox and only through the private Unix socket. It
/// has no password, so TCP connections cannot use it even if the access rules were opened.
inline constexpr std::string_view admin_role = "signalbox_admin";
/// The project's own role and database. The role owns the database and has no right beyond it.
inline constexpr std::string_view tenant_role = "postgres";
inline constexpr std::string_view tenant_database = "postgres";
/// The role with which the pooler queries the tenant's password: it can connect only through the
/// private Unix socket, can read everything, and can change nothing.
inline constexpr std::string_view pooler_role = "signalbox_pooler";
/// The role that reads changes of published tables from the WAL. It is the only one that may use
/// replication, connects only through the private Unix socket, and has no right beyond that:
/// members' statements never run as this role.
inline constexpr std::string_view live_role = "signalbox_live";
/// The database to which the superuser connects, so that its own sessions do not count as the
/// tenant's activity.
inline constexpr std::string_view admin_database = "template1";

/// The application name of the check through the pooler. The pooler keeps the session for a while,
/// which is not a client's.
inline constexpr std::string_view access_check_name = "signalbox_access_check";
/// The same for the check without the pooler, whose session may still be ending at the next probe.
inline constexpr std::string_view direct_check_name = "signalbox_direct_check";

/// The parameter in an instance's configuration with the size that it runs as.
inline constexpr std::string_view size_parameter = "signalbox.compute_size";

/// Connections reserved from the project's role, so that a probe can connect however busy the
/// database is.
inline constexpr std::size_t reserved_connections = 3;

/// The parameter with the loaded configuration of an instance: its revision and the disk size from
/// which its limits are derived. An instance with another value gets the current configuration, and
/// reloads it without a restart.
inline constexpr std::string_view configuration_parameter = "signalbox.configuration";
inline constexpr int configuration_revision = 11;
/// `has_cron`: the instance loads pg_cron. `is_archived`: it archives its WAL.
[[nodiscard]] std::string configuration_mark(const instance_spec& spec, bool has_cron,
                                             bool is_archived);

/// Returns the configuration and access rules of an instance with this size and these settings: the
/// superuser by the Unix socket, checked by the operating system's user; the tenant by TCP, checked
/// by its password (SCRAM), to its own database, from other machines only over TLS; the pooler, for
/// the clients that it has admitted, and the server, for members' statements, by the Unix socket to
/// that database; the project's roles as the tenant, and through the pooler by their passwords; no
/// one else. `has_cron`: pg_cron is loaded at the start, which fails if its library is missing. WAL
/// is archived if the host has pgBackRest and the project a key; an instance that was started
/// without that begins with its next start. An unknown size, or a size without figures, gets the
/// parameters of the smallest.
[[nodiscard]] postgres::configuration tenant_configuration(const local_settings& settings,
                                                           const instance_spec& spec,
                                                           bool has_cron);

/// Statements that turn a new data directory into a template: the tenant's role, without a password
/// and therefore unable to connect, its database, and the login of people who may only read.
[[nodiscard]] std::vector<std::string> template_statements();

/// Creates the role that reads changes, which the tenant's dumps do not contain either.
[[nodiscard]] std::string live_role_statements();

/// Creates the pooler's role. It is a member of PostgreSQL's own `pg_read_all_data` and has no
/// grants in the tenant's database, so that the tenant's dumps do not contain it.
[[nodiscard]] std::string pooler_role_statements();

/// Returns the statement that sets the tenant's password.
[[nodiscard]] std::string password_statement(std::string_view password);

}  // namespace signalbox::provisioning
