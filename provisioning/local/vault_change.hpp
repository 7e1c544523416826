#pragma once

#include <string>

#include "core/error.hpp"
#include "domain/vault/vault_secret.hpp"
#include "postgres/connection.hpp"
#include "postgres/deadline.hpp"

namespace signalbox::provisioning {

/// Carries out a checked order on a connection of the superuser to a prepared vault
/// (`prepare_vault`); a change is one transaction. Result and errors: see `provider::use_vault`.
[[nodiscard]] core::result<std::string> change_vault(postgres::connection& tenant,
                                                     const domain::vault_order& order,
                                                     postgres::deadline until);

/// Returns the result of `list` for a project without a vault.
[[nodiscard]] core::result<std::string> list_vault_roles(postgres::connection& tenant,
                                                         postgres::deadline until);

}  // namespace signalbox::provisioning
