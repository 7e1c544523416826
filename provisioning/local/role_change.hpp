#pragma once

#include <string>

#include "core/error.hpp"
#include "domain/database/role_order.hpp"
#include "postgres/connection.hpp"
#include "postgres/deadline.hpp"

namespace signalbox::provisioning {

/// Returns the statement that creates the group of a project's roles, unless it exists.
[[nodiscard]] std::string create_project_roles_group();

/// Carries out an order on a connection of the superuser to the tenant's database, whose search
/// path is `pg_catalog`. The order has been checked (`domain::check_role_order`). Errors:
/// `not_found` for a role that is not the project's, `conflict` beyond `domain::project_roles_max`;
/// those of the connection.
[[nodiscard]] core::result<void> change_role(postgres::connection& tenant,
                                             const domain::role_order& order,
                                             postgres::deadline until);

}  // namespace signalbox::provisioning
