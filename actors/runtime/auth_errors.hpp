#pragma once

#include <chrono>

#include "core/error.hpp"
#include "domain/identity/refresh_token.hpp"

/// Authentication errors in the format and with the texts of `@supabase/auth-js`: each has a
/// `detail_code` in addition to its status.
namespace signalbox::actors {

/// Identical for a wrong password and an unknown account.
[[nodiscard]] core::error invalid_credentials();

/// The login session of a token has ended.
[[nodiscard]] core::error session_not_found();

/// An access token that is unknown, revoked or expired.
[[nodiscard]] core::error bad_access_token();

/// Returns the error of a refresh token that was not exchanged.
[[nodiscard]] core::error exchange_error(domain::exchange_outcome outcome);

/// Too many attempts: `too_many_requests` with `over_request_rate_limit`. Identical for existing
/// and unknown accounts.
[[nodiscard]] core::error too_many_attempts(std::chrono::seconds wait);

/// The login session has not completed the account's second factor: `unauthenticated` with
/// `insufficient_aal`.
[[nodiscard]] core::error insufficient_level();

/// An authenticator code that is invalid or was already used.
[[nodiscard]] core::error wrong_code();

/// The request requires a recent proof of identity.
[[nodiscard]] core::error reauthentication_needed();

/// The password given to confirm the user's identity is wrong.
[[nodiscard]] core::error wrong_password();

/// The password given to confirm a sign-up differs from the one given at sign-up.
[[nodiscard]] core::error other_sign_up_password();

/// The new password equals the current one.
[[nodiscard]] core::error same_password();

/// Too many passwords are waiting to be hashed: `unavailable` with `sign_in_queue_full`.
[[nodiscard]] core::error sign_in_queue_full();

/// The caller has timed out or closed its connection, so its password was not hashed: `timeout`
/// with `caller_gone`.
[[nodiscard]] core::error caller_gone();

/// A sign-in with an OAuth provider that was already completed or took too long.
[[nodiscard]] core::error code_flow_over();

/// An invalid e-mail address.
[[nodiscard]] core::error invalid_email(std::string message);

}  // namespace signalbox::actors
