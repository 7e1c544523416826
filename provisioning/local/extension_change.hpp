#pragma once

#include "core/error.hpp"
#include "domain/database/extension_catalogue.hpp"
#include "postgres/connection.hpp"
#include "postgres/deadline.hpp"

namespace signalbox::provisioning {

/// Carries out an order on a connection of the superuser to the tenant's database, whose search
/// path is `pg_catalog`. The order has been checked (`domain::check_extension_order`). A new
/// extension gets a schema of the superuser, which every role may use. Errors:
/// `conflict` when the tenant owns both schemas for it; those of the connection.
[[nodiscard]] core::result<void> change_extension(postgres::connection& tenant,
                                                  const domain::extension_order& order,
                                                  postgres::deadline until);

}  // namespace signalbox::provisioning
