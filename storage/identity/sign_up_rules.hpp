#pragma once

#include <string>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/identity/sign_up_policy.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Checks whether an account with this address may be created. The first account of an installation
/// is always allowed. Errors: `forbidden` with `signup_disabled`.
[[nodiscard]] core::result<void> check_sign_up(postgres::connection& on, const std::string& email,
                                               domain::sign_up_policy policy, core::time_point now,
                                               postgres::deadline until);

/// Returns whether the installation has no account yet.
[[nodiscard]] bool has_no_account(postgres::connection& on, postgres::deadline until);

}  // namespace signalbox::storage
