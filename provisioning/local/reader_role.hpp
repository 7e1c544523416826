#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace signalbox::provisioning {

/// The login of people who may only read. It reads all data (`pg_read_all_data`, BYPASSRLS, as the
/// owner of the tables does), and nothing lets it write: it owns nothing, and the rights that
/// PostgreSQL gives every role, temporary tables and large objects, are taken from PUBLIC and given
/// to the project's own role. It has no password and connects only through the private Unix socket.
/// What the owner grants to PUBLIC, it has too.
inline constexpr std::string_view reader_role = "signalbox_read_only";

/// Returns the statements that create the role, to be run once by the superuser in the tenant's
/// database, in one transaction. The first one secures the search path, which the owner of the
/// database controls.
///
/// The changed rights on PostgreSQL's own functions are recorded as initial rights, as initdb
/// records its own, so that the tenant's dumps do not contain them (pg_dump compares with
/// pg_init_privs) and can be restored in databases without these roles.
[[nodiscard]] std::vector<std::string> reader_role_statements();

}  // namespace signalbox::provisioning
