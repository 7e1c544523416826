#pragma once

#include "actors/runtime/environment.hpp"
#include "core/error.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"

namespace signalbox::actors {

/// What a self-hosted installation begins with.
struct sole_start {
  std::string region;
  std::string cloud_provider;
};

/// Makes what a self-hosted installation consists of, where it is not there yet: one account
/// without a password, one organization and one project, both called `domain::sole_ref`. Returns
/// the account. The project comes up once the directory runs. Killed in between, the next call
/// finishes it. Before the first actor starts. Errors: storage's.
[[nodiscard]] core::result<domain::account_id> found_sole_installation(environment& env,
                                                                       const sole_start& wanted,
                                                                       postgres::connection& on,
                                                                       postgres::deadline until);

}  // namespace signalbox::actors
