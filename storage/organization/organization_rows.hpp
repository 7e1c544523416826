#pragma once

#include "core/error.hpp"
#include "domain/organization/organization.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Reads the columns of `organizations`.
[[nodiscard]] domain::organization organization_from(const postgres::row& row);

/// Locks an organization's row until the end of the transaction, so that changes of its objects are
/// serialized, and returns it. Errors: `not_found`.
[[nodiscard]] core::result<domain::organization> lock_organization(
    const statements& on, const domain::organization_slug& slug);

/// The error for an unknown slug.
[[nodiscard]] std::unexpected<core::error> no_organization();

}  // namespace signalbox::storage
