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

/// The superuser of every instance: ours alone, through the private unix socket only. It has no
/// password, so nobody can be it over TCP even where the access rules were opened.
inline constexpr std::string_view admin_role = "signalbox_admin";
/// The project's own role and database. The role owns the database and has no right beyond it.
inline constexpr std::string_view tenant_role = "postgres";
inline constexpr std::string_view tenant_database = "postgres";
/// What the pooler asks for the tenant's password as: it may sign in through the private unix
/// socket only, reads everything, and changes nothing.
inline constexpr std::string_view pooler_role = "signalbox_pooler";
/// Where the superuser connects, so that its own visits do not count as the tenant's activity.
inline constexpr std::string_view admin_database = "template1";

/// Which size an instance runs as, by its own word: a parameter that stands in its configuration.
inline constexpr std::string_view size_parameter = "signalbox.compute_size";

/// Kept from the project's role, so that a probe gets in however busy the database is.
inline constexpr std::size_t reserved_connections = 3;

/// Which configuration an instance has read: its revision and the disk that its limits follow from.
/// One that was started with another has the present one written, and reads it without a restart.
inline constexpr std::string_view configuration_parameter = "signalbox.configuration";
inline constexpr int configuration_revision = 3;
[[nodiscard]] std::string configuration_mark(const instance_spec& spec);

/// How an instance of this size and with these settings runs, and whom it lets in: the superuser by
/// the unix socket, checked by the operating system's user; the tenant by TCP, checked by its
/// password (SCRAM), into its own database, from other machines over TLS only; there the pooler
/// too, by the unix socket, for clients that it has let in; no other role. A size that is not
/// known, or whose figures are not, gets what the smallest can do with.
[[nodiscard]] postgres::configuration tenant_configuration(const local_settings& settings,
                                                           const instance_spec& spec);

/// Statements that make a fresh data directory a template: the tenant's role, without a password
/// and so without a way in, and its database.
[[nodiscard]] std::vector<std::string> template_statements();

/// Makes the pooler's role. It is a member of PostgreSQL's own `pg_read_all_data`, not granted
/// anything in the tenant's database, so that the tenant's dumps hold nothing of it.
[[nodiscard]] std::string pooler_role_statements();

/// The statement that gives the tenant its password.
[[nodiscard]] std::string password_statement(std::string_view password);

}  // namespace signalbox::provisioning
