#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "postgres/configuration.hpp"
#include "postgres/instance.hpp"
#include "provisioning/local/local_settings.hpp"

namespace signalbox::provisioning {

/// The superuser of every instance: ours alone, through the private unix socket only. It has no
/// password, so nobody can be it over TCP even where the access rules were opened.
inline constexpr std::string_view admin_role = "signalbox_admin";
/// The project's own role and database. The role owns the database and has no right beyond it.
inline constexpr std::string_view tenant_role = "postgres";
inline constexpr std::string_view tenant_database = "postgres";
/// Where the superuser connects, so that its own visits do not count as the tenant's activity.
inline constexpr std::string_view admin_database = "template1";

/// How an instance runs and whom it lets in: the superuser by the unix socket, checked by the
/// operating system's user; the tenant by TCP, checked by its password (SCRAM), into its own
/// database; nobody else.
[[nodiscard]] postgres::configuration tenant_configuration(const local_settings& settings);

/// Statements that make a fresh data directory a template: the tenant's role, without a password
/// and so without a way in, and its database.
[[nodiscard]] std::vector<std::string> template_statements();

/// The statement that gives the tenant its password and its share of the connections.
[[nodiscard]] std::string password_statement(const local_settings& settings,
                                             std::string_view password);

}  // namespace signalbox::provisioning
