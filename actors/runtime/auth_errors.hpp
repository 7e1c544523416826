#pragma once

#include <chrono>

#include "core/error.hpp"
#include "domain/identity/refresh_token.hpp"

/// Failures of signing in, in the shape and words that `@supabase/auth-js` tells people: with a
/// code of its own beside the status.
namespace signalbox::actors {

/// The same for a wrong password and an unknown account.
[[nodiscard]] core::error invalid_credentials();

/// The sign-in behind a token has ended.
[[nodiscard]] core::error session_not_found();

/// An access token of a script that is unknown, was revoked or has expired.
[[nodiscard]] core::error bad_access_token();

/// Why a refresh token was not exchanged.
[[nodiscard]] core::error exchange_error(domain::exchange_outcome outcome);

/// Too much was tried: `too_many_requests` with `over_request_rate_limit`. The same whether there
/// is such an account or not.
[[nodiscard]] core::error too_many_attempts(std::chrono::seconds wait);

/// The account has a second factor that this sign-in has not given yet: `unauthenticated` with
/// `insufficient_aal`.
[[nodiscard]] core::error insufficient_level();

/// A code that is none of the authenticator's, or was used.
[[nodiscard]] core::error wrong_code();

/// Whoever asks has to show first that it is the person.
[[nodiscard]] core::error reauthentication_needed();

/// The password that was to show it is another.
[[nodiscard]] core::error wrong_password();

/// The password that was to confirm a sign-up is not the one it was made with.
[[nodiscard]] core::error other_sign_up_password();

/// The new password is the old one.
[[nodiscard]] core::error same_password();

/// Too many passwords wait to be hashed: `unavailable` with `sign_in_queue_full`.
[[nodiscard]] core::error sign_in_queue_full();

/// The caller has timed out or closed its connection, so its password was not hashed: `timeout`
/// with `caller_gone`.
[[nodiscard]] core::error caller_gone();

/// A sign-in through the code host that was finished already, or took too long.
[[nodiscard]] core::error code_flow_over();

/// An e-mail address that cannot be one.
[[nodiscard]] core::error invalid_email(std::string message);

}  // namespace signalbox::actors
