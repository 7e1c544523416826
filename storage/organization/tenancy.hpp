#pragma once

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "domain/organization/tenancy_limits.hpp"
#include "postgres/connection.hpp"

/// What one person may take of the installation, counted in the transaction of the change. Errors
/// are `conflict` with a detail code of their own.
namespace signalbox::storage {

/// Locks the owner's account and refuses one organization more than it may own:
/// `organizations_per_person_reached`.
[[nodiscard]] core::result<void> keep_to_organization_limit(postgres::connection& on,
                                                            const domain::account_id& owner,
                                                            const domain::tenancy_limits& limits,
                                                            postgres::deadline until);

/// Refuses one project more than the installation holds (`projects_max_reached`), or, on the Free
/// plan, than its requester's organizations may have (`free_projects_per_person_reached`). The
/// caller holds the lock of ports, so two requests at once cannot both be the last.
[[nodiscard]] core::result<void> keep_to_project_limits(postgres::connection& on,
                                                        const domain::requester& by, bool is_free,
                                                        const domain::tenancy_limits& limits,
                                                        postgres::deadline until);

}  // namespace signalbox::storage
