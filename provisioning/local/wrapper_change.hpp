#pragma once

#include "core/error.hpp"
#include "domain/wrappers/wrapper_order.hpp"
#include "postgres/connection.hpp"
#include "postgres/deadline.hpp"

namespace signalbox::provisioning {

/// Carries out an order on a connection of the superuser to the tenant's database, whose search
/// path is `pg_catalog`. The order has been checked (`domain::check_wrapper_order`). The first
/// server creates the extension. All or nothing. A mapping is noted in the server's comment, with
/// its user and the secret of its password. Errors: see `provider::change_wrapper`.
[[nodiscard]] core::result<void> change_wrapper(postgres::connection& tenant,
                                                const domain::wrapper_order& order,
                                                postgres::deadline until);

/// Takes the rights to create servers from all roles of the tenant, and passwords from the
/// statistics, in a database with `postgres_fdw`. Errors: those of the connection.
[[nodiscard]] core::result<void> close_wrappers(postgres::connection& tenant,
                                                postgres::deadline until);

}  // namespace signalbox::provisioning
