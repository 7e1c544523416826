#pragma once

#include <string>

#include "domain/error.hpp"
#include "domain/sign_up_policy.hpp"
#include "domain/time.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Checks whether a person may create an account with this address. The first account of an
/// installation always may be. Errors: `forbidden` with `signup_disabled`.
[[nodiscard]] domain::result<void> check_sign_up(postgres::connection& on, const std::string& email,
                                                 domain::sign_up_policy policy,
                                                 domain::time_point now, postgres::deadline until);

/// Says whether the installation has no account yet.
[[nodiscard]] domain::result<bool> has_no_account(postgres::connection& on,
                                                  postgres::deadline until);

}  // namespace signalbox::storage
