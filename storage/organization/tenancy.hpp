#pragma once

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "domain/organization/tenancy_limits.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

/// Limits per account and of the installation, checked in the transaction of the change. Errors are
/// `conflict` with specific detail codes.
namespace signalbox::storage {

/// Locks the owner's account and checks the limit of owned organizations:
/// `organizations_per_person_reached`.
[[nodiscard]] core::result<void> keep_to_organization_limit(const statements& on,
                                                            const domain::account_id& owner,
                                                            const domain::tenancy_limits& limits);

/// Checks the limit of the installation's projects (`projects_max_reached`), and, on the Free plan,
/// of the projects in the requester's organizations (`free_projects_per_person_reached`). The
/// caller holds the lock of ports, so two concurrent requests cannot both pass the limit.
[[nodiscard]] core::result<void> keep_to_project_limits(const statements& on,
                                                        const domain::requester& by, bool is_free,
                                                        const domain::tenancy_limits& limits);

}  // namespace signalbox::storage
