#include "actors/runtime/auth_errors.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "core/retry_after.hpp"

namespace signalbox::actors {

namespace {

using core::errc;
using core::error;

error auth_error(errc code, std::string detail_code, std::string message) {
  return {.code = code,
          .message = std::move(message),
          .retry_after = std::nullopt,
          .fields = {},
          .detail_code = std::move(detail_code)};
}

}  // namespace

error invalid_credentials() {
  return auth_error(errc::bad_request, "invalid_credentials", "Invalid login credentials");
}

error other_sign_up_password() {
  return auth_error(errc::bad_request, "invalid_credentials",
                    "This is not the password that was chosen at sign-up.");
}

error session_not_found() {
  return auth_error(errc::unauthenticated, "session_not_found",
                    "This session has ended. Sign in again.");
}

error bad_access_token() {
  return auth_error(errc::unauthenticated, "bad_access_token",
                    "This access token is not valid, was revoked or has expired.");
}

error exchange_error(domain::exchange_outcome outcome) {
  switch (outcome) {
    case domain::exchange_outcome::reused:
    case domain::exchange_outcome::superseded:
      return auth_error(errc::bad_request, "refresh_token_already_used",
                        "Invalid Refresh Token: Already Used");
    case domain::exchange_outcome::expired:
    case domain::exchange_outcome::ended:
      return auth_error(errc::bad_request, "session_expired",
                        "Invalid Refresh Token: Session Expired");
    case domain::exchange_outcome::crowded: {
      auto crowded = auth_error(errc::unavailable, "refresh_in_progress",
                                "This session is already being refreshed. Try again.");
      crowded.retry_after = core::retry_after::at_once;
      return crowded;
    }
    case domain::exchange_outcome::unknown:
    case domain::exchange_outcome::rotated:
      break;
  }
  return auth_error(errc::bad_request, "refresh_token_not_found",
                    "Invalid Refresh Token: Refresh Token Not Found");
}

error too_many_attempts(std::chrono::seconds wait) {
  const auto minutes = std::chrono::ceil<std::chrono::minutes>(wait).count();
  auto refused = auth_error(
      errc::too_many_requests, "over_request_rate_limit",
      minutes == 1 ? std::string{"Too many attempts. Try again in a minute."}
                   : fmt::format("Too many attempts. Try again in {} minutes.", minutes));
  refused.retry_after = wait;
  return refused;
}

error insufficient_level() {
  return auth_error(errc::unauthenticated, "insufficient_aal",
                    "Enter a code from your authenticator first.");
}

error wrong_code() {
  return auth_error(errc::bad_request, "mfa_verification_failed",
                    "This code is incorrect or has expired. Enter the current code.");
}

error reauthentication_needed() {
  auto needed = auth_error(errc::bad_request, "reauthentication_needed",
                           "Enter your password or sign in again.");
  needed.fields.push_back(
      {.field = "password", .message = "is required because you signed in too long ago"});
  return needed;
}

error wrong_password() {
  auto wrong = auth_error(errc::bad_request, "invalid_credentials", "Incorrect password.");
  wrong.fields.push_back({.field = "password", .message = "is incorrect"});
  return wrong;
}

error same_password() {
  return auth_error(errc::bad_request, "same_password",
                    "New password should be different from the old password.");
}

error sign_in_queue_full() {
  auto full = auth_error(errc::unavailable, "sign_in_queue_full",
                         "Too many users are signing in. Try again in a moment.");
  full.retry_after = core::retry_after::long_queue;
  return full;
}

error caller_gone() {
  return auth_error(errc::timeout, "caller_gone",
                    "The request ended before the password was checked.");
}

error code_flow_over() {
  return auth_error(errc::bad_request, "flow_state_expired",
                    "This sign-in has expired or was already completed. Try again.");
}

error invalid_email(std::string message) {
  return auth_error(errc::bad_request, "validation_failed", std::move(message));
}

}  // namespace signalbox::actors
