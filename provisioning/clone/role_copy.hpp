#pragma once

#include <string>

#include "core/error.hpp"
#include "postgres/connection.hpp"
#include "postgres/deadline.hpp"

namespace signalbox::provisioning {

/// Reads the roles of a project from a session of the superuser in `admin_database`, and returns
/// the statements that create them in the database of a new project, which has those of the
/// platform: the roles with their attributes and comments, without passwords, their memberships,
/// their settings and those of the database, and the privileges on the database. No role becomes a
/// superuser. Errors: as `postgres::connection::run`.
[[nodiscard]] core::result<std::string> role_statements_of(postgres::connection& source,
                                                           postgres::deadline until);

}  // namespace signalbox::provisioning
