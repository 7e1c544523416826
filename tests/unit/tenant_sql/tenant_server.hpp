#pragma once

#include <string>

#include "domain/project/session_address.hpp"
#include "tests/unit/postgres/private_server.hpp"

namespace signalbox::testing {

/// The database of a project, for tests: a server with the logins `owner`, who owns the database
/// and is a member of `guest`, and `reader`, who cannot write. Started on first use.
[[nodiscard]] const private_server& tenant_server();
[[nodiscard]] domain::session_address tenant_address();

}  // namespace signalbox::testing
