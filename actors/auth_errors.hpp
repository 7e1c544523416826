#pragma once

#include "domain/error.hpp"
#include "storage/auth_session_repository.hpp"

/// Failures of signing in, in the shape and words that `@supabase/auth-js` tells people: with a
/// code of its own beside the status.
namespace signalbox::actors {

/// The same for a wrong password and an unknown account.
[[nodiscard]] domain::error invalid_credentials();

/// The sign-in behind a token has ended.
[[nodiscard]] domain::error session_not_found();

/// Why a refresh token was not exchanged.
[[nodiscard]] domain::error exchange_error(storage::exchange_outcome outcome);

/// An e-mail address that cannot be one.
[[nodiscard]] domain::error invalid_email(std::string message);

}  // namespace signalbox::actors
