#pragma once

#include "core/crypto/portable_seal.hpp"
#include "core/error.hpp"
#include "postgres/connection.hpp"
#include "postgres/deadline.hpp"
#include "postgres/os_user.hpp"
#include "provisioning/local/project_folder.hpp"

namespace signalbox::provisioning {

/// Writes the key of a project's vault unless the file already has it. Only the project's own user
/// may read it. Errors: `internal`.
[[nodiscard]] core::result<void> keep_vault_key(const project_folder& folder,
                                                const core::portable_key& key,
                                                const postgres::os_user& owner);

/// Creates the vault's schema in the tenant's database, or replaces the functions of an earlier
/// version, on a connection of the superuser whose search path is `pg_catalog`. All or nothing.
/// Errors: `conflict` when the schema belongs to the tenant, which is then not changed;
/// `unavailable` without pgcrypto; those of the connection.
[[nodiscard]] core::result<void> prepare_vault(postgres::connection& tenant,
                                               postgres::deadline until);

}  // namespace signalbox::provisioning
