#pragma once

#include "actors/runtime/environment.hpp"
#include "core/error.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"

namespace signalbox::actors {

/// The initial state of a self-hosted installation.
struct sole_start {
  std::string region;
  std::string cloud_provider;
};

/// Creates the parts of a self-hosted installation that do not exist yet: one account without a
/// password, one organization and one project, both called `domain::sole_ref`. Returns the account.
/// The project is started when the directory runs. After an interruption the next call completes
/// it. Call it before the first actor starts. Errors: the repositories'; throws
/// `storage::failure`.
[[nodiscard]] core::result<domain::account_id> found_sole_installation(environment& env,
                                                                       const sole_start& requested,
                                                                       postgres::connection& on,
                                                                       postgres::deadline until);

}  // namespace signalbox::actors
